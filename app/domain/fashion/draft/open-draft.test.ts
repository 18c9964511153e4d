import { describe, expect, test } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { openGarments, openSubject } from './open-draft.rules.ts';
import type { KnownDraft } from './try-on-draft.schema.ts';

const asset = (_id: string) => ({ _id, imageName: `${_id}.png` }) as AssetView;
const garment = (assetId: string | null, wish: boolean | 'if-free', jobId: string | null = null) => ({
  assetId,
  jobId,
  name: 'Shirt',
  wish,
  points: null,
  fit: 'slim' as const,
  isLevel: true,
});
const kept = (garments: readonly object[], assets: readonly string[], removed: readonly string[] = []) =>
  ({ draft: { garments, removed }, assets: assets.map(asset) }) as unknown as KnownDraft;
const shown = (all: ReturnType<typeof openGarments>) => all.map((each) => [each.asset?._id ?? each.jobId, each.wish]);

describe('garments of a draft', () => {
  test('come in their order with what was chosen, before those it does not know', () => {
    const draft = kept([garment('b', false), garment('a', true)], ['a', 'b']);
    const opened = openGarments(draft, [asset('new'), asset('a')], false);
    expect(shown(opened)).toEqual([
      ['b', false],
      ['a', true],
      ['new', false],
    ]);
    expect(opened[1]).toMatchObject({ name: 'Shirt', fit: 'slim', isLevel: true });
  });

  test('are left out where they are not there any more, and stay away where they were taken off', () => {
    const draft = kept([garment('gone', true), garment(null, 'if-free', 'job')], [], ['off']);
    expect(shown(openGarments(draft, [asset('off')], false))).toEqual([['job', 'if-free']]);
  });

  test('stay on the list, and are not worn, where another product comes', () => {
    expect(shown(openGarments(kept([garment('a', true)], ['a']), [], true))).toEqual([['a', false]]);
  });

  test('are those of earlier visits where there is no draft', () => {
    expect(shown(openGarments(null, [asset('a')], false))).toEqual([['a', false]]);
  });
});

describe('who wears it, or where', () => {
  const presets = [{ name: 'paris', displayName: 'Paris' }];

  test('is a preset that there is, or an own picture that is there', () => {
    const none = { own: [], locked: null };
    expect(openSubject({ chosen: { preset: 'paris' }, ...none }, [], presets, true).chosen).toEqual({
      kind: 'preset',
      name: 'paris',
      displayName: 'Paris',
    });
    expect(openSubject({ chosen: { preset: 'rome' }, ...none }, [], presets, true).chosen).toBeNull();
    const own = openSubject({ chosen: { own: 'a' }, own: ['gone', 'a'], locked: null }, [asset('a')], presets, true);
    expect(own).toEqual({ chosen: { kind: 'own', asset: asset('a') }, own: [asset('a')], locked: null });
    const unusable = openSubject({ chosen: { own: 'a' }, own: ['a'], locked: null }, [asset('a')], presets, false);
    expect(unusable).toEqual({ chosen: null, own: [asset('a')], locked: null });
    expect(openSubject({ chosen: { own: 'gone' }, ...none }, [asset('a')], presets, true).chosen).toBeNull();
  });

  test('keeps its lock while the picture is there', () => {
    const locked = { chosen: null, own: [], locked: 'a' };
    expect(openSubject(locked, [asset('a')], presets, true).locked).toEqual(asset('a'));
    expect(openSubject(locked, [], presets, true).locked).toBeNull();
  });
});

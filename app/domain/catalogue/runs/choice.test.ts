import { describe, expect, it } from 'vitest';
import { fitsChoice, pageOfChoice, readHandles } from './choice.rules.ts';

describe('a choice of products', () => {
  it('is asked for in Shopify’s syntax, and nothing typed is an operator', () => {
    const query = (kind: 'tag' | 'search' | 'vendor', value: string) =>
      pageOfChoice({ kind, value, onlyOnePicture: false }, null).query;
    expect(query('tag', 'a" OR status:archived')).toBe(String.raw`tag:"a\" OR status:archived"`);
    expect(query('search', 'blue -mug')).toBe('"blue" "-mug"');
    expect(query('vendor', String.raw`A\B`)).toBe(String.raw`vendor:"A\\B"`);
  });

  it('goes through a list 25 at a time, each once', () => {
    const ids = Array.from({ length: 60 }, (_each, index) => String(index % 30));
    const first = pageOfChoice({ kind: 'ids', ids, onlyOnePicture: false }, null);
    expect(first.query.split(' OR ')).toHaveLength(25);
    expect(first.nextNamed).toBe(25);
    const second = pageOfChoice({ kind: 'ids', ids, onlyOnePicture: false }, '25');
    expect(second.query).toBe('id:25 OR id:26 OR id:27 OR id:28 OR id:29');
    expect(second.nextNamed).toBeNull();
  });

  it('knows how many pictures there are, and how old the newest is', () => {
    const now = new Date('2026-11-25T12:00:00Z');
    const fits = (mediaCount: number, newest: string | null, olderThanDays?: number, onlyOnePicture = false) =>
      fitsChoice(
        { mediaCount, newestPictureAt: newest === null ? null : new Date(newest) },
        { onlyOnePicture, ...(olderThanDays && { olderThanDays }) },
        now,
      );
    expect([fits(1, null, undefined, true), fits(2, null, undefined, true), fits(2, null)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([fits(1, '2026-11-18T12:00:00Z', 7), fits(1, '2026-11-18T12:00:01Z', 7), fits(0, null, 7)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('reads the handles of a CSV, with a head or without', () => {
    expect(readHandles('\uFEFFTitle,Handle\r\n"Mug, blue",mug\n"Cup ""big""","cup"\nMug,mug\n')).toEqual([
      'mug',
      'cup',
    ]);
    expect(readHandles('mug\ncup;rest\n\n')).toEqual(['mug', 'cup']);
  });
});

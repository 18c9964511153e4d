// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderHook, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import type { KnownDraft } from './try-on-draft.schema.ts';
import { useRefreshedDraft } from './use-refreshed-draft.ts';

const world = scriptWorld();
const known = (prompt: string) => ({ draft: { prompt }, assets: [] }) as unknown as KnownDraft;
const open = (isReloaded: boolean) => renderHook(() => useRefreshedDraft(known('earlier'), () => isReloaded));
const answer = (draft: KnownDraft | null) => world.requests[0]!.answer(200, { draft });

it('a page that was reloaded opens with what arrived after it was asked for', async () => {
  const page = await open(true);
  expect(world.requests.map(({ method, path }) => [method, path])).toEqual([['GET', '/api/virtual-try-on/draft']]);
  expect(page.current).toEqual({ draft: known('earlier'), isRefreshed: false });
  await page.act(() => answer(known('last')));
  expect(page.current).toEqual({ draft: known('last'), isRefreshed: true });
});

it('stays as it is where nothing is newer, where the user has begun to work, and where it was not reloaded', async () => {
  const page = await open(true);
  await page.act(() => answer(known('earlier')));
  expect(page.current.isRefreshed).toBe(false);
  await page.leave();
  world.requests.length = 0;
  const begun = await open(true);
  await begun.act(() => window.dispatchEvent(new Event('keydown')));
  await begun.act(() => answer(known('last')));
  expect(begun.current.isRefreshed).toBe(false);
  world.requests.length = 0;
  await open(false);
  expect(world.requests).toEqual([]);
});

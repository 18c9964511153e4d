// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderHook, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import { catalogueMessages } from '../catalogue.messages.ts';
import { useDecisions } from './use-decisions.ts';
import type { LiveRun } from './use-run.ts';

const world = scriptWorld();

const picture = (id: string, over: object = {}) => ({
  id,
  decision: 'open' as 'open' | 'kept' | 'rejected',
  version: 0,
  isSettled: false,
  redo: null,
  ...over,
});

async function keepAll(count: number) {
  const live = {
    run: { id: 'r1' },
    refresh: vi.fn(),
    act: (work: () => Promise<unknown>) => work().then(() => true),
  } as unknown as LiveRun;
  const page = await renderHook(() => useDecisions(live));
  const pictures = Array.from({ length: count }, (_each, nth) => picture(`p${nth}`));
  await page.act(() => void page.current.keepUnflagged(pictures));
  expect(world.requests[0]!.path).toContain('keep-unflagged');
  const ids = pictures.map(({ id }) => id);
  await page.act(() => world.requests[0]!.answer(200, { success: true, kept: count, picture_ids: ids, data: {} }));
  return { page, pictures, kept: pictures.map((each) => ({ ...each, decision: 'kept' as const, version: 1 })) };
}
const sent = () =>
  world.requests.slice(1).map(({ body }) => body as { picture_ids: string[]; decision: string; seen: object });

it('takes all back that one press kept, by one press', async () => {
  const { page, kept } = await keepAll(3);
  // Here before the server's word is.
  expect(page.current.pending.get('p1')).toEqual({ decision: 'kept', version: 1 });
  expect(page.current.canUndo).toBe(true);
  await page.act(() => expect(page.current.undo(kept)).toBe('p0'));
  await page.pass(250);
  expect(sent()).toEqual([{ picture_ids: ['p0', 'p1', 'p2'], decision: 'open', seen: { p0: 1, p1: 1, p2: 1 } }]);
  expect(page.current.canUndo).toBe(false);
  await page.leave();
});

it('leaves what is in the shop by then, is made again or was rejected by another person', async () => {
  const { page, kept } = await keepAll(4);
  const [a, b, c, d] = kept;
  const now = [
    a!,
    { ...b!, isSettled: true },
    { ...c!, redo: 'on felt' },
    { ...d!, decision: 'rejected' as const, version: 2 },
  ];
  await page.act(() => page.current.undo(now));
  await page.pass(250);
  expect(sent().map(({ picture_ids: ids }) => ids)).toEqual([['p0']]);
  await page.leave();
});

it('says so where nothing of it can be taken back any more', async () => {
  const { page, kept } = await keepAll(2);
  await page.act(() => page.current.undo(kept.map((each) => ({ ...each, isSettled: true }))));
  await page.pass(250);
  expect(sent()).toEqual([]);
  expect(page.current.trouble).toBe(catalogueMessages.notNow);
  await page.leave();
});

it('takes back more than one call may hold in several', async () => {
  const { page, kept } = await keepAll(1_001);
  await page.act(() => page.current.undo(kept));
  await page.pass(250);
  for (let nth = 1; nth < 4; nth += 1)
    await page.act(() => world.requests[nth]!.answer(200, { success: true, data: {} }));
  expect(sent().map(({ picture_ids: ids }) => ids.length)).toEqual([500, 500, 1]);
  await page.leave();
});

it('has nothing to take back where nothing was kept', async () => {
  const { page } = await keepAll(0);
  expect(page.current.canUndo).toBe(false);
  await page.leave();
});

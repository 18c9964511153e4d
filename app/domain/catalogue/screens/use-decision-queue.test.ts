// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { renderHook, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import { useDecisionQueue } from './use-decision-queue.ts';

const world = scriptWorld();
const DONE = { success: true, data: {} };
const LATE = {
  success: false,
  message: 'Another person has kept an image of “Mug” in the meantime. Nothing was changed.',
};

async function openQueue() {
  const refused = vi.fn();
  const page = await renderHook(() => useDecisionQueue('r1', refused));
  const add = (id: string, decision: 'open' | 'kept' | 'rejected', version = 0) =>
    page.act(() => page.current.add([{ id, decision, version }]));
  return { page, add, refused };
}
const sent = () =>
  world.requests.map(({ body, isLast }) => {
    const { decision, seen } = body as { readonly decision: string; readonly seen: object };
    return [decision, seen, isLast];
  });

it('sends what was decided within a quarter of a second together, by decision', async () => {
  const { page, add } = await openQueue();
  await add('a', 'kept');
  await page.pass(200);
  await add('b', 'rejected');
  await add('c', 'kept', 3);
  expect(world.requests).toEqual([]);
  await page.pass(50);
  expect(sent()).toEqual([['kept', { a: 0, c: 3 }, false]]);
  await page.act(() => world.requests[0]!.answer(200, DONE));
  expect(sent()).toEqual([
    ['kept', { a: 0, c: 3 }, false],
    ['rejected', { b: 0 }, false],
  ]);
  await page.leave();
});

it('sends a second decision on a picture after the first one', async () => {
  const { page, add } = await openQueue();
  await add('a', 'kept');
  await add('a', 'open', 1);
  expect(sent()).toEqual([['kept', { a: 0 }, false]]);
  await page.pass(250);
  expect(world.requests).toHaveLength(1);
  await page.act(() => world.requests[0]!.answer(200, DONE));
  expect(sent()[1]).toEqual(['open', { a: 1 }, false]);
  await page.leave();
});

it('tries each by itself where one of several came too late, and says which', async () => {
  const { page, add, refused } = await openQueue();
  await add('a', 'kept');
  await add('b', 'kept');
  await page.pass(250);
  await page.act(() => world.requests[0]!.answer(409, LATE));
  await page.act(() => world.requests[1]!.answer(200, DONE));
  await page.act(() => world.requests[2]!.answer(409, LATE));
  expect(sent().slice(1)).toEqual([
    ['kept', { a: 0 }, false],
    ['kept', { b: 0 }, false],
  ]);
  expect(refused.mock.calls).toEqual([[{ ids: ['b'], message: LATE.message }]]);
  await page.leave();
});

it('asks nothing twice where the outcome is unknown', async () => {
  const { page, add, refused } = await openQueue();
  await add('a', 'kept');
  await add('b', 'kept');
  await page.pass(250);
  await page.act(() => world.requests[0]!.cut());
  expect(world.requests).toHaveLength(1);
  expect(refused.mock.calls).toMatchObject([[{ ids: ['a', 'b'] }]]);
  await page.leave();
});

it('sends the last ones at once when the page goes, and before whatever else is done with the run', async () => {
  const { page, add } = await openQueue();
  await add('a', 'kept');
  const work = vi.fn(() => Promise.resolve());
  await page.act(() => void page.current.after(work));
  expect(sent()).toEqual([['kept', { a: 0 }, false]]);
  expect(work).not.toHaveBeenCalled();
  await page.act(() => world.requests[0]!.answer(200, DONE));
  expect(work).toHaveBeenCalledOnce();
  await add('b', 'rejected');
  await page.act(() => window.dispatchEvent(new Event('pagehide')));
  expect(sent()[1]).toEqual(['rejected', { b: 0 }, true]);
  await add('c', 'kept');
  await page.leave();
  expect(sent()[2]).toEqual(['kept', { c: 0 }, true]);
});

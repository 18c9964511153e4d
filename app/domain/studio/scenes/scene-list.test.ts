// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderHook, ScriptedSource, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import type { SceneCard } from '../session/scene-list/scene-card.schema.ts';
import { useSceneList } from '../session/scene-list/use-scene-list.ts';
import { sceneListCalls } from './scene-list-calls.ts';

const world = scriptWorld();
const LATEST = '/api/workspaces/projects/latest';
const card = (id: string, minute: number): SceneCard => ({
  _id: id,
  name: `Scene ${id}`,
  productId: 'p',
  productTitle: 'Mug',
  updatedAt: new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString(),
  picture: null,
  thumb: null,
});
const paths = () => world.requests.map(({ path }) => path);

async function openList() {
  const page = await renderHook(() => useSceneList(sceneListCalls, 'p'));
  return { page, ids: () => page.current.list.scenes.map(({ _id }) => _id).join('') };
}

it('asks for the scenes of the product, then for all, and a late answer to the first changes nothing', async () => {
  const { page, ids } = await openList();
  await page.act(() => page.current.ask(null));
  expect(paths()).toEqual([`${LATEST}?productId=p`, LATEST]);
  await page.act(() => world.requests[1]!.answer(200, { scenes: [card('a', 2), card('b', 1)], nextCursor: null }));
  await page.act(() => world.requests[0]!.answer(200, { scenes: [card('x', 2)], nextCursor: 'next' }));
  expect([ids(), page.current.list.nextCursor]).toEqual(['ab', null]);
  await page.leave();
});

it('asks for what follows once, however often the button is pressed', async () => {
  const { page, ids } = await openList();
  await page.act(() => world.requests[0]!.answer(200, { scenes: [card('a', 2)], nextCursor: 'next' }));
  await page.act(() => page.current.askMore());
  await page.act(() => page.current.askMore());
  expect(paths()).toEqual([`${LATEST}?productId=p`, `${LATEST}?productId=p&cursor=next`]);
  await page.act(() => world.requests[1]!.answer(200, { scenes: [card('b', 1)], nextCursor: null }));
  expect(ids()).toBe('ab');
  await page.leave();
});

it('says that it could not be asked for, and asks again', async () => {
  const { page, ids } = await openList();
  await page.act(() => world.requests[0]!.cut());
  expect(page.current.list.status).toBe('failed');
  await page.act(() => page.current.ask());
  await page.act(() => world.requests[1]!.answer(200, { scenes: [card('a', 2)], nextCursor: null }));
  expect([ids(), page.current.list.status]).toEqual(['a', 'ready']);
  await page.leave();
});

it('hears what other tabs do, and asks anew after a gap', async () => {
  const { page, ids } = await openList();
  await page.act(() => world.requests[0]!.answer(200, { scenes: [card('a', 2), card('b', 1)], nextCursor: null }));
  const say = (type: string, data: object) => page.act(() => ScriptedSource.open!.say(type, { data }));
  await say('scene.renamed', { sceneId: 'b', name: 'Bag' });
  await say('scene.deleted', { sceneId: 'a' });
  expect(page.current.list.scenes.map(({ name }) => name)).toEqual(['Bag']);
  await say('scene.restored', { sceneId: 'a' });
  await page.act(() => ScriptedSource.open!.hello({ head: 9 }));
  expect(world.requests).toHaveLength(3);
  await page.act(() => world.requests[2]!.answer(200, { scenes: [card('a', 2), card('b', 1)], nextCursor: null }));
  expect(ids()).toBe('ab');
  await page.leave();
});

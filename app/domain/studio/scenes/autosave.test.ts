// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderHook, ScriptedSource, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import type { SceneDocument } from '../document/document.schema.ts';
import { EMPTY_SCENE, makeItem, PRODUCT, RULES } from '../document/tests/scene-kit.ts';
import { createSceneStore } from '../session/scene-store.ts';
import type { EditToSend } from '../session/sync/create-sync.ts';
import { useSceneFacts } from '../switcher/use-scene-facts.ts';
import { useSceneSync } from '../session/sync/use-scene-sync.ts';
import type { OpenScene } from '../session/sync/use-scene-sync.ts';
import { sceneCalls } from './scene-calls.ts';

const world = scriptWorld();
const SCENE: SceneDocument = { ...EMPTY_SCENE, items: [makeItem('a')], pictures: [PRODUCT] };
const EDITS = '/api/workspaces/projects/s1/edits';

async function openScene() {
  const store = createSceneStore(SCENE, RULES);
  const scene: OpenScene = {
    id: 's1',
    name: 'Mug',
    version: 1,
    document: SCENE,
    stored: null,
    steps: { steps: [], position: 0 },
  };
  const page = await renderHook(() => {
    const { facts, dispatch, factsListener } = useSceneFacts(scene);
    return { ...useSceneSync(store, scene, sceneCalls, factsListener), facts, dispatch };
  });
  return {
    page,
    move: (dx: number) =>
      page.act(() => store.dispatch({ type: 'do', command: { type: 'nudge-items', ids: ['a'], dx, dy: 0 } })),
  };
}

/** As the server answers to what it has taken. */
function taken(at: number) {
  const edit = world.requests[at]!.body as EditToSend;
  const { base, editId, clientId, patch } = edit;
  return { version: base + 1, edits: [{ version: base + 1, base, editId, clientId, patch }] };
}

it('saves half a second after the last change, once for all of them', async () => {
  const { page, move } = await openScene();
  await move(1);
  await page.pass(300);
  await move(2);
  await page.pass(499);
  expect(world.requests).toEqual([]);
  await page.pass(1);
  expect(world.requests.map(({ method, path, isLast }) => [method, path, isLast])).toEqual([['POST', EDITS, false]]);
  expect(page.current.state).toBe('saving');
  await page.act(() => world.requests[0]!.answer(200, taken(0)));
  expect(page.current.state).toBe('saved');
  await page.pass(60_000);
  expect(world.requests).toHaveLength(1);
  await page.leave();
});

it('says that it is offline, sends the same again after four seconds, and what came since after that', async () => {
  const { page, move } = await openScene();
  await move(1);
  await page.pass(500);
  await page.act(() => world.requests[0]!.cut());
  expect(page.current.state).toBe('offline');
  await move(5);
  await page.pass(3999);
  expect(world.requests).toHaveLength(1);
  await page.pass(1);
  expect(world.requests[1]!.body).toEqual(world.requests[0]!.body);
  await page.act(() => world.requests[1]!.answer(200, taken(1)));
  await page.pass(500);
  expect(world.requests).toHaveLength(3);
  expect((world.requests[2]!.body as EditToSend).base).toBe(2);
  await page.act(() => world.requests[2]!.answer(200, taken(2)));
  expect(page.current.state).toBe('saved');
  await page.leave();
});

it('does not insist on what was refused, but waits where there were too many', async () => {
  const { page, move } = await openScene();
  await move(1);
  await page.pass(500);
  await page.act(() => world.requests[0]!.answer(429, { message: 'Too many' }));
  expect(page.current.state).toBe('offline');
  await page.pass(4000);
  await page.act(() => world.requests[1]!.answer(422, { message: 'No' }));
  expect(page.current.state).toBe('refused');
  await page.pass(60_000);
  expect(world.requests).toHaveLength(2);
  await page.leave();
});

it('a page that goes away sends at once, by a call that outlives it; one that is left saves what waits', async () => {
  const { page, move } = await openScene();
  await move(1);
  await page.act(() => window.dispatchEvent(new Event('pagehide')));
  expect(world.requests.map(({ isLast }) => isLast)).toEqual([true]);
  await page.leave();
  expect(world.requests).toHaveLength(2);
  expect((world.requests[1]!.body as EditToSend).editId).toBe((world.requests[0]!.body as EditToSend).editId);
  // From the back/forward cache: the tab's one stream goes on for the rows that follow.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
});

it('asks what it has missed whenever the stream begins, and hears of its own scene only', async () => {
  const { page } = await openScene();
  await page.act(() => ScriptedSource.open!.hello({ head: 0 }));
  expect(world.requests.map(({ method, path }) => [method, path])).toEqual([['GET', `${EDITS}?since=1`]]);
  await page.act(() => world.requests[0]!.answer(200, { version: 1, edits: [] }));
  await page.act(() => ScriptedSource.open!.say('scene.changed', { data: { sceneId: 'another', version: 9 } }));
  expect(world.requests).toHaveLength(1);
  await page.act(() => ScriptedSource.open!.say('scene.changed', { data: { sceneId: 's1', version: 9 } }));
  expect(world.requests).toHaveLength(2);
  await page.leave();
});

it('what arrives after the canvas was left, as an upload does, is saved as well', async () => {
  const { page, move } = await openScene();
  await page.leave();
  expect(world.requests).toEqual([]);
  await move(1);
  await page.pass(500);
  expect(world.requests.map(({ method, path }) => [method, path])).toEqual([['POST', EDITS]]);
});

it('saves at once on request, and says whether it could', async () => {
  const { page, move } = await openScene();
  const asked: boolean[] = [];
  const ask = () => page.act(() => void page.current.sync.saveNow().then((isSaved) => asked.push(isSaved)));
  await ask();
  expect([asked, world.requests.length]).toEqual([[true], 0]);
  await move(1);
  await ask();
  expect(asked).toHaveLength(1);
  await page.act(() => world.requests[0]!.cut());
  expect(asked).toEqual([true, false]);
  await ask();
  await page.act(() => world.requests[1]!.answer(200, taken(1)));
  expect(asked).toEqual([true, false, true]);
  await page.leave();
});

it('hears of its name and its end, and an answer that was asked for before says nothing new', async () => {
  const { page, move } = await openScene();
  const say = (type: string, data: object) => page.act(() => ScriptedSource.open!.say(type, { data }));
  await page.act(() => ScriptedSource.open!.hello({ head: 0 }));
  await say('scene.renamed', { sceneId: 's1', name: 'Bag' });
  await say('scene.deleted', { sceneId: 'another' });
  await page.act(() => world.requests[0]!.answer(200, { version: 1, edits: [], name: 'Mug', isDeleted: true }));
  expect(page.current.facts).toMatchObject({ name: 'Bag', isRenamedElsewhere: true, isDeleted: false });
  await say('scene.deleted', { sceneId: 's1' });
  expect(page.current.facts).toMatchObject({ isDeleted: true, isDeletedElsewhere: true });
  // A change made on it is kept with it.
  await move(1);
  await page.pass(500);
  await page.act(() => world.requests[1]!.answer(200, taken(1)));
  expect(page.current.state).toBe('saved');
  await say('scene.restored', { sceneId: 's1' });
  expect(page.current.facts).toMatchObject({ isDeleted: false, name: 'Bag' });
  // Told nothing meanwhile: the next greeting asks.
  await page.act(() => ScriptedSource.open!.hello({ head: 0 }));
  await page.act(() => world.requests[2]!.answer(200, { version: 2, edits: [], name: 'Cup', isDeleted: true }));
  expect(page.current.facts).toMatchObject({ name: 'Cup', isDeleted: true });
  await page.leave();
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { everydayIt, times } from '@plinth/testing/depth';
import { toSceneDocument } from '../document/scene-document.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import { makeItem, PRODUCT, RULES, CANVAS } from '../document/tests/scene-kit.ts';
import { createSceneStore } from '../session/scene-store.ts';
import { fromStored } from '../session/history/stored-steps.ts';
import { createSync } from '../session/sync/create-sync.ts';
import type { EditToSend } from '../session/sync/create-sync.ts';
import type { Conflict } from '../session/sync/merge.ts';
import { createScene } from './create-scene.server.ts';
import { editScene } from './edit-scene.server.ts';
import { getScene } from './get-scene.server.ts';
import { getSceneUpdate } from './read-scene-update.server.ts';
import type { SceneEditView } from './scene-edit.schema.ts';
import { saveScene } from './save-scene.server.ts';
import { documentOf } from './scene-view.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { historyRead } from './store-history.server.ts';

const EDITS = times({ everyday: 150, deep: 500 });
const own = (side: string, count: number) => Array.from({ length: count }, (_, index) => `${side}${index}`);

/** The same numbers in every run. */
function diceOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

async function createSceneWith(ids: readonly string[]) {
  const email = `${randomUUID()}@example.test`;
  const account = await database().user.create({ data: { email, fname: 'A', lname: 'B', status: 'active' } });
  const scene = await createScene({ account, name: 'Scene', workflow: 'any', canvas: CANVAS });
  const items = ids.map((id, index) => makeItem(id, { zIndex: index + 1 }));
  const document = { ...documentOf(scene), items, pictures: [PRODUCT], shelf: [PRODUCT.key] };
  const saved = await saveScene({ account, sceneId: scene.id, version: 1, document });
  return { account, sceneId: scene.id, version: saved.version, document: documentOf(saved) };
}
type Stage = Awaited<ReturnType<typeof createSceneWith>>;

/** An open canvas on a bad line: late, cut before or after the server has heard, sent twice. */
function openCanvas(stage: Stage, dice: (below: number) => number) {
  const { account, sceneId, version, document } = stage;
  const store = createSceneStore(document, RULES);
  const conflicts: Conflict[] = [];
  const timers = new Set<() => void>();
  const line = { isCut: false, waiting: [] as (() => Promise<void>)[], told: [] as SceneEditView[] };
  const later = <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => line.waiting.push(() => work().then(resolve, reject)));
  const deliver = async (edit: EditToSend) => {
    if (line.isCut && dice(2) === 0) throw new Error('cut on the way there');
    const news = await editScene({ account, sceneId, edit });
    if (dice(8) === 0) await editScene({ account, sceneId, edit });
    if (line.isCut) throw new Error('cut on the way back');
    return news;
  };
  const sync = createSync({
    store,
    version,
    document,
    onConflicts: (found) => conflicts.push(...found),
    surroundings: {
      send: (edit) => later(() => deliver(edit)),
      fetchUpdate: (since) => later(() => getSceneUpdate({ account, sceneId, since })),
      isFinal: () => false,
      makeId: randomUUID,
      setTimer(work) {
        timers.add(work);
        return () => timers.delete(work);
      },
    },
  });
  sync.start();
  return {
    store,
    sync,
    conflicts,
    line,
    shown: (): SceneDocument => toSceneDocument(store.get().history.present),
    fire() {
      const due = [...timers];
      timers.clear();
      for (const work of due) work();
    },
    async move() {
      const [work] = line.waiting.splice(0, 1);
      await work?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    isIdle: () => timers.size === 0 && line.waiting.length === 0 && sync.state() === 'saved',
  };
}

it(`${EDITS} random edits each, on a bad line: one state, and nothing lost but where both changed the same`, async () => {
  const stage = await createSceneWith([...own('a', 6), ...own('b', 6), ...own('s', 3)]);
  const dice = diceOf(20_261_122);
  const sides = [openCanvas(stage, dice), openCanvas(stage, dice)] as const;
  let heard = stage.version;
  /** The stream's messages: late, in order, and now and then none at all. */
  const tell = async () => {
    const where = { sceneId: stage.sceneId, version: { gt: heard } };
    const rows = await database().sceneEdit.findMany({ where, orderBy: { version: 'asc' } });
    heard = rows.at(-1)?.version ?? heard;
    for (const { line } of sides) line.told.push(...(rows as unknown as SceneEditView[]).filter(() => dice(10) > 0));
  };
  for (let round = 0; round < EDITS; round += 1) {
    for (const [index, side] of sides.entries()) {
      const letter = index === 0 ? 'a' : 'b';
      const id = dice(5) === 0 ? `s${dice(3)}` : `${letter}${dice(6)}`;
      const by = 1 + dice(9);
      const { history } = side.store.get();
      const copies = history.present.items.filter((item) => item.id.startsWith(`copy-${letter}`));
      const kind = dice(12);
      if (kind < 7) side.store.dispatch({ type: 'do', command: { type: 'nudge-items', ids: [id], dx: by, dy: -by } });
      else if (kind === 7) side.store.dispatch({ type: 'do', command: { type: 'widen-items', ids: [id], by } });
      else if (kind === 8) {
        const idByOriginal = new Map([[`${letter}${dice(6)}`, `copy-${letter}${round}`]]);
        side.store.dispatch({ type: 'do', command: { type: 'duplicate-items', idByOriginal } });
      } else if (kind === 9 && copies.length > 0) {
        side.store.dispatch({ type: 'do', command: { type: 'remove-items', ids: [copies[0]!.id] } });
      } else if (kind === 10)
        side.store.dispatch({ type: 'do', command: { type: 'set-prompt', prompt: `${letter}${round}` } });
      else side.store.dispatch({ type: dice(3) === 0 ? 'redo' : 'undo' });
      if (dice(40) === 0) side.line.isCut = !side.line.isCut;
      if (dice(3) === 0) side.fire();
      if (dice(2) === 0) await side.move();
      if (dice(3) === 0) for (const edit of side.line.told.splice(0)) side.sync.receive(edit);
    }
    if (round % 10 === 0) await tell();
  }
  const last = sides.map((side) => side.shown());
  // The line is whole again: until both sides are at rest and have received everything.
  for (let round = 0; round < 200; round += 1) {
    for (const side of sides) {
      side.line.isCut = false;
      side.fire();
      for (let step = 0; step < 3; step += 1) await side.move();
    }
    await tell();
    for (const side of sides) {
      for (const edit of side.line.told.splice(0)) side.sync.receive(edit);
      side.sync.catchUp();
      await side.move();
    }
    if (round > 3 && sides.every((side) => side.isIdle())) break;
  }
  const stored = documentOf(await getScene({ account: stage.account, sceneId: stage.sceneId }));
  expect(sides[0].shown()).toEqual(stored);
  expect(sides[1].shown()).toEqual(stored);
  const itemIn = (document: SceneDocument, id: string) => document.items.find((item) => item.id === id);
  // A field that only one of them touched is as that one left it.
  for (const [index, letter] of ['a', 'b'].entries()) {
    for (const id of own(letter, 6)) expect(itemIn(stored, id)).toEqual(itemIn(last[index]!, id));
    const copies = (document: SceneDocument) => document.items.filter((item) => item.id.startsWith(`copy-${letter}`));
    expect(copies(stored)).toEqual(copies(last[index]!));
  }
  // A field that both touched is as one of them left it, and both have been told of it.
  expect(last.map((document) => document.prompt)).toContain(stored.prompt);
  for (const side of sides) {
    expect(side.conflicts.length).toBeGreaterThan(0);
    const isShared = side.conflicts.every(({ field }) => field.startsWith('items/s') || field === 'document/prompt');
    expect(isShared).toBe(true);
  }
}, 300_000);

everydayIt('the steps of the history travel with the saves, and open with the page again', async () => {
  const stage = await createSceneWith(['a0']);
  const { account, sceneId } = stage;
  const first = JSON.stringify(stage.document);
  const side = openCanvas(stage, () => 1);
  const rest = async () => {
    side.fire();
    await side.move();
  };
  for (let step = 0; step < 40; step += 1) {
    side.store.dispatch({ type: 'do', command: { type: 'nudge-items', ids: ['a0'], dx: 1 + step, dy: 2 } });
    if (step % 7 === 0) await rest();
  }
  side.store.dispatch({ type: 'undo' });
  side.store.dispatch({ type: 'undo' });
  await rest();
  const document = documentOf(await getScene({ account, sceneId }));
  const loaded = createSceneStore(document, RULES, fromStored(await readOne(historyRead({ account, sceneId }))));
  expect([loaded.get().history.past.length, loaded.get().history.future.length]).toEqual([38, 2]);
  for (let step = 0; step < 38; step += 1) loaded.dispatch({ type: 'undo' });
  expect(JSON.stringify(toSceneDocument(loaded.get().history.present))).toBe(first);
  for (let step = 0; step < 40; step += 1) loaded.dispatch({ type: 'redo' });
  expect(loaded.get().history.future).toEqual([]);
  const stranger = { id: randomUUID() };
  expect(await readOne(historyRead({ account: stranger, sceneId }))).toEqual({ steps: [], position: 0 });
});

everydayIt('the same edit twice changes nothing; a stranger’s and a broken one neither', async () => {
  const { account, sceneId, version } = await createSceneWith(['a0']);
  const edit = {
    base: version,
    patch: { set: { items: { a0: { x: 7 } } } },
    editId: 'edit-000001',
    clientId: 'client-0001',
  };
  const once = await editScene({ account, sceneId, edit });
  expect(await editScene({ account, sceneId, edit })).toEqual(once);
  expect(once).toMatchObject({ version: version + 1, edits: [{ editId: 'edit-000001', base: version }] });
  await expect(editScene({ account: { id: randomUUID() }, sceneId, edit })).rejects.toMatchObject({
    code: 'not-found',
  });
  const broken = { ...edit, editId: 'edit-000002', patch: { set: { items: { a0: { points: [1, 2] } } } } };
  await expect(editScene({ account, sceneId, edit: broken })).rejects.toMatchObject({ code: 'unprocessable' });
  await expect(getSceneUpdate({ account: { id: randomUUID() }, sceneId, since: 1 })).rejects.toMatchObject({
    code: 'not-found',
  });
  const told = await database().streamEvent.findMany({ where: { type: 'scene.changed' } });
  expect(told.map(({ data }) => data)).toContainEqual(expect.objectContaining({ sceneId, version: version + 1 }));
  // Long ago: the whole document comes.
  await database().sceneEdit.deleteMany({ where: { sceneId } });
  const late = await getSceneUpdate({ account, sceneId, since: 1 });
  expect(late.edits).toEqual([]);
  expect(late.document?.items[0]).toMatchObject({ x: 7 });
});

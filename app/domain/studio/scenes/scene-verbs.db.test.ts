import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { latestPicturesRead, listPlacePictures, startWorker, submitJob } from '#app/domain/generation/index.server.ts';
import { listAssets } from '#app/domain/library/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { CANVAS, makeItem, PRODUCT } from '../document/tests/scene-kit.ts';
import { createScene } from './create-scene.server.ts';
import { createSceneBeside } from './create-scene-beside.server.ts';
import { deleteScene } from './delete-scene.server.ts';
import { duplicateScene } from './duplicate-scene.server.ts';
import { editScene } from './edit-scene.server.ts';
import { getScene, getStoredDocument } from './get-scene.server.ts';
import { listSceneCards } from './list-scene-cards.server.ts';
import { getSceneUpdate } from './read-scene-update.server.ts';
import { listScenes } from './list-scenes.server.ts';
import { KEPT_DAYS } from '../session/scene-list/kept-days.ts';
import { purgeScenes } from './purge-scenes.server.ts';
import { renameScene } from './rename-scene.server.ts';
import { restoreScene } from './restore-scene.server.ts';
import { saveScene } from './save-scene.server.ts';
import { sceneCursorSchema } from '../session/scene-list/scene-card.schema.ts';
import { documentOf } from './scene-view.ts';

const MUG = { id: 'gid://shopify/Product/1', title: 'Mug' };
const missing = { code: 'not-found', userMessage: 'This project no longer exists.' };

let owner: Account;
let stranger: Account;
beforeEach(async () => {
  [owner, stranger] = await Promise.all([createMerchant(10), createMerchant(0)]);
});

const create = (name: string, product: typeof MUG | null = null) =>
  createScene({ account: owner, name, workflow: 'product', canvas: CANVAS, product });

/** An edit of an open canvas, with a step to undo. */
async function edit(sceneId: string, prompt: string, base = 1) {
  const step = { forward: { set: { document: { prompt } } }, backward: { set: { document: { prompt: '' } } } };
  const history = { first: 0, end: 1, position: 1, set: [{ index: 0, step }] };
  const patch = { set: { document: { prompt } } };
  return editScene({
    account: owner,
    sceneId,
    edit: { base, patch, editId: randomUUID(), clientId: 'client-of-a-page', history },
  });
}

/** Everything that is stored of a scene. */
const stored = (id: string) =>
  database().scene.findUniqueOrThrow({
    where: { id },
    include: { edits: true, histories: { include: { steps: true } } },
  });
const told = async (sceneId: string) => {
  const events = await database().streamEvent.findMany({ orderBy: { seq: 'asc' } });
  return events.filter(({ data }) => (data as { sceneId?: string }).sceneId === sceneId).map(({ type }) => type);
};
const listed = async (productId?: string) =>
  (await listSceneCards({ account: owner, workflow: 'product', productId, limit: 50 })).scenes.map(({ name }) => name);

describe('renameScene', () => {
  it('gives a name and tells of it, and leaves the canvas alone, also one that cannot be read', async () => {
    const { id } = await create('Scene');
    await database().scene.update({ where: { id }, data: { document: { version: 99 } } });
    const before = await stored(id);
    await renameScene({ account: owner, sceneId: id, name: 'Spring window' });
    const { name, updatedAt, ...rest } = await stored(id);
    expect({ ...rest, name: 'Scene', updatedAt: before.updatedAt }).toEqual(before);
    expect([name, updatedAt >= before.updatedAt]).toEqual(['Spring window', true]);
    await renameScene({ account: owner, sceneId: id, name: 'Spring window' });
    expect(await told(id)).toEqual(['scene.renamed']);
  });

  it('a name that is saved with the canvas is told too', async () => {
    const { id } = await create('Scene');
    await saveScene({ account: owner, sceneId: id, name: 'Other' });
    expect(await told(id)).toEqual(['scene.changed', 'scene.renamed']);
    expect((await getSceneUpdate({ account: owner, sceneId: id, since: 2 })).name).toBe('Other');
  });
});

it('a scene keeps the title of its product as it is looked for', async () => {
  const { id } = await create('Mug', { ...MUG, title: 'A\u0308rmel' });
  expect(await stored(id)).toMatchObject({ productTitle: 'Ärmel' });
});

describe('duplicateScene', () => {
  it('copies canvas, product and making, byte for byte, and begins a history of its own', async () => {
    const { id } = await create('Mug', MUG);
    const scene = documentOf(await getScene({ account: owner, sceneId: id }));
    const document = { ...scene, items: [makeItem('a')], pictures: [PRODUCT], shelf: [PRODUCT.key], prompt: 'sand' };
    await saveScene({ account: owner, sceneId: id, document, aspectRatio: '16:9' });
    await edit(id, 'on sand', 2);
    const copy = await duplicateScene({ account: owner, sceneId: id });
    const [first, second] = [await stored(id), await stored(copy.id)];
    expect(JSON.stringify(second.document)).toBe(JSON.stringify(first.document));
    expect(second).toMatchObject({
      name: 'Mug copy',
      productId: MUG.id,
      productTitle: 'Mug',
      aspectRatio: '16:9',
      version: 1,
      edits: [],
      histories: [],
    });
  });

  it('every copy has a name of its own, also when eight are made at once', async () => {
    const { id } = await create('Mug');
    const copies = await Promise.all(Array.from({ length: 8 }, () => duplicateScene({ account: owner, sceneId: id })));
    const again = await duplicateScene({ account: owner, sceneId: copies[0]!.id });
    const names = [...copies, again].map(({ name }) => name).sort();
    expect(names).toEqual(['Mug copy', ...Array.from({ length: 8 }, (_, at) => `Mug copy ${at + 2}`)]);
  });

  it('copies what this version cannot read as it is', async () => {
    const { id } = await create('Newer');
    const newer = { version: 99, odd: ['kept'] };
    await database().scene.update({ where: { id }, data: { document: newer } });
    const copy = await duplicateScene({ account: owner, sceneId: id });
    expect((await getStoredDocument({ account: owner, sceneId: copy.id })).document).toEqual(newer);
  });
});

describe('createSceneBeside', () => {
  it('is empty, of the same product, and named after it', async () => {
    const [{ id }, general] = [await create('Summer', MUG), await create('New project')];
    const beside = await createSceneBeside({ account: owner, sceneId: id, canvas: CANVAS });
    const next = await createSceneBeside({ account: owner, sceneId: beside.id, canvas: CANVAS });
    expect([beside, next]).toMatchObject([
      { name: 'Mug', productId: MUG.id },
      { name: 'Mug 2', productId: MUG.id },
    ]);
    expect(documentOf(beside).items).toEqual([]);
    const other = await createSceneBeside({ account: owner, sceneId: general.id, canvas: CANVAS });
    expect(other).toMatchObject({ name: 'New project 2', productId: null });
  });
});

describe('deleteScene', () => {
  it('is undone whole: the row, its edits and its steps are what they were', async () => {
    const { id } = await create('Mug', MUG);
    await edit(id, 'on sand');
    const before = await stored(id);
    await deleteScene({ account: owner, sceneId: id });
    const sceneId = id;
    await expect(getScene({ account: owner, sceneId })).rejects.toMatchObject(missing);
    await expect(saveScene({ account: owner, sceneId, name: 'x' })).rejects.toMatchObject(missing);
    await expect(renameScene({ account: owner, sceneId, name: 'x' })).rejects.toMatchObject(missing);
    await expect(duplicateScene({ account: owner, sceneId })).rejects.toMatchObject(missing);
    await expect(deleteScene({ account: owner, sceneId })).rejects.toMatchObject(missing);
    expect([await listed(), await listScenes({ account: owner, limit: 9 })]).toEqual([[], []]);
    await restoreScene({ account: owner, sceneId });
    expect(await stored(id)).toEqual(before);
    expect(await listed()).toEqual(['Mug']);
    await restoreScene({ account: owner, sceneId });
    expect(await told(id)).toEqual(['scene.changed', 'scene.deleted', 'scene.restored']);
  });

  it('what a canvas that is still open on it changes is kept with it', async () => {
    const { id } = await create('Mug');
    await deleteScene({ account: owner, sceneId: id });
    expect(await edit(id, 'typed in another tab')).toMatchObject({ version: 2, isDeleted: true });
    expect(await getSceneUpdate({ account: owner, sceneId: id, since: 1 })).toMatchObject({ isDeleted: true });
    const restored = await restoreScene({ account: owner, sceneId: id });
    expect(documentOf(restored).prompt).toBe('typed in another tab');
  });

  it('frees no picture, and what is being made for it still arrives, on the scene too once it is back', async () => {
    const assetId = await uploadPicture(owner);
    const { id } = await create('Mug');
    const place = { kind: 'scene' as const, id };
    const input = { composition: compositionOf(assetId), prompt: 'on sand', seed: 1 };
    await submitJob({ account: owner, kind: 'product-photo', input, count: 1, idempotencyKey: randomUUID(), place });
    await deleteScene({ account: owner, sceneId: id });
    const worker = await startWorker({ engines: scriptedEngines() });
    const query = listAssetsQuerySchema.parse({});
    await expect.poll(async () => (await listAssets({ account: owner, ...query })).assets.length).toBe(1);
    await worker.stop({ graceMs: 0 });
    const { assets } = await listAssets({ account: owner, ...query });
    expect(await database().asset.count({ where: { id: assetId, deletedAt: null } })).toBe(1);
    await restoreScene({ account: owner, sceneId: id });
    expect((await readOne(latestPicturesRead({ account: owner, sceneIds: [id] }))).get(id)?._id).toBe(assets[0]!._id);
    const shown = async (sceneId: string, type: 'image' | 'video' = 'image') =>
      (await listPlacePictures({ account: owner, sceneId, limit: 3, type })).map(({ _id }) => _id);
    expect([await shown(id), await shown(id, 'video')]).toEqual([[assets[0]!._id], []]);
    await database().asset.update({ where: { id: assets[0]!._id }, data: { type: 'video' } });
    expect([await shown(id), await shown(id, 'video')]).toEqual([[], [assets[0]!._id]]);
    await database().asset.update({ where: { id: assets[0]!._id }, data: { type: 'image' } });
    const { id: another } = await create('Bag');
    expect(await shown(another)).toEqual([]);
    // By a program or another page, from no scene.
    await database().asset.updateMany({ where: { userId: owner.id }, data: { sceneId: null } });
    expect(await shown(another)).toEqual([]);
    expect((await readOne(latestPicturesRead({ account: stranger, sceneIds: [id] }))).size).toBe(0);
  });

  it('a scene of a workspace stays with it', async () => {
    const { id: workspaceId } = await database().workspace.create({ data: { userId: owner.id, name: 'x' } });
    const options = { account: owner, name: 'x', workflow: 'product', canvas: CANVAS };
    const { id: sceneId } = await createScene({ ...options, place: { workspaceId, position: 0 } });
    for (const verb of [deleteScene, duplicateScene]) {
      await expect(verb({ account: owner, sceneId })).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await listed()).toEqual([]);
  });
});

describe('purgeScenes', () => {
  it('removes what was deleted long ago, with its steps, and nothing else', async () => {
    const assetId = await uploadPicture(owner);
    const [old, fresh, kept] = [await create('Old'), await create('Fresh'), await create('Kept')];
    await edit(old.id, 'x');
    for (const { id } of [old, fresh]) await deleteScene({ account: owner, sceneId: id });
    const deletedAt = new Date(Date.now() - KEPT_DAYS * 86_400_000 - 1000);
    await database().scene.update({ where: { id: old.id }, data: { deletedAt } });
    expect(await purgeScenes()).toBe(1);
    expect(await database().sceneStep.count({ where: { sceneId: old.id } })).toBe(0);
    await expect(restoreScene({ account: owner, sceneId: old.id })).rejects.toMatchObject(missing);
    await restoreScene({ account: owner, sceneId: fresh.id });
    expect((await listed()).sort()).toEqual(['Fresh', 'Kept']);
    expect(kept.isDeleted).toBe(false);
    expect(await database().asset.count({ where: { id: assetId, deletedAt: null } })).toBe(1);
  });
});

describe('listSceneCards', () => {
  it('goes by key through all of them, the last changed first, and through those of one product', async () => {
    const at = new Date('2026-11-01T10:00:00.123Z');
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const { id } = await create(name, name < 'c' ? MUG : null);
      // Three of them at the very same time.
      await database().scene.update({ where: { id }, data: { updatedAt: name < 'd' ? at : new Date() } });
    }
    const names: string[] = [];
    let cursor: ReturnType<typeof sceneCursorSchema.parse> | undefined;
    for (let page = 0; page < 9; page += 1) {
      const { scenes, nextCursor } = await listSceneCards({ account: owner, workflow: 'product', cursor, limit: 2 });
      names.push(...scenes.map(({ name }) => name));
      if (nextCursor === null) break;
      cursor = sceneCursorSchema.parse(nextCursor);
    }
    expect(names).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await listed(MUG.id)).toEqual(['b', 'a']);
    expect((await listSceneCards({ account: stranger, workflow: 'product', limit: 9 })).scenes).toEqual([]);
  });
});

it('what was deleted is listed while it is kept, the last one first, page by page', async () => {
  const made = [];
  for (const name of ['a', 'b', 'c', 'kept']) made.push(await create(name));
  const at = new Date('2026-11-01T10:00:00.123Z');
  for (const { id, name } of made.slice(0, 3)) {
    await deleteScene({ account: owner, sceneId: id });
    // Two of them at the very same time.
    await database().scene.update({ where: { id }, data: { deletedAt: name < 'c' ? at : new Date() } });
  }
  const deleted = { account: owner, workflow: 'product', deleted: true } as const;
  const first = await listSceneCards({ ...deleted, limit: 2 });
  expect(first.scenes.map(({ name }) => name)).toEqual(['c', 'b']);
  expect(first.scenes[1]!.deletedAt).toBe(at.toISOString());
  const cursor = sceneCursorSchema.parse(first.nextCursor);
  const rest = await listSceneCards({ ...deleted, cursor, limit: 2 });
  expect([rest.scenes.map(({ name }) => name), rest.nextCursor]).toEqual([['a'], null]);
  expect((await listSceneCards({ ...deleted, account: stranger, limit: 9 })).scenes).toEqual([]);
  expect(await listed()).toEqual(['kept']);
});

it.each([
  ['renameScene', (sceneId: string) => renameScene({ account: stranger, sceneId, name: 'theirs' })],
  ['duplicateScene', (sceneId: string) => duplicateScene({ account: stranger, sceneId })],
  ['createSceneBeside', (sceneId: string) => createSceneBeside({ account: stranger, sceneId, canvas: CANVAS })],
  ['deleteScene', (sceneId: string) => deleteScene({ account: stranger, sceneId })],
  ['restoreScene', (sceneId: string) => restoreScene({ account: stranger, sceneId })],
] as const)('%s finds no scene of another account, and none that never was', async (_name, verb) => {
  const [{ id }, gone] = [await create('Mine'), await create('Deleted')];
  await deleteScene({ account: owner, sceneId: gone.id });
  const before = [await stored(id), await stored(gone.id)];
  for (const sceneId of [id, gone.id, randomUUID(), 'no id']) {
    await expect(verb(sceneId)).rejects.toMatchObject(missing);
  }
  expect([await stored(id), await stored(gone.id)]).toEqual(before);
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { CANVAS, EMPTY_SCENE, makeItem, PRODUCT } from '../document/tests/scene-kit.ts';
import { adoptAssets } from './adopt-assets.rules.ts';
import { createScene } from './create-scene.server.ts';
import { editScene } from './edit-scene.server.ts';
import { getScene, getStoredDocument } from './get-scene.server.ts';
import { listSceneAssets } from './list-scene-assets.server.ts';
import { saveScene } from './save-scene.server.ts';
import { documentOf } from './scene-view.ts';

async function createAccount() {
  const email = `${randomUUID()}@example.test`;
  return database().user.create({ data: { email, fname: 'A', lname: 'B', status: 'active' } });
}
type TestAccount = Awaited<ReturnType<typeof createAccount>>;
const firstScene = (account: TestAccount) => createScene({ account, name: 'Scene', workflow: 'any', canvas: CANVAS });
const DOCUMENT = {
  ...EMPTY_SCENE,
  items: [makeItem('a')],
  pictures: [PRODUCT],
  shelf: [PRODUCT.key],
  prompt: 'on sand',
};

let owner: TestAccount;
let stranger: TestAccount;
beforeEach(async () => {
  [owner, stranger] = await Promise.all([createAccount(), createAccount()]);
});

describe('saveScene', () => {
  it('stores the document and raises the version', async () => {
    const { id: sceneId } = await firstScene(owner);
    await saveScene({ account: owner, sceneId, version: 1, document: DOCUMENT });
    expect(await getScene({ account: owner, sceneId })).toMatchObject({ reading: { document: DOCUMENT }, version: 2 });
  });

  it('takes only what changed', async () => {
    const { id: sceneId } = await firstScene(owner);
    await saveScene({ account: owner, sceneId, version: 1, document: DOCUMENT });
    await saveScene({ account: owner, sceneId, version: 2, changes: { items: [makeItem('b', { x: 7 })] } });
    const document = documentOf(await getScene({ account: owner, sceneId }));
    expect(document.items.map((item) => [item.id, item.x])).toEqual([
      ['a', 100],
      ['b', 7],
    ]);
    expect(document.prompt).toBe('on sand');
  });

  it('refuses a save that is based on an older version', async () => {
    const { id: sceneId } = await firstScene(owner);
    await saveScene({ account: owner, sceneId, version: 1, document: DOCUMENT });
    await expect(saveScene({ account: owner, sceneId, version: 1, document: EMPTY_SCENE })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(documentOf(await getScene({ account: owner, sceneId }))).toEqual(DOCUMENT);
  });

  it('lets exactly one of many simultaneous saves win', async () => {
    const { id: sceneId } = await firstScene(owner);
    const saves = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        saveScene({ account: owner, sceneId, version: 1, document: { ...EMPTY_SCENE, prompt: `p${index}` } }),
      ),
    );
    expect(saves.filter((save) => save.status === 'fulfilled')).toHaveLength(1);
    expect((await getScene({ account: owner, sceneId })).version).toBe(2);
  });

  it('refuses what is no scene and keeps what was there', async () => {
    const { id: sceneId } = await firstScene(owner);
    const tooMany = Array.from({ length: 201 }, (_, index) => makeItem(`i${index}`));
    const document = { ...EMPTY_SCENE, items: tooMany };
    await expect(saveScene({ account: owner, sceneId, version: 1, document })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    expect((await getScene({ account: owner, sceneId })).version).toBe(1);
  });

  it('a stranger can neither read nor write the scene, and hears the same as for one that does not exist', async () => {
    const { id: sceneId } = await firstScene(owner);
    const missing = await getScene({ account: owner, sceneId: randomUUID() }).catch((error: unknown) => error);
    await expect(getScene({ account: stranger, sceneId })).rejects.toEqual(missing);
    await expect(saveScene({ account: stranger, sceneId, version: 1, document: DOCUMENT })).rejects.toEqual(missing);
    expect((await getScene({ account: owner, sceneId })).version).toBe(1);
  });

  it('an id that is none is simply not there', async () => {
    await expect(getScene({ account: owner, sceneId: "x' OR 1=1" })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a document that cannot be read', () => {
  const NEWER = { version: 3, items: [{ id: 'a', kind: 'hologram' }], more: [1, 2, 3] };
  const BROKEN = { ...DOCUMENT, pictures: [{ ...PRODUCT, role: 'hero' }] };
  const patch = { set: { document: { prompt: 'x' } } };
  const edit = { base: 1, patch, editId: 'edit-000001', clientId: 'client-0001' };

  it.each([
    ['newer', NEWER, 'This project was made by a newer version of Plinth.'],
    ['unreadable', BROKEN, 'This project cannot be read.'],
  ])('%s: is said so, and no save of any sort writes it over', async (kind, document, userMessage) => {
    const scene = await firstScene(owner);
    await database().scene.update({ where: { id: scene.id }, data: { document } });
    const bytes = async () => JSON.stringify(await database().scene.findUniqueOrThrow({ where: { id: scene.id } }));
    const before = await bytes();
    const target = { account: owner, sceneId: scene.id };
    expect(await getScene(target)).toMatchObject({ reading: { kind } });
    const saves = [
      { document: DOCUMENT },
      { changes: { prompt: 'x' } },
      { changes: { shelf: [] } },
      { name: 'Another' },
      { document: EMPTY_SCENE, version: 999 },
    ];
    for (let press = 0; press < 100; press += 1) {
      await expect(saveScene({ ...target, version: 1, ...saves[press % saves.length] })).rejects.toMatchObject({
        code: 'unreadable-document',
        status: 409,
        userMessage,
      });
    }
    await expect(editScene({ ...target, edit })).rejects.toMatchObject({ code: 'unreadable-document' });
    expect(await bytes()).toBe(before);
    expect((await getStoredDocument(target)).document).toEqual(document);
    await expect(getStoredDocument({ ...target, account: stranger })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('a new scene is another row', async () => {
    const kept = await firstScene(owner);
    await database().scene.update({ where: { id: kept.id }, data: { document: NEWER } });
    const fresh = await firstScene(owner);
    expect(fresh.id).not.toBe(kept.id);
    expect((await getStoredDocument({ account: owner, sceneId: kept.id })).document).toEqual(NEWER);
  });

  it('a document of the first version is opened, and stored as it was until the first edit', async () => {
    const first = {
      version: 1,
      items: [],
      template: null,
      prompt: 'on sand',
      autoPrompt: null,
      shelf: [],
      pictures: [],
    };
    const { id: sceneId } = await firstScene(owner);
    await database().scene.update({ where: { id: sceneId }, data: { document: first } });
    expect(documentOf(await getScene({ account: owner, sceneId }))).toEqual({ ...EMPTY_SCENE, prompt: 'on sand' });
    expect((await getStoredDocument({ account: owner, sceneId })).document).toEqual(first);
    await saveScene({ account: owner, sceneId, version: 1, changes: { prompt: 'x' } });
    expect((await getStoredDocument({ account: owner, sceneId })).document).toEqual({ ...EMPTY_SCENE, prompt: 'x' });
  });
});

describe('listSceneAssets', () => {
  const createAsset = (userId: string, extra: object = {}) =>
    database().asset.create({
      data: { userId, type: 'image', origin: 'upload', name: 'mug.jpg', width: 800, height: 1000, ...extra },
    });
  const documentOf = (assetId: string) => ({
    ...DOCUMENT,
    pictures: [{ ...PRODUCT, source: { kind: 'asset' as const, assetId, cutoutId: null } }],
  });

  it('gives the pictures of the scene and the cut-outs made from them', async () => {
    const original = await createAsset(owner.id);
    const cutout = await createAsset(owner.id, { origin: 'cutout', parentId: original.id });
    await createAsset(owner.id, { origin: 'generated', parentId: original.id });
    const assets = await listSceneAssets({ account: owner, document: documentOf(original.id) });
    expect(assets.map((asset) => asset._id).sort()).toEqual([original.id, cutout.id].sort());
  });

  it('gives the results that stand on the canvas, which stay there when it is opened', async () => {
    const { id: assetId } = await createAsset(owner.id, { origin: 'generated' });
    const place = { x: 0, y: 0, width: 100, height: 100, rotation: 0, zIndex: 0, isVisible: true };
    const result = { kind: 'generated' as const, id: 'r', assetId, parentAssetId: null, isDraft: false, ...place };
    const document = { ...EMPTY_SCENE, items: [result] };
    const assets = await listSceneAssets({ account: owner, document });
    expect(adoptAssets(document, assets).items).toEqual([result]);
  });

  it('never gives the picture of another account, even when a document names it', async () => {
    const foreign = await createAsset(stranger.id);
    expect(await listSceneAssets({ account: owner, document: documentOf(foreign.id) })).toEqual([]);
  });
});

describe('how tall a product is', () => {
  const sized = async (account: TestAccount, heightCm: number | null, by: TestAccount = account) => {
    const { id: assetId } = await database().asset.create({
      data: { userId: account.id, type: 'image', origin: 'upload', name: 'Mug', width: 100, height: 100 },
    });
    const source = { kind: 'asset' as const, assetId, cutoutId: null };
    const document = { ...DOCUMENT, pictures: [{ ...PRODUCT, source }] };
    const { id: sceneId } = await firstScene(by);
    await saveScene({ account: by, sceneId, version: 1, document });
    const patch = { set: { pictures: { [PRODUCT.key]: { heightCm } } } };
    const edit = { base: 2, editId: randomUUID(), clientId: 'page', patch };
    await editScene({ account: by, sceneId, edit });
    return { assetId, sceneId };
  };
  const kept = async (id: string) => (await database().asset.findUniqueOrThrow({ where: { id } })).heightCm;

  it('is kept with its picture, and taken back with the edit', async () => {
    const { assetId, sceneId } = await sized(owner, 9.5);
    expect(await kept(assetId)).toBe(9.5);
    const patch = { set: { pictures: { [PRODUCT.key]: { heightCm: null } } } };
    await editScene({ account: owner, sceneId, edit: { base: 3, editId: randomUUID(), clientId: 'page', patch } });
    expect(await kept(assetId)).toBeNull();
  });

  it('of a picture of another account says nothing about theirs', async () => {
    const { assetId } = await sized(stranger, 12, owner);
    expect(await kept(assetId)).toBeNull();
  });

  it('the database takes no height that is none', async () => {
    const { assetId } = await sized(owner, 9.5);
    await expect(database().asset.update({ where: { id: assetId }, data: { heightCm: -1 } })).rejects.toThrow();
  });
});

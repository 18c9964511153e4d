import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { EMPTY_SCENE } from '../document/scene-document.ts';
import { makeItem, PRODUCT } from '../document/tests/scene-kit.ts';
import { getOrCreateProductScene } from './get-or-create-product-scene.server.ts';
import { getScene } from './get-scene.server.ts';
import { openScene } from './open-scene.server.ts';
import { listSceneAssets } from './list-scene-assets.server.ts';
import { saveScene } from './save-scene.server.ts';

async function createAccount() {
  const email = `${randomUUID()}@example.test`;
  return database().user.create({ data: { email, fname: 'A', lname: 'B', status: 'active' } });
}
type TestAccount = Awaited<ReturnType<typeof createAccount>>;
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

describe('getOrCreateProductScene', () => {
  it('makes one empty scene, also when eight tabs open at once', async () => {
    const scenes = await Promise.all(Array.from({ length: 8 }, () => getOrCreateProductScene(owner)));
    expect(new Set(scenes.map((scene) => scene.id)).size).toBe(1);
    expect(scenes[0]).toMatchObject({ document: EMPTY_SCENE, version: 1 });
    expect(await database().scene.count({ where: { userId: owner.id } })).toBe(1);
  });

  it('gives everybody their own', async () => {
    const mine = await getOrCreateProductScene(owner);
    const theirs = await getOrCreateProductScene(stranger);
    expect(theirs.id).not.toBe(mine.id);
  });

  it('gives every product of the shop its own, named after it, beside the general one', async () => {
    const [mug, bag] = [
      { id: 'gid://shopify/Product/1', title: 'Mug' },
      { id: 'gid://shopify/Product/2', title: 'Bag' },
    ];
    const opened = await Promise.all(
      [mug, bag, mug, bag, mug].map((product) => getOrCreateProductScene(owner, product)),
    );
    const general = await getOrCreateProductScene(owner);
    expect(opened.map(({ name }) => name)).toEqual(['Mug', 'Bag', 'Mug', 'Bag', 'Mug']);
    expect(new Set([...opened, general].map(({ id }) => id)).size).toBe(3);
    // What was worked on last in one is not what another opens with.
    await saveScene({ account: owner, sceneId: opened[0]!.id, version: 1, document: DOCUMENT });
    expect((await getOrCreateProductScene(owner, mug)).document.items).toHaveLength(1);
    expect((await getOrCreateProductScene(owner, bag)).document.items).toHaveLength(0);
    expect((await getOrCreateProductScene(owner)).id).toBe(general.id);
    expect((await getOrCreateProductScene(stranger, mug)).document.items).toHaveLength(0);
  });
});

describe('openScene', () => {
  const account = () =>
    ({ ...owner, role: 'user', signupType: 'shopify', shop: 'x.myshopify.com' }) as unknown as Account;
  const productId = 'gid://shopify/Product/7';
  const failing = (error: Error) => async () => {
    throw error;
  };

  it('asks the shop about a product once, and opens its scene from then on', async () => {
    const api = {
      request: async () => ({ product: { id: productId, title: 'Lamp', media: { nodes: [], pageInfo: {} } } }),
    };
    const first = await openScene(account(), { productId, apiOf: async () => api as unknown as AdminApi });
    expect(first).toMatchObject({ productId, notice: null, scene: { name: 'Lamp' } });
    const again = await openScene(account(), { productId, apiOf: failing(new Error('not asked')) });
    expect(again.scene.id).toBe(first.scene.id);
  });

  it('opens the general one, and says why, where there is no such product', async () => {
    const general = await getOrCreateProductScene(owner);
    const apiOf = failing(new AppError('not-found', 'gone', { userMessage: 'Not in your shop.' }));
    const opened = await openScene(account(), { productId, apiOf });
    expect(opened).toMatchObject({ productId: null, notice: 'Not in your shop.', scene: { id: general.id } });
    expect(await database().scene.count({ where: { userId: owner.id } })).toBe(1);
  });
});

describe('saveScene', () => {
  it('stores the document and raises the version', async () => {
    const { id: sceneId } = await getOrCreateProductScene(owner);
    await saveScene({ account: owner, sceneId, version: 1, document: DOCUMENT });
    expect(await getScene({ account: owner, sceneId })).toMatchObject({ document: DOCUMENT, version: 2 });
  });

  it('takes only what changed', async () => {
    const { id: sceneId } = await getOrCreateProductScene(owner);
    await saveScene({ account: owner, sceneId, version: 1, document: DOCUMENT });
    await saveScene({ account: owner, sceneId, version: 2, changes: { items: [makeItem('b', { x: 7 })] } });
    const { document } = await getScene({ account: owner, sceneId });
    expect(document.items.map((item) => [item.id, item.x])).toEqual([
      ['a', 100],
      ['b', 7],
    ]);
    expect(document.prompt).toBe('on sand');
  });

  it('refuses a save that is based on an older version', async () => {
    const { id: sceneId } = await getOrCreateProductScene(owner);
    await saveScene({ account: owner, sceneId, version: 1, document: DOCUMENT });
    await expect(saveScene({ account: owner, sceneId, version: 1, document: EMPTY_SCENE })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await getScene({ account: owner, sceneId })).document).toEqual(DOCUMENT);
  });

  it('lets exactly one of many simultaneous saves win', async () => {
    const { id: sceneId } = await getOrCreateProductScene(owner);
    const saves = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        saveScene({ account: owner, sceneId, version: 1, document: { ...EMPTY_SCENE, prompt: `p${index}` } }),
      ),
    );
    expect(saves.filter((save) => save.status === 'fulfilled')).toHaveLength(1);
    expect((await getScene({ account: owner, sceneId })).version).toBe(2);
  });

  it('refuses what is no scene and keeps what was there', async () => {
    const { id: sceneId } = await getOrCreateProductScene(owner);
    const tooMany = Array.from({ length: 201 }, (_, index) => makeItem(`i${index}`));
    const document = { ...EMPTY_SCENE, items: tooMany };
    await expect(saveScene({ account: owner, sceneId, version: 1, document })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    expect((await getScene({ account: owner, sceneId })).version).toBe(1);
  });

  it('a stranger can neither read nor write the scene, and hears the same as for one that does not exist', async () => {
    const { id: sceneId } = await getOrCreateProductScene(owner);
    const missing = await getScene({ account: owner, sceneId: randomUUID() }).catch((error: unknown) => error);
    await expect(getScene({ account: stranger, sceneId })).rejects.toEqual(missing);
    await expect(saveScene({ account: stranger, sceneId, version: 1, document: DOCUMENT })).rejects.toEqual(missing);
    expect((await getScene({ account: owner, sceneId })).version).toBe(1);
  });

  it('an id that is none is simply not there', async () => {
    await expect(getScene({ account: owner, sceneId: "x' OR 1=1" })).rejects.toMatchObject({ code: 'not-found' });
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

  it('never gives the picture of another account, even when a document names it', async () => {
    const foreign = await createAsset(stranger.id);
    expect(await listSceneAssets({ account: owner, document: documentOf(foreign.id) })).toEqual([]);
  });
});

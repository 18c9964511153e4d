import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { documentOf } from '#app/domain/studio/index.ts';
import {
  createScene,
  createSceneBeside,
  deleteScene,
  getStoredDocument,
  saveScene,
  toSceneCards,
} from '#app/domain/studio/index.server.ts';
import { EMPTY_SCENE, makeItem, PRODUCT } from '#app/domain/studio/document/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { PRODUCT_CANVAS } from '../product-canvas.ts';
import { getOrCreateProductScene } from './get-or-create-product-scene.server.ts';
import { recentScenesRead } from './list-recent-scenes.server.ts';
import { openScene } from './open-scene.server.ts';

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

const listRecentScenes = async (of: { readonly id: string }) => toSceneCards(of, await readOne(recentScenesRead(of)));

describe('the scenes worked on last', () => {
  it('has what was worked on last, newest first, without empty ones and those of others', async () => {
    const [mug, bag] = [
      { id: 'gid://shopify/Product/1', title: 'Mug' },
      { id: 'gid://shopify/Product/2', title: 'Bag' },
    ];
    const open = (product: typeof mug | null, account = owner) => getOrCreateProductScene(account, product);
    const [general, mugs, theirs] = [await open(null), await open(mug), await open(mug, stranger)];
    await open(bag);
    const template = { kind: 'preset', name: 'marble-podium', anchor: null } as const;
    await saveScene({ account: owner, sceneId: general.id, version: 1, document: DOCUMENT });
    await saveScene({ account: owner, sceneId: mugs.id, version: 1, document: { ...DOCUMENT, template } });
    await saveScene({ account: stranger, sceneId: theirs.id, version: 1, document: DOCUMENT });
    const recent = await listRecentScenes(owner);
    expect(recent.map(({ name, productId }) => [name, productId])).toEqual([
      ['Mug', mug.id],
      ['First project', null],
    ]);
    expect(recent[0]!.thumb!.background).toMatch(/^\/presets\/.*marble-podium/);
    expect(recent[1]!.thumb!.background).toBeNull();
  });
});

describe('getOrCreateProductScene', () => {
  it('makes one empty scene, also when eight tabs open at once', async () => {
    const scenes = await Promise.all(Array.from({ length: 8 }, () => getOrCreateProductScene(owner)));
    expect(new Set(scenes.map((scene) => scene.id)).size).toBe(1);
    expect(scenes[0]).toMatchObject({ reading: { document: EMPTY_SCENE }, version: 1 });
    expect(await database().scene.count({ where: { userId: owner.id } })).toBe(1);
  });

  it('gives each account its own', async () => {
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
    // The last work in one is not what another opens with.
    await saveScene({ account: owner, sceneId: opened[0]!.id, version: 1, document: DOCUMENT });
    expect(documentOf(await getOrCreateProductScene(owner, mug)).items).toHaveLength(1);
    expect(documentOf(await getOrCreateProductScene(owner, bag)).items).toHaveLength(0);
    expect((await getOrCreateProductScene(owner)).id).toBe(general.id);
    expect(documentOf(await getOrCreateProductScene(stranger, mug)).items).toHaveLength(0);
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
    expect(first).toMatchObject({ notice: null, scene: { name: 'Lamp', productId } });
    const again = await openScene(account(), { productId, apiOf: failing(new Error('not asked')) });
    expect(again.scene.id).toBe(first.scene.id);
  });

  it('opens the general one, and says why, where there is no such product', async () => {
    const general = await getOrCreateProductScene(owner);
    const apiOf = failing(new AppError('not-found', 'gone', { userMessage: 'Not in your shop.' }));
    const opened = await openScene(account(), { productId, apiOf });
    expect(opened).toMatchObject({ notice: 'Not in your shop.', scene: { id: general.id, productId: null } });
    expect(await database().scene.count({ where: { userId: owner.id } })).toBe(1);
  });
});

describe('openScene, of several', () => {
  const mug = { id: 'gid://shopify/Product/1', title: 'Mug' };
  const account = () => ({ ...owner, signupType: 'shopify', shop: 'x.myshopify.com' }) as unknown as Account;
  const wanted = {
    productId: mug.id,
    apiOf: async () => {
      throw new Error('not asked');
    },
  };

  it('a product opens the one changed last, without those that were deleted', async () => {
    const first = await getOrCreateProductScene(owner, mug);
    const second = await createSceneBeside({ account: owner, sceneId: first.id, canvas: PRODUCT_CANVAS });
    expect((await openScene(account(), wanted)).scene.id).toBe(second.id);
    await saveScene({ account: owner, sceneId: first.id, document: DOCUMENT });
    await saveScene({ account: owner, sceneId: second.id, document: DOCUMENT });
    expect((await openScene(account(), wanted)).scene.id).toBe(second.id);
    expect((await listRecentScenes(owner)).map(({ name }) => name)).toEqual(['Mug 2', 'Mug']);
    await deleteScene({ account: owner, sceneId: second.id });
    expect((await openScene(account(), wanted)).scene.id).toBe(first.id);
    expect((await listRecentScenes(owner)).map(({ name }) => name)).toEqual(['Mug']);
    await deleteScene({ account: owner, sceneId: first.id });
    expect((await getOrCreateProductScene(owner, mug)).id).not.toBe(first.id);
  });

  it('an address opens its scene, also a deleted one while it is kept; others’ and other screens’ are not there', async () => {
    const [mine, theirs] = [await getOrCreateProductScene(owner), await getOrCreateProductScene(stranger)];
    const opened = (sceneId: string) => openScene(account(), { sceneId });
    expect((await opened(mine.id)).scene).toMatchObject({ id: mine.id, isDeleted: false });
    await deleteScene({ account: owner, sceneId: mine.id });
    expect((await opened(mine.id)).scene).toMatchObject({ id: mine.id, isDeleted: true });
    const workspace = await database().workspace.create({ data: { userId: owner.id, name: 'x' } });
    const place = { workspaceId: workspace.id, position: 0 };
    const options = { account: owner, name: 'x', workflow: 'product', canvas: PRODUCT_CANVAS, place };
    const inWorkspace = await createScene(options);
    for (const id of [theirs.id, inWorkspace.id, randomUUID(), 'no id']) {
      await expect(opened(id)).rejects.toMatchObject({
        code: 'not-found',
        userMessage: 'This project no longer exists.',
      });
    }
  });
});

describe('a scene that cannot be read', () => {
  it('a new scene is another row, and is the one that opens', async () => {
    const newer = { version: 3, items: [] };
    const kept = await getOrCreateProductScene(owner);
    await database().scene.update({ where: { id: kept.id }, data: { document: newer } });
    const options = { account: owner, name: 'New project', workflow: 'product', canvas: PRODUCT_CANVAS };
    const fresh = await createScene(options);
    expect((await getOrCreateProductScene(owner)).id).toBe(fresh.id);
    expect((await getStoredDocument({ account: owner, sceneId: kept.id })).document).toEqual(newer);
  });
});

describe('a scene of a workspace', () => {
  it('is neither opened nor offered by /product', async () => {
    const workspace = await database().workspace.create({ data: { userId: owner.id, name: 'x' } });
    const place = { workspaceId: workspace.id, position: 0 };
    const options = {
      account: owner,
      name: 'x',
      workflow: 'product',
      canvas: PRODUCT_CANVAS,
      document: DOCUMENT,
      place,
    };
    const { id } = await createScene(options);
    expect(await listRecentScenes(owner)).toEqual([]);
    expect((await getOrCreateProductScene(owner)).id).not.toBe(id);
  });
});

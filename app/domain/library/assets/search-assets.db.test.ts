import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { listAssets, tagAssets, tagsRead } from '../index.server.ts';
import { listAssetsQuerySchema } from '../index.ts';
import { tagChangeSchema } from './asset-tags.schema.ts';

let account: Account;
let other: Account;

interface Given {
  readonly name: string;
  readonly by?: Account;
  readonly origin?: 'upload' | 'generated' | 'edited' | 'inpainted';
  readonly prompt?: string;
  readonly createdAt?: string;
  readonly sceneId?: string;
  readonly tags?: string[];
}

async function asset({ name, by = account, origin = 'generated', prompt, createdAt, sceneId, tags = [] }: Given) {
  const recipe = { engine: 'local', prompt: prompt ?? '', scene: null, seed: 1, variation: '' };
  const facts = { userId: by.id, type: 'image', origin, name, width: 9, height: 9, tags } as const;
  const { id } = await database().asset.create({
    data: {
      ...facts,
      ...(prompt === undefined ? {} : { recipe }),
      ...(createdAt ? { createdAt: new Date(createdAt) } : {}),
      sceneId: sceneId ?? null,
    },
  });
  return id;
}

/** Names of what is found, newest first. */
async function find(query: Readonly<Record<string, string>>, by = account): Promise<string[]> {
  const { assets } = await listAssets({ account: by, ...listAssetsQuerySchema.parse({ limit: 60, ...query }) });
  return assets.map(({ imageName }) => imageName).sort();
}

beforeEach(async () => {
  [account, other] = [await createMerchant(0), await createMerchant(0)];
});

describe('what is looked for', () => {
  it('is found by its name, the words it was made from and its tags; every word has to be there', async () => {
    await asset({ name: 'Blue mug.png' });
    await asset({ name: 'a.png', prompt: 'a mug on BLUE linen' });
    await asset({ name: 'b.png', tags: ['Blue Monday'] });
    await asset({ name: 'Blue mug of theirs.png', by: other });
    expect(await find({ q: 'blue' })).toEqual(['Blue mug.png', 'a.png', 'b.png']);
    expect(await find({ q: '  mug   blue ' })).toEqual(['Blue mug.png', 'a.png']);
    expect(await find({ q: 'green' })).toEqual([]);
    expect(await find({ q: '' })).toHaveLength(3);
  });

  it('is text, whatever it looks like', async () => {
    await asset({ name: '100%_cotton\\shirt.png' });
    await asset({ name: 'wool shirt.png' });
    expect(await find({ q: '%' })).toEqual(['100%_cotton\\shirt.png']);
    expect(await find({ q: '_' })).toEqual(['100%_cotton\\shirt.png']);
    expect(await find({ q: '\\' })).toEqual(['100%_cotton\\shirt.png']);
    expect(await find({ q: "' OR 1=1 --" })).toEqual([]);
    expect(listAssetsQuerySchema.safeParse({ q: 'x'.repeat(101) }).success).toBe(false);
  });

  it('is found by the product whose scene it was made in, and by the one it was put on', async () => {
    const product = { userId: account.id, document: {}, name: 'Scene', productTitle: 'Harbour Lamp' };
    const scene = await database().scene.create({ data: product });
    await asset({ name: 'a.png', sceneId: scene.id });
    const assetId = await asset({ name: 'b.png' });
    await asset({ name: 'c.png' });
    const push = { userId: account.id, shop: 's.myshopify.com', productId: 'gid://shopify/Product/1', assetId };
    await database().storePush.create({ data: { ...push, productTitle: 'Harbour Rug' } });
    expect(await find({ q: 'harbour' })).toEqual(['a.png', 'b.png']);
    expect(await find({ q: 'harbour lamp' })).toEqual(['a.png']);
  });

  it('can be of a kind and of some days', async () => {
    await asset({ name: 'a.png', createdAt: '2026-03-01T23:59:59.999Z' });
    await asset({ name: 'b.png', origin: 'edited', createdAt: '2026-03-02T00:00:00Z' });
    await asset({ name: 'c.png', origin: 'upload', createdAt: '2026-03-03T12:00:00Z' });
    expect(await find({ kind: 'edited' })).toEqual(['b.png']);
    // A kind says by itself on which shelf it lies.
    expect(await find({ kind: 'upload' })).toEqual(['c.png']);
    expect(await find({ from: '2026-03-02' })).toEqual(['b.png']);
    expect(await find({ to: '2026-03-01' })).toEqual(['a.png']);
    expect(await find({ from: '2026-03-01', to: '2026-03-02' })).toEqual(['a.png', 'b.png']);
    expect(listAssetsQuerySchema.safeParse({ from: '2026-02-31' }).success).toBe(false);
  });

  it('comes in pages without gap or repeat', async () => {
    for (let index = 0; index < 7; index += 1) await asset({ name: `mug ${index}.png` });
    await asset({ name: 'lamp.png' });
    const query = listAssetsQuerySchema.parse({ q: 'mug', limit: 3 });
    const names: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listAssets({ account, ...query, ...(cursor ? { cursor } : {}) });
      names.push(...page.assets.map(({ imageName }) => imageName));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(names).toHaveLength(7);
    expect(new Set(names).size).toBe(7);
  });
});

describe('tags', () => {
  it('are put on and taken off, the same word in other letters once', async () => {
    const ids = [await asset({ name: 'a.png', tags: ['Draft'] }), await asset({ name: 'b.png' })];
    const { updatedAt } = await database().asset.findUniqueOrThrow({ where: { id: ids[0]! } });
    await tagAssets({ account, assetIds: ids, add: ['Summer'], remove: ['draft'] });
    await tagAssets({ account, assetIds: [ids[0]!], add: ['SUMMER', 'Sale'], remove: [] });
    const rows = await database().asset.findMany({ where: { id: { in: ids } }, orderBy: { name: 'asc' } });
    expect(rows.map(({ tags }) => tags)).toEqual([['SUMMER', 'Sale'], ['Summer']]);
    expect(rows[0]!.updatedAt).toEqual(updatedAt);
    expect(await readOne(tagsRead(account))).toEqual(['Sale', expect.stringMatching(/^summer$/i)]);
    expect(await readOne(tagsRead(other))).toEqual([]);
    expect(await find({ tag: 'summer' })).toEqual(['a.png', 'b.png']);
    expect(await find({ tag: 'sale' })).toEqual(['a.png']);
    expect(await find({ tag: 'sal' })).toEqual([]);
  });

  it('are twenty at most, and then none is put on any of the files', async () => {
    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const [full, empty] = [await asset({ name: 'a.png', tags: many }), await asset({ name: 'b.png' })];
    const change = { account, assetIds: [empty, full], add: ['one more'], remove: [] };
    await expect(tagAssets(change)).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await readOne(tagsRead(account))).toHaveLength(20);
    await tagAssets({ ...change, remove: ['tag 3'] });
    expect(await find({ tag: 'one more' })).toEqual(['a.png', 'b.png']);
  });

  it('of a file that is unknown or another account’s are refused, for all of them', async () => {
    const [mine, theirs] = [await asset({ name: 'a.png' }), await asset({ name: 'b.png', by: other })];
    for (const assetIds of [[mine, theirs], [mine, 'nothing'], [theirs]]) {
      await expect(tagAssets({ account, assetIds, add: ['x'], remove: [] })).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    expect(await readOne(tagsRead(account))).toEqual([]);
    expect(await readOne(tagsRead(other))).toEqual([]);
  });

  it('are cleaned before they are kept', () => {
    const read = (add: unknown) => tagChangeSchema.safeParse({ add });
    expect(read(['  Spring \t sale ', 'spring SALE']).data).toEqual({ add: ['Spring sale'], remove: [] });
    expect(read(['a\u202Eb']).data?.add).toEqual(['ab']);
    for (const bad of [[''], ['   '], ['x'.repeat(41)], Array.from({ length: 21 }, (_, n) => `${n}`), 'x', [1]]) {
      expect([bad, read(bad).success]).toEqual([bad, false]);
    }
  });
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { assetCountsRead } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { loadEmbeddedHome } from './load-embedded.server.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A photo in the account's library, so many days old. */
const photo = (userId: string, days = 0) =>
  database().asset.create({
    data: {
      userId,
      type: 'image',
      origin: 'generated',
      name: 'photo.png',
      width: 64,
      height: 64,
      createdAt: new Date(Date.now() - days * DAY_MS),
    },
  });

it('shows what is on no product yet, and nothing of another shop', async () => {
  const [mine, theirs] = [await createMerchant(10), await createMerchant(10)];
  const shop = `${mine.id}.myshopify.com`;
  await database().user.update({ where: { id: mine.id }, data: { shop, signupType: 'shopify' } });
  const account = { ...mine, shop, signupType: 'shopify' as const };
  const [pushed, undone, left] = [await photo(mine.id), await photo(mine.id), await photo(mine.id)];
  await photo(theirs.id);
  const push = (assetId: string, status: 'ready' | 'undone') =>
    database().storePush.create({
      data: {
        userId: mine.id,
        shop,
        assetId,
        status,
        productId: `gid://shopify/Product/${randomUUID()}`,
      },
    });
  await push(pushed.id, 'ready');
  await push(undone.id, 'undone');
  const { home } = await loadEmbeddedHome(account);
  expect(home.drafts.map(({ _id }) => _id).sort()).toEqual([undone.id, left.id].sort());
  expect(home.recent).toHaveLength(3);
  expect(home).toMatchObject({ hasResults: true, runs: 0, pushes: 0, counts: { results: 3, onProducts: 1 } });
});

it('says whether images from words are built here or drawn by a provider', async () => {
  const account = await createMerchant(0);
  const isLocal = async () => (await loadEmbeddedHome(account)).home.ideationIsLocal;
  expect(await isLocal()).toBe(true);
  setSettings({ FAL_KEY: 'key-of-this-test' });
  expect(await isLocal()).toBe(false);
  setSettings({});
});

it('counts the last 30 days, and says whether there is something to make photos from', async () => {
  const { id } = await createMerchant(0);
  expect(await readOne(assetCountsRead({ id }))).toEqual({ results: 0, hasMaterials: false });
  await photo(id, 1);
  await photo(id, 31);
  const upload = { userId: id, type: 'image', origin: 'upload', name: 'a.png', width: 1, height: 1 } as const;
  await database().asset.create({ data: upload });
  expect(await readOne(assetCountsRead({ id }))).toEqual({ results: 1, hasMaterials: true });
});

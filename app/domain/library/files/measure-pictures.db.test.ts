import { Prisma } from '@prisma/client';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { commitAsset, getAsset, prepareAsset, toAssetView } from '../index.server.ts';
import { measureOldPictures } from './measure-old-pictures.server.ts';

/** 200 x 100 pixels with something to see in its middle. */
async function cutOut(): Promise<Uint8Array> {
  const create = { channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const thing = { create: { width: 100, height: 40, channels: 4 as const, background: '#cc4400' } };
  return sharp({ create: { ...create, width: 200, height: 100 } })
    .composite([{ input: thing, left: 50, top: 30 }])
    .png()
    .toBuffer();
}
const opaque = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();

async function store(account: Account, bytes: Uint8Array, origin: 'cutout' | 'upload') {
  const prepared = await prepareAsset({ userId: account.id, origin, name: 'a.png', bytes, contentType: 'image/png' });
  return transactAndAnnounce(accountTopic(account.id), (tx) => commitAsset(tx, prepared));
}
const contentOf = async (account: Account, assetId: string) =>
  toAssetView(await getAsset({ account, assetId })).content;

const BOX = { x: 49 / 200, y: 29 / 100, width: 102 / 200, height: 42 / 100 };

test.each(['cutout', 'upload'] as const)('the outline of a transparent %s is stored with it, once', async (origin) => {
  const account = await createMerchant(0);
  const { id } = await store(account, await cutOut(), origin);
  expect(await contentOf(account, id)).toMatchObject(BOX);
});

test('what is not transparent has no outline', async () => {
  const account = await createMerchant(0);
  const { id } = await store(account, await opaque(), 'upload');
  expect(await contentOf(account, id)).toBeNull();
});

test('pictures from before are measured by the upkeep; one that cannot be read stops no other', async () => {
  const account = await createMerchant(0);
  const [old, broken, plain] = [
    await store(account, await cutOut(), 'cutout'),
    await store(account, await cutOut(), 'cutout'),
    await store(account, await opaque(), 'upload'),
  ];
  await database().asset.updateMany({ where: { userId: account.id }, data: { content: Prisma.DbNull } });
  const display = broken.files.find(({ variant }) => variant === 'display')!;
  await storage().put(display.storageKey, Buffer.from('no picture'));
  expect(await measureOldPictures()).toBe(1);
  expect(await contentOf(account, old.id)).toMatchObject(BOX);
  expect([await contentOf(account, broken.id), await contentOf(account, plain.id)]).toEqual([null, null]);
  expect(await measureOldPictures()).toBe(0);
});

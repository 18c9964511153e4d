import { expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { tinyVideo } from '#tests/doubles/scripted-engines.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { commitAsset, findAssetFile, getAsset, listAssets, markAssetViewed, prepareVideoAsset, toAssetView } from '../index.server.ts';

async function storeVideo(account: Account, name = 'generated_video.mp4') {
  const { bytes, poster } = await tinyVideo();
  const prepared = await prepareVideoAsset({ userId: account.id, name, bytes, poster, parentId: null, recipe: null });
  return database().$transaction((tx) => commitAsset(tx, prepared));
}

test('a video is kept as it is, with stills in the usual sizes, and listed among videos and results', async () => {
  const account = await createMerchant(0);
  const row = await storeVideo(account);
  const { bytes } = await tinyVideo();
  expect(row).toMatchObject({ type: 'video', origin: 'animated', width: 32, height: 32, durationMs: 100 });
  expect(row.files.map((file) => [file.variant, file.contentType]).sort()).toEqual([
    ['display', 'image/webp'],
    ['original', 'video/mp4'],
    ['preview', 'image/webp'],
    ['thumb', 'image/webp'],
  ]);
  expect(await findAssetFile(row.id, 'original')).toMatchObject({ contentType: 'video/mp4', bytes: bytes.byteLength });
  const query = { account, sort: 'Last Created', shelf: 'results', limit: 10 } as const;
  const videos = await listAssets({ ...query, type: 'Video' });
  expect(videos.assets.map((asset) => asset._id)).toEqual([row.id]);
  expect((await listAssets({ ...query, type: 'Image' })).assets).toEqual([]);
});

test.each([
  ['nothing', () => new Uint8Array(0)],
  ['a page', () => new TextEncoder().encode('<html><script>alert(1)</script>')],
  ['a video cut in half', (video: Uint8Array) => video.subarray(0, video.length / 2)],
  ['another codec', (video: Uint8Array) => rename(video, 'avc1', 'hvc1')],
])('%s is no video', async (_what, make) => {
  const account = await createMerchant(0);
  const { bytes, poster } = await tinyVideo();
  const options = { userId: account.id, name: 'video.mp4', bytes: make(bytes), poster, parentId: null, recipe: null };
  await expect(prepareVideoAsset(options)).rejects.toMatchObject({ code: 'unprocessable' });
  expect(await database().storedObjectIntent.count({ where: { storageKey: { contains: account.id } } })).toBe(0);
});

test('the green dot goes with the first look of the owner, and nothing else changes', async () => {
  const [owner, other] = [await createMerchant(0), await createMerchant(0)];
  const row = await storeVideo(owner);
  expect(toAssetView(row).isNew).toBe(true);
  await expect(markAssetViewed({ account: other, assetId: row.id })).rejects.toMatchObject({ code: 'not-found' });
  expect((await getAsset({ account: owner, assetId: row.id })).viewedAt).toBeNull();
  await markAssetViewed({ account: owner, assetId: row.id });
  const viewed = await getAsset({ account: owner, assetId: row.id });
  expect(toAssetView(viewed).isNew).toBe(false);
  expect(viewed.updatedAt).toEqual(row.updatedAt);
  await markAssetViewed({ account: owner, assetId: row.id });
  expect((await getAsset({ account: owner, assetId: row.id })).viewedAt).toEqual(viewed.viewedAt);
});

/** The video with every mention of a codec replaced. */
function rename(video: Uint8Array, from: string, to: string): Uint8Array {
  return new Uint8Array(Buffer.from(Buffer.from(video).toString('latin1').replaceAll(from, to), 'latin1'));
}

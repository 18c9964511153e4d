import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { createAssetFromUpload } from '#app/domain/library/index.server.ts';
import { loadProductScreen } from '#app/domain/product/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';

let account: Account;
let token: string;
beforeAll(async () => {
  account = await createMerchant(0);
  token = await openSession(account);
});

const stage = (imageIds: readonly string[], as = { account, token }) =>
  callAs(as, 'POST', '/api/images/stage', { imageIds });

async function picture(of: Account, name: string, width = 80): Promise<string> {
  const bytes = await sharp({ create: { width, height: 60, channels: 3, background: '#a53' } })
    .png()
    .toBuffer();
  return (await createAssetFromUpload({ account: of, source: { bytes }, name })).id;
}

it('stands cut-outs and pictures side by side on a new canvas, which opens', async () => {
  const photo = await picture(account, 'mug.png');
  const cutOut = await picture(account, 'mug-cut-out.png');
  await database().asset.update({ where: { id: cutOut }, data: { origin: 'cutout', parentId: photo } });
  const other = await picture(account, 'box.png', 50);
  const { status, body } = await stage([cutOut, other]);
  expect(status).toBe(200);
  const page = await loadProductScreen(account, { sceneId: body.sceneId });
  if (page.kind !== 'open') throw new Error('the scene cannot be read');
  const { document, name } = page.data.scene;
  expect(name).toBe('mug');
  const sources = new Map(document.pictures.map(({ key, source }) => [key, source]));
  expect([cutOut, other].map((id) => sources.get(`asset:${id}`))).toEqual([
    { kind: 'asset', assetId: photo, cutoutId: cutOut },
    { kind: 'asset', assetId: other, cutoutId: null },
  ]);
  const [one, two] = document.items as { x: number; y: number; width: number; height: number }[];
  expect(one!.x + one!.width).toBeLessThanOrEqual(two!.x);
  expect(one!.y + one!.height).toBeCloseTo(two!.y + two!.height, 0);
});

it('refuses what is not there, is another account’s, no picture, or too much; nothing is made', async () => {
  const other = await createMerchant(0);
  const foreign = await picture(other, 'x.png');
  const own = await picture(account, 'y.png');
  const video = await picture(account, 'z.mp4');
  await database().asset.update({ where: { id: video }, data: { type: 'video' } });
  const scenes = await database().scene.count({ where: { userId: account.id } });
  expect((await stage([own, foreign])).status).toBe(404);
  expect((await stage([randomUUID()])).status).toBe(404);
  expect((await stage([video])).status).toBe(422);
  expect((await stage([])).status).toBe(400);
  expect((await stage(Array.from({ length: 7 }, () => randomUUID()))).status).toBe(400);
  expect(await database().scene.count({ where: { userId: account.id } })).toBe(scenes);
});

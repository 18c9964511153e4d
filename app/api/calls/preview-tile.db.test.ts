import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { stopSetPreviews } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';

let account: Account;
let token: string;
beforeAll(async () => {
  account = await createMerchant(0);
  token = await openSession(account);
});
afterAll(stopSetPreviews);

const compositionOf = (source: object, scene: string, x = 440) => ({
  width: 1280,
  height: 1280,
  template: { kind: 'preset', name: scene },
  items: [{ id: 'a', role: 'product', source, x, y: 500, width: 400, height: 400, rotation: 0, zIndex: 0 }],
});
const tile = (composition: object) => callAs({ account, token }, 'POST', '/api/products/preview-tile', { composition });

it('shows a product in a scene, small, the same once made, without a job and without credits', async () => {
  const composition = compositionOf({ kind: 'preset', name: 'mug' }, 'marble-podium');
  const made = await tile(composition);
  expect(made.status).toBe(200);
  const picture = sharp(Buffer.from((made.body.picture as string).split(',')[1]!, 'base64'));
  expect(await picture.metadata()).toMatchObject({ width: 320, height: 320, format: 'jpeg' });
  const other = await tile(compositionOf({ kind: 'preset', name: 'candle' }, 'marble-podium'));
  const elsewhere = await tile(compositionOf({ kind: 'preset', name: 'mug' }, 'marble-podium', 40));
  expect(new Set([made, other, elsewhere].map(({ body }) => body.picture as string)).size).toBe(3);
  expect((await tile(composition)).body.picture).toBe(made.body.picture);
  expect(await database().job.count({ where: { userId: account.id } })).toBe(0);
});

it.each([
  [1600, 'preview'],
  [3200, 'display'],
] as const)('reads a product drawn %i pixels wide in the size %s alone', async (side, variant) => {
  const assetId = await uploadPicture(account);
  await database().assetFile.deleteMany({ where: { assetId, variant: { not: variant } } });
  const composition = compositionOf({ kind: 'asset', assetId }, 'marble-podium');
  const items = composition.items.map((item) => ({ ...item, width: side, height: side }));
  expect((await tile({ ...composition, items })).status).toBe(200);
});

it('shows a product on pure white, as the white template makes it', async () => {
  const composition = { ...compositionOf({ kind: 'preset', name: 'mug' }, ''), template: { kind: 'white' } };
  const { body } = await tile(composition);
  const { data, info } = await sharp(Buffer.from((body.picture as string).split(',')[1]!, 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect([pixel(2, 2), pixel(317, 317)]).toEqual([
    [255, 255, 255],
    [255, 255, 255],
  ]);
  expect(pixel(160, 175)).not.toEqual([255, 255, 255]);
});

it('shows no picture of another account, and no scene that is not there', async () => {
  expect((await tile(compositionOf({ kind: 'asset', assetId: randomUUID() }, 'marble-podium'))).status).toBe(404);
  expect((await tile(compositionOf({ kind: 'preset', name: 'mug' }, 'nowhere'))).status).toBe(404);
});

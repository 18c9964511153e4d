import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everydayIt, isDeep } from '@plinth/testing/depth';
import type { Account } from '#app/domain/accounts/index.ts';
import { stopSetPreviews } from '#app/domain/generation/index.server.ts';
import { createAssetFromUpload } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { flatLay } from '#imaging/tests/fixtures/try-on.ts';
import type { FlatLay } from '#imaging/tests/fixtures/try-on.ts';
import { openSession } from '#tests/fixtures/session.ts';

let account: Account;
let token: string;
beforeAll(async () => {
  account = await createMerchant(0);
  token = await openSession(account);
});
afterAll(stopSetPreviews);

const preset = { kind: 'preset', name: 'bathroom-shelf' };
const preview = (template: object, text_prompt: string) =>
  callAs({ account, token }, 'POST', '/api/products/preview', { template, text_prompt });

async function pixelsOf(dataUrl: string): Promise<{ width: number; mean: number }> {
  const image = sharp(Buffer.from(dataUrl.split(',')[1]!, 'base64'));
  const { channels } = await image.stats();
  return { width: (await image.metadata()).width, mean: channels.reduce((sum, { mean }) => sum + mean, 0) / 3 };
}

everydayIt('shows a set in the light of the words, without a job and without credits', async () => {
  const day = await preview(preset, 'overcast');
  const night = await preview(preset, 'at night');
  expect([day.status, night.status]).toEqual([200, 200]);
  const [light, dark] = await Promise.all([pixelsOf(day.body.picture), pixelsOf(night.body.picture)]);
  expect(light.width).toBe(640);
  expect(dark.mean).toBeLessThan(light.mean - 30);
  expect((await preview(preset, 'at night, please')).body.picture).toBe(night.body.picture);
  expect(await database().job.count({ where: { userId: account.id } })).toBe(0);
});

everydayIt('has nothing to show where the words change nothing', async () => {
  expect((await preview(preset, 'my product')).body).toEqual({ picture: null });
});

everydayIt('shows a picture of the account, and no other', async () => {
  const photo = async (of: Account) => {
    const ground = { width: 300, height: 200, channels: 3, background: '#8a7' } as const;
    const bytes = await sharp({ create: ground }).png().toBuffer();
    return {
      kind: 'asset',
      assetId: (await createAssetFromUpload({ account: of, source: { bytes }, name: 'wall.png' })).id,
    };
  };
  const own = await preview(await photo(account), 'in warm light');
  expect((await pixelsOf(own.body.picture)).width).toBe(640);
  expect((await preview(await photo(await createMerchant(0)), 'in warm light')).status).toBe(404);
  expect((await preview({ kind: 'asset', assetId: randomUUID() }, 'in warm light')).status).toBe(404);
  expect((await preview({ kind: 'preset', name: 'nowhere' }, 'in warm light')).status).toBe(404);
});

it('shows a garment as it would be ordered, small, free and without a job', async () => {
  const garment = async (of: Account, name: FlatLay, recipe: object | null) => {
    const { bytes } = await flatLay(name);
    const asset = await createAssetFromUpload({ account: of, source: { bytes }, name: `${name}.png` });
    if (recipe) await database().asset.update({ where: { id: asset.id }, data: { recipe } });
    return { assetId: asset.id };
  };
  const read = { garment: { garment: 'dress', points: null, refusal: null, doubt: null, fit: null, turned: 0 } };
  const ask = (body: object) => callAs({ account, token }, 'POST', '/api/virtual-try-on/preview', body);
  const dress = await garment(account, 'dress', read);
  const sizeOf = async ({ body }: Awaited<ReturnType<typeof ask>>) => {
    const { width, height } = await sharp(Buffer.from(body.picture.split(',')[1]!, 'base64')).metadata();
    return [width, height];
  };
  const ghost = await ask({ garments: [dress], mode: 'ghost' });
  expect([ghost.status, await sizeOf(ghost)]).toEqual([200, [640, 640]]);
  expect((await ask({ garments: [dress], mode: 'ghost' })).body.picture).toBe(ghost.body.picture);
  if (isDeep) {
    expect(await sizeOf(await ask({ garments: [dress], mode: 'hanger' }))).toEqual([427, 640]);
    const model = await ask({ garments: [dress], mode: 'model', model: { kind: 'preset', name: 'european-woman' } });
    expect((await pixelsOf(model.body.picture)).width).toBe(427);
  }
  // A garment that was not read, and one of another account.
  expect((await ask({ garments: [await garment(account, 'skirt', null)], mode: 'ghost' })).body).toEqual({
    picture: null,
  });
  const other = await garment(await createMerchant(0), 'dress', read);
  expect((await ask({ garments: [other], mode: 'ghost' })).status).toBe(404);
  expect(await database().job.count({ where: { userId: account.id } })).toBe(0);
});

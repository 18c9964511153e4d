import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  commitAsset,
  createAssetFromUpload,
  deleteAsset,
  prepareAsset,
  readAssetBytes,
} from '#app/domain/library/index.server.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { checkPictures } from './check-pictures.server.ts';
import { openExport, orderExport } from './export/export-address.server.ts';
import { readExport } from './export/read-export.server.ts';
import { stopFrames } from './pictures/frames.server.ts';
import { saveFittingCopy } from './save-fitting-copy.server.ts';

const NO_SHOP = () => Promise.resolve([]);

let account: Account;
let cutOut: string;
let photo: string;

/** A red product on nothing, or on a scene of two colours. */
async function drawn(background: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="1300">${background}
    <ellipse cx="650" cy="650" rx="470" ry="300" fill="#b02030"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const keep = async (bytes: Buffer, name: string) =>
  (await createAssetFromUpload({ account, source: { bytes }, name })).id;

beforeAll(async () => {
  account = await createMerchant(0);
  cutOut = await keep(await drawn(''), 'Red stone.png');
  photo = await keep(
    await drawn(
      '<rect width="1300" height="700" fill="#8899aa"/><rect y="700" width="1300" height="600" fill="#665544"/>',
    ),
    '=cmd stone.jpg',
  );
});
afterAll(stopFrames);

const amazonOf = async (imageId: string) =>
  (await checkPictures({ account, imageIds: [imageId], channels: ['amazon'] }))[0]!.results[0]!;

describe('checking', () => {
  it('says what fails and what can be mended', async () => {
    const result = await amazonOf(cutOut);
    expect(result.outcome).toBe('fails');
    expect(result.rules.filter(({ outcome }) => outcome === 'fails').map(({ rule }) => rule)).toEqual([
      'transparency',
      'ground',
      'share',
    ]);
    expect(result.fix).toMatchObject({ kind: 'fit', from: cutOut });
  });

  it('says of a scene that the background has to go first, and takes the cut-out once there is one', async () => {
    expect((await amazonOf(photo)).fix).toMatchObject({ kind: 'cannot' });
    const { bytes } = await readAssetBytes({ userId: account.id, assetId: cutOut, variant: 'original' });
    const own = await keep(Buffer.from(bytes), 'stone-cut-out.png');
    await database().asset.update({ where: { id: own }, data: { origin: 'cutout', parentId: photo } });
    expect((await amazonOf(photo)).fix).toMatchObject({ kind: 'fit', from: own });
  });

  it('knows no pictures of others', async () => {
    const stranger = await createMerchant(0);
    await expect(checkPictures({ account: stranger, imageIds: [cutOut] })).rejects.toMatchObject({ code: 'not-found' });
    await expect(saveFittingCopy({ account: stranger, imageId: cutOut, channel: 'amazon' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a copy that fits', () => {
  it('is in the library, passes, and has the pixels of the product', async () => {
    const { asset, product, result } = await saveFittingCopy({ account, imageId: cutOut, channel: 'amazon' });
    expect({ product, outcome: result.outcome }).toEqual({ product: 'unchanged', outcome: 'passes' });
    expect(asset).toMatchObject({ origin: 'edited', parentId: cutOut, hasAlpha: false });
    expect((await amazonOf(asset._id)).outcome).toBe('passes');
    await expect(saveFittingCopy({ account, imageId: asset._id, channel: 'amazon' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

it('keeps what a picture says of how it came to be, in the copy and in the archive', async () => {
  const mark = { digitalSourceType: 'compositeWithTrainedAlgorithmicMedia', aiSystem: null, isOurs: true } as const;
  const file = { userId: account.id, origin: 'generated', name: 'staged.png', contentType: 'image/png' } as const;
  const prepared = await prepareAsset({ ...file, bytes: await drawn(''), mark });
  const { id: imageId } = await database().$transaction((tx) => commitAsset(tx, prepared));
  const { asset } = await saveFittingCopy({ account, imageId, channel: 'amazon' });
  expect(asset.digitalSourceType).toBe(mark.digitalSourceType);
  const address = await orderExport({ account, order: { channel: 'amazon', pictures: [{ imageId }] } });
  const opened = openExport(new URL(address, 'http://localhost').searchParams.get('sig'));
  const [entry] = await unzip(await buffer(readExport(opened!, NO_SHOP).body));
  expect(inspectFile(entry!.bytes)?.digitalSourceType).toBe(mark.digitalSourceType);
});

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

const unzip = (zip: Buffer) =>
  new Promise<Entry[]>((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      const entries: Entry[] = [];
      file.on('entry', (entry: { fileName: string }) =>
        file.openReadStream(entry as never, (broken, stream) => {
          if (broken) return reject(broken);
          void buffer(stream).then((bytes) => {
            entries.push({ name: entry.fileName, bytes });
            file.readEntry();
          });
        }),
      );
      file.on('end', () => resolve(entries));
      file.readEntry();
    });
  });

describe('an archive', () => {
  it('has the channel’s names, a list, and nothing that fails', async () => {
    const scene = await keep(
      await drawn('<rect width="1300" height="650" fill="#123"/><rect y="650" width="1300" height="650" fill="#fed"/>'),
      '=cmd scene.jpg',
    );
    const pictures = [{ imageId: cutOut, sku: 'STONE-1' }, { imageId: cutOut, sku: 'STONE-1' }, { imageId: scene }];
    const address = await orderExport({ account, order: { channel: 'amazon', pictures } });
    const opened = openExport(new URL(address, 'http://localhost').searchParams.get('sig'));
    const entries = await unzip(await buffer(readExport(opened!, NO_SHOP).body));
    expect(entries.map(({ name }) => name)).toEqual(['STONE-1.MAIN.png', 'STONE-1.PT01.png', 'images.csv']);
    const lines = entries[2]!.bytes.toString().trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^STONE-1,STONE-1\.MAIN\.png,Red stone\.png,Passes,/);
    // A text that a spreadsheet would calculate stays text; a file that is not in the archive has no file name.
    expect(lines[3]).toMatch(/^cmd-scene,,'=cmd scene\.jpg,Fails,/);
  });

  it('takes the shop’s item number where the order names none', async () => {
    const address = await orderExport({ account, order: { channel: 'amazon', pictures: [{ imageId: cutOut }] } });
    const opened = openExport(new URL(address, 'http://localhost').searchParams.get('sig'));
    const items = [{ assetId: cutOut, productId: 'gid://shopify/Product/1', sku: 'MUG_01' }];
    const entries = await unzip(await buffer(readExport(opened!, () => Promise.resolve(items)).body));
    expect(entries.map(({ name }) => name)).toEqual(['MUG_01.MAIN.png', 'images.csv']);
  });

  it('has an address of its own time and owner', async () => {
    const now = new Date('2026-11-24T10:00:00Z');
    const order = { channel: 'google', pictures: [{ imageId: cutOut }] } as const;
    const address = await orderExport({ account, order: { ...order, pictures: [...order.pictures] }, now });
    const sealed = new URL(address, 'http://localhost').searchParams.get('sig');
    expect(openExport(sealed, new Date('2026-11-24T10:29:00Z'))).toMatchObject({ userId: account.id });
    expect(openExport(sealed, new Date('2026-11-24T10:31:00Z'))).toBeNull();
    expect(openExport(`${sealed}x`, now)).toBeNull();
    const stranger = await createMerchant(0);
    await expect(
      orderExport({ account: stranger, order: { ...order, pictures: [...order.pictures] } }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('says what went away meanwhile', async () => {
    const gone = await keep(await drawn('<rect width="1300" height="1300" fill="#fff"/>'), 'gone.png');
    const address = await orderExport({ account, order: { channel: 'google', pictures: [{ imageId: gone }] } });
    await deleteAsset({ account, assetId: gone });
    const opened = openExport(new URL(address, 'http://localhost').searchParams.get('sig'));
    const entries = await unzip(await buffer(readExport(opened!, NO_SHOP).body));
    expect(entries.map(({ name }) => name)).toEqual(['images.csv']);
    expect(entries[0]!.bytes.toString()).toContain('no longer exist');
  });
});

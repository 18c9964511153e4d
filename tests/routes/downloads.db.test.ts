import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fromBuffer } from 'yauzl';
import type { Account } from '#app/domain/accounts/index.ts';
import { createAssetFromUpload, deleteAsset } from '#app/domain/library/index.server.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { loader } from '#app/routes/api/download.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';

let account: Account;
let token: string;
let cutOut: string;
let photo: string;

/** 40 x 30 with a red thing in the middle of nothing. */
const transparent = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00000000' } })
  .composite([
    {
      input: await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c02020' } })
        .png()
        .toBuffer(),
    },
  ])
  .png()
  .toBuffer();
const blue = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#2040ff' } })
  .jpeg({ quality: 100 })
  .toBuffer();

const keep = async (of: Account, bytes: Buffer, name: string) =>
  (await createAssetFromUpload({ account: of, source: { bytes }, name })).id;

beforeAll(async () => {
  account = await createMerchant(0);
  token = await openSession(account);
  cutOut = await keep(account, transparent, 'mug-cut-out.png');
  photo = await keep(account, blue, 'mug.jpg');
});

const order = (body: object, as = token) => callAs({ account, token: as }, 'POST', '/api/images/download', body);
const read = (url: string, method = 'GET') =>
  loader({ request: new Request(new URL(url, 'http://localhost'), { method }), params: {}, context: {} });

async function download(body: object) {
  const { body: answer } = await order(body);
  const response = await read(answer.url);
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

const near = (value: number) => expect.toSatisfy((given: number) => Math.abs(given - value) <= 4, `near ${value}`);

/** The content of an archive, by a reader that others keep. */
function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files: Record<string, Buffer> = {};
    fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      archive.on('end', () => resolve(files)).on('error', reject);
      archive.on('entry', (entry: { fileName: string }) => {
        archive.openReadStream(entry as never, (trouble, stream) => {
          if (trouble) return reject(trouble);
          buffer(stream).then((content) => {
            files[entry.fileName] = content;
            archive.readEntry();
          }, reject);
        });
      });
      archive.readEntry();
    });
  });
}

describe('one file', () => {
  it('comes as it is stored, under its name', async () => {
    const { headers, bytes } = await download({ imageIds: [photo] });
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('content-disposition')).toContain('attachment; filename="mug.jpg"');
    const stored = await database().assetFile.findFirstOrThrow({ where: { assetId: photo, variant: 'original' } });
    expect(bytes.length).toBe(stored.bytes);
  });

  it.each(['png', 'webp', 'jpeg'] as const)('comes as %s at its full size', async (format) => {
    const { headers, bytes } = await download({ imageIds: [cutOut], format });
    expect(headers.get('content-type')).toBe(`image/${format}`);
    expect(headers.get('content-disposition')).toContain(`mug-cut-out.${format === 'jpeg' ? 'jpg' : format}"`);
    const { width, height, hasAlpha } = await sharp(bytes).metadata();
    expect([width, height, hasAlpha]).toEqual([40, 30, format !== 'jpeg']);
    // A JPEG has no transparency.
    expect(await colourAt(bytes, 2, 2)).toEqual(
      format === 'jpeg'
        ? [near(255), near(255), near(255), 255]
        : [expect.anything(), expect.anything(), expect.anything(), 0],
    );
    expect(await colourAt(bytes, 20, 15)).toEqual([near(0xc0), near(0x20), near(0x20), 255]);
  });

  it('comes on a colour, or on a picture that fills it', async () => {
    const colour = await download({ imageIds: [cutOut], background: { kind: 'colour', colour: '#10d0e0' } });
    expect(colour.headers.get('content-type')).toBe('image/png');
    expect(await colourAt(colour.bytes, 2, 2)).toEqual([0x10, 0xd0, 0xe0, 255]);
    const picture = await download({ imageIds: [cutOut], background: { kind: 'picture', assetId: photo } });
    expect(await colourAt(picture.bytes, 38, 28)).toEqual([near(0x20), near(0x40), near(0xff), 255]);
    expect(await colourAt(picture.bytes, 20, 15)).toEqual([0xc0, 0x20, 0x20, 255]);
    // A picture without a hole needs no ground.
    const opaque = await download({ imageIds: [photo], background: { kind: 'colour', colour: '#10d0e0' } });
    expect(opaque.headers.get('content-type')).toBe('image/jpeg');
  });

  it('says in another format, too, what its picture and its ground say of their origin', async () => {
    const made = (id: string, digitalSourceType: string) =>
      database().asset.update({ where: { id }, data: { digitalSourceType } });
    await made(photo, 'trainedAlgorithmicMedia');
    const { bytes } = await download({
      imageIds: [cutOut],
      format: 'webp',
      background: { kind: 'picture', assetId: photo },
    });
    expect(inspectFile(bytes)?.digitalSourceType).toBe('trainedAlgorithmicMedia');
    await database().asset.update({ where: { id: photo }, data: { digitalSourceType: null } });
  });
});

describe('many files', () => {
  it('come as an archive, each under a name of its own', async () => {
    const twin = await keep(account, blue, 'MUG.jpg');
    const { headers, bytes } = await download({ imageIds: [photo, cutOut, twin, photo], format: 'jpeg' });
    expect(headers.get('content-disposition')).toContain('plinth-images.zip');
    const files = await unzip(bytes);
    expect(Object.keys(files)).toEqual(['mug.jpg', 'mug-cut-out.jpg', 'MUG (2).jpg']);
    for (const file of Object.values(files)) expect((await sharp(file).metadata()).format).toBe('jpeg');
  });

  it('are called after their products, each with its number', async () => {
    const owner = await createMerchant(0);
    const as = await openSession(owner);
    const mug = await keep(owner, blue, 'Blue Mug.jpg');
    const vase = await keep(owner, blue, 'Vase S/M.jpg');
    const made = await Promise.all(
      [mug, vase, mug].map(() => keep(owner, blue, 'generated-image-20261121104846-1.png')),
    );
    for (const [at, parentId] of [mug, vase, mug].entries()) {
      await database().asset.update({ where: { id: made[at]! }, data: { parentId, origin: 'generated' } });
    }
    const { body } = await order({ imageIds: made, byProduct: true }, as);
    const response = await read(body.url);
    const names = Object.keys(await unzip(Buffer.from(await response.arrayBuffer())));
    expect(names).toEqual(['blue-mug-1.jpg', expect.stringMatching(/^(vase-s|m)[-\w]*-1\.jpg$/), 'blue-mug-2.jpg']);
    const single = await read((await order({ imageIds: [made[0]!], byProduct: true }, as)).body.url);
    expect(single.headers.get('content-disposition')).toContain('filename="blue-mug-1.jpg"');
    // Without being asked they keep the names that they have in the library.
    const plain = await read((await order({ imageIds: [made[0]!] }, as)).body.url);
    expect(plain.headers.get('content-disposition')).toContain('generated-image-20261121104846-1.jpg');
  });

  it('come in an archive that is called as it was asked, or after the one project they were made in', async () => {
    const owner = await createMerchant(0);
    const as = await openSession(owner);
    const [front, side, loose] = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => keep(owner, blue, name)));
    const scene = { userId: owner.id, name: 'Spring: mugs', document: {} };
    const { id: sceneId } = await database().scene.create({ data: scene });
    await database().asset.updateMany({ where: { id: { in: [front!, side!] } }, data: { sceneId } });
    const nameOf = async (more: object) => {
      const response = await read((await order(more, as)).body.url);
      await response.arrayBuffer();
      return /filename="([^"]+)"/.exec(response.headers.get('content-disposition')!)![1];
    };
    expect(await nameOf({ imageIds: [front, side] })).toBe('Spring- mugs.zip');
    expect(await nameOf({ imageIds: [front, side], name: 'On marble' })).toBe('On marble.zip');
    expect(await nameOf({ imageIds: [front, side, loose] })).toBe('plinth-images.zip');
  });

  it('come whole under names that any disk takes', async () => {
    const names = ['S:M black shirt.jpg', `${'商'.repeat(116)}.jpg`, 'CON.jpg', 'a?b|c.jpg'];
    const imageIds = await Promise.all(names.map((name) => keep(account, blue, name)));
    const files = await unzip((await download({ imageIds, format: 'jpeg' })).bytes);
    expect(Object.keys(files)).toEqual(['S-M black shirt.jpg', `${'商'.repeat(65)}.jpg`, '_CON.jpg', 'a-b-c.jpg']);
  });

  it('of which one is gone meanwhile: the others come, and it is named', async () => {
    const third = await keep(account, blue, 'gone.jpg');
    const { body } = await order({ imageIds: [photo, third] });
    await deleteAsset({ account, assetId: third });
    const files = await unzip(Buffer.from(await (await read(body.url)).arrayBuffer()));
    expect(Object.keys(files)).toEqual(['mug.jpg', 'not-included.txt']);
    expect(files['not-included.txt']!.toString()).toBe('File deleted\n');
  });

  it('of which one cannot be read: the others come, and it is named', async () => {
    const broken = await keep(account, blue, 'broken.jpg');
    const { body } = await order({ imageIds: [broken, photo], format: 'png' });
    await database().assetFile.updateMany({
      where: { assetId: broken, variant: 'original' },
      data: { storageKey: 'assets/none.jpg' },
    });
    const files = await unzip(Buffer.from(await (await read(body.url)).arrayBuffer()));
    expect(Object.keys(files)).toEqual(['mug.png', 'not-included.txt']);
    expect(files['not-included.txt']!.toString()).toBe('broken.jpg\n');
  });
});

describe('an address', () => {
  it('is made for one’s own files alone', async () => {
    const other = await createMerchant(0);
    const foreign = await keep(other, blue, 'x.jpg');
    const nothing = randomUUID();
    for (const id of [foreign, nothing]) {
      expect((await order({ imageIds: [photo, id] })).status).toBe(404);
      expect((await order({ imageIds: [cutOut], background: { kind: 'picture', assetId: id } })).status).toBe(404);
    }
  });

  it.each([
    ['nothing', { imageIds: [] }],
    ['too much', { imageIds: Array.from({ length: 101 }, () => randomUUID()) }],
    ['an unknown format', { imageIds: [randomUUID()], format: 'svg' }],
    ['a colour that is a style', { imageIds: [randomUUID()], background: { kind: 'colour', colour: 'url(//x)' } }],
  ])('is not made for %s', async (_name, body) => {
    expect((await order(body)).status).toBe(400);
  });

  it('is good for half an hour, and for what it was made for', async () => {
    const { body } = await order({ imageIds: [photo] });
    expect((await read(body.url, 'HEAD')).status).toBe(200);
    expect((await read(`${body.url.slice(0, -8)}AAAAAAAA`)).status).toBe(403);
    expect((await read('/files/downloads')).status).toBe(403);
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] });
    expect([(await read(body.url)).status, (await read(body.url, 'HEAD')).status]).toEqual([403, 403]);
    vi.useRealTimers();
  });

  it('holds for files that are there: nothing is left is said', async () => {
    const last = await keep(account, blue, 'last.jpg');
    const { body } = await order({ imageIds: [last] });
    await deleteAsset({ account, assetId: last });
    expect((await read(body.url)).status).toBe(404);
  });

  it('is read three times at once by one account, no more; one that is left makes room', async () => {
    const { body } = await order({ imageIds: [photo, cutOut] });
    const open = [await read(body.url), await read(body.url), await read(body.url)];
    expect((await read(body.url)).status).toBe(429);
    await open[0]!.body!.cancel();
    await new Promise((resolve) => setImmediate(resolve));
    const next = await read(body.url);
    expect(next.status).toBe(200);
    for (const response of [open[1]!, open[2]!, next]) await response.arrayBuffer();
  });
});

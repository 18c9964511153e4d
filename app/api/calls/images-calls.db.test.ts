import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser, signIn } from '#app/domain/accounts/index.server.ts';
import { purgeAssets } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { dataDirectory } from '#app/platform/env.server.ts';
import { answerCall } from '../index.server.ts';

const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#f0f' } });
const png = await drawn.clone().png().toBuffer();
const jpeg = await drawn.jpeg().toBuffer();

let token: string;
let otherToken: string;

async function signUp(email: string): Promise<string> {
  const password = 'correct horse battery staple';
  await createUser({ email, password, fname: 'M', lname: 'M', status: 'active' });
  return (await signIn({ email, password, userAgent: 'test', address: '' })).token;
}
beforeAll(async () => {
  token = await signUp('merchant@example.com');
  otherToken = await signUp('other@example.com');
});

async function call(method: string, pathAndQuery: string, init: RequestInit = {}, as = token) {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${as}`);
  const response = await answerCall(new Request(`http://localhost${pathAndQuery}`, { ...init, method, headers }));
  return { status: response.status, body: await response.json() };
}

const form = (...files: readonly (readonly [string, Uint8Array, string?])[]) => {
  const data = new FormData();
  data.set('type', 'product');
  for (const [name, bytes, type = 'image/jpeg'] of files) {
    data.append('image', new File([bytes as BlobPart], name, { type }));
  }
  return data;
};
const upload = (body: BodyInit, headers: HeadersInit = {}, as = token) =>
  call('POST', '/api/images/upload/single', { body, headers }, as);
const HOUR_AND_MORE_MS = 61 * 60_000;
/** Deleted, and taken for good. */
async function remove(id: string, as = token) {
  const body = JSON.stringify({ type: 'Image', id });
  const answer = await call(
    'POST',
    '/api/user/project/delete',
    { body, headers: { 'content-type': 'application/json' } },
    as,
  );
  await purgeAssets(new Date(Date.now() + HOUR_AND_MORE_MS));
  return answer;
}

/** Rows, recorded intents, stored and spilled files. */
async function traces(): Promise<number[]> {
  const filesBelow = (folder: string) => {
    try {
      return readdirSync(path.join(dataDirectory(), folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length;
    } catch {
      return 0;
    }
  };
  return [
    await database().asset.count(),
    await database().storedObjectIntent.count(),
    filesBelow('files'),
    filesBelow('incoming'),
  ];
}

describe('upload', () => {
  it('takes several pictures; a bad one between them is named and loses nothing', async () => {
    const { status, body } = await upload(
      form(['one.jpg', jpeg], ['../notes.pdf', Buffer.from('%PDF-1.7')], ['two.jpg', jpeg]),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: '2 file(s) uploaded successfully',
      images: [{ imageName: 'one.jpg', origin: 'upload', width: 60, height: 40 }, { imageName: 'two.jpg' }],
      errors: [{ name: 'notes.pdf', message: 'Please upload an image file' }],
    });
    for (const image of body.images) await remove(image._id);
    expect(await traces()).toEqual([0, 0, 0, 0]);
  });

  const claimingBomb = Buffer.from(jpeg);
  const frame = claimingBomb.indexOf(Buffer.from([0xff, 0xc0]));
  claimingBomb.writeUInt16BE(60_000, frame + 5);
  claimingBomb.writeUInt16BE(60_000, frame + 7);

  it.each([
    ['no file', form(), 400, 'No file provided'],
    ['zero bytes', form(['a.jpg', new Uint8Array()]), 422, 'The file is empty. Please choose another one.'],
    ['another type', form(['a.jpg', Buffer.from('hello')]), 415, 'Please upload an image file'],
    ['a page named as a picture', form(['a.png', Buffer.from('<html>')]), 415, 'Please upload an image file'],
    ['a PNG that ends too early', form(['a.png', png.subarray(0, 60)]), 422, /The file is incomplete/],
    ['a truncated picture', form(['a.jpg', jpeg.subarray(0, jpeg.length - 5)]), 422, /The file is incomplete/],
    ['a bomb', form(['a.jpg', claimingBomb]), 413, /more than 200 megapixels/],
    ['26 MB', form(['a.jpg', Buffer.concat([jpeg, Buffer.alloc(26 * 1024 * 1024)])]), 413, /larger than 25 MB/],
    ['21 files', form(...Array.from({ length: 21 }, () => ['a.jpg', jpeg] as const)), 413, /At most 20 files/],
  ])('%s: a clear message, nothing stored', async (_what, data, wantedStatus, message) => {
    const { status, body } = await upload(data);
    expect(status).toBe(wantedStatus);
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(message) });
    expect(await traces()).toEqual([0, 0, 0, 0]);
  });

  it('10,000 parts, no boundary, no multipart at all: refused, nothing stored', async () => {
    const part = '--B\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nx\r\n';
    const many = await upload(part.repeat(10_000), { 'content-type': 'multipart/form-data; boundary=B' });
    const none = await upload(part, { 'content-type': 'multipart/form-data' });
    const json = await upload('{}', { 'content-type': 'application/json' });
    expect([many.status, none.status, json.status]).toEqual([413, 415, 415]);
    expect(await traces()).toEqual([0, 0, 0, 0]);
  });

  it('needs an account', async () => {
    expect((await upload(form(['a.jpg', jpeg]), {}, 'nonsense')).status).toBe(401);
  });
});

describe('list and delete', () => {
  it('lists by key and refuses what is not in the contract', async () => {
    const uploaded = await upload(form(['a.jpg', jpeg], ['b.jpg', jpeg], ['c.jpg', jpeg]));
    expect(uploaded.body.images).toHaveLength(3);
    const query = '/api/images/library?shelf=materials&limit=2';
    const first = await call('GET', query);
    const second = await call('GET', `${query}&cursor=${first.body.nextCursor}`);
    expect([...first.body.data, ...second.body.data].map((image) => image.imageName)).toEqual([
      'c.jpg',
      'b.jpg',
      'a.jpg',
    ]);
    expect(second.body.nextCursor).toBeNull();
    expect((await call('GET', '/api/images/library')).body).toEqual({ data: [], nextCursor: null });
    for (const bad of ['type=Audio', 'sort=Random', 'limit=0', 'limit=1000', 'cursor=x', 'shelf=all']) {
      expect((await call('GET', `/api/images/library?${bad}`)).status).toBe(400);
    }
  });

  it('finds a file that a Mac has named, typed on a Mac or elsewhere', async () => {
    const name = 'Ảnh áo dài.jpg';
    await upload(form([name.normalize('NFD'), jpeg], ['Anh ao dai.jpg', jpeg]));
    for (const typed of ['áo dài', 'áo dài'.normalize('NFD'), 'ÁO'.normalize('NFD'), '\u202aáo dài']) {
      const { body } = await call('GET', `/api/images/library?shelf=materials&q=${encodeURIComponent(typed)}`);
      expect(body.data.map((image: { imageName: string }) => image.imageName)).toEqual([name]);
    }
  });

  it('a file of another account looks exactly like an unknown one', async () => {
    const [image] = (await upload(form(['a.jpg', jpeg]))).body.images;
    const theirs = await remove(image._id, otherToken);
    const missing = await remove('00000000-0000-4000-8000-000000000000', otherToken);
    const nonsense = await remove("x' OR 1=1", otherToken);
    const known = ({ body: { requestId: _, ...rest }, status }: typeof theirs) => JSON.stringify([status, rest]);
    expect(known(theirs)).toBe(known(missing));
    expect(known(theirs)).toBe(known(nonsense));
    expect(theirs.status).toBe(404);
    expect(await remove(image._id)).toMatchObject({ status: 200, body: { success: true } });
  });
});

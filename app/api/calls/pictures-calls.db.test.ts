import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';

setSettings({ OUTBOUND_PRIVATE: 'true', IMAGE_HOSTS: 'cdn.shopify.com, 127.0.0.1' });
const { answerCall } = await import('../index.server.ts');

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } })
  .jpeg()
  .withExif({ IFD0: { Copyright: 'hidden words' } })
  .toBuffer();
const FILES: Record<string, [type: string, bytes: Uint8Array | string]> = {
  '/photo.jpg': ['image/jpeg', Buffer.concat([photo, Buffer.from('<script>tail</script>')])],
  '/page.jpg': ['image/jpeg', '<html><script>alert(1)</script>'],
  '/drawing.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
};

let host: string;
const server = createServer((request, response) => {
  const file = FILES[request.url ?? ''];
  if (request.url === '/moved') response.writeHead(302, { location: 'http://localhost:1/secret' }).end();
  else if (file) response.writeHead(200, { 'content-type': file[0], 'set-cookie': 'a=b' }).end(file[1]);
  else response.writeHead(404).end();
});
let merchant: { account: Account; token: string };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  merchant = await signedIn(0);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function get(path: string, token: string | null = merchant.token) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return answerCall(new Request(`http://localhost${path}`, { headers }));
}
const proxy = (url: string, token?: string | null) => get(`/api/proxy-image?url=${encodeURIComponent(url)}`, token);

describe('proxy-image', () => {
  it('encodes the picture anew and passes nothing else on', async () => {
    const response = await proxy(`${host}/photo.jpg`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('set-cookie')).toBeNull();
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('latin1');
    expect(text).not.toContain('hidden words');
    expect(text).not.toContain('script');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40, format: 'jpeg' });
  });

  it.each([
    ['/page.jpg', 415],
    ['/drawing.svg', 415],
    ['/nothing', 400],
    ['/moved', 400],
  ])('%s: %i', async (path, status) => {
    expect((await proxy(`${host}${path}`)).status).toBe(status);
  });

  it.each(['http://localhost/', 'https://example.com/a.png', 'http://a:b@127.0.0.1/', 'file:///etc/passwd', 'x'])(
    '%s is refused like everything else',
    async (url) => {
      const response = await proxy(url);
      expect([response.status, (await response.json()).message]).toEqual([400, libraryMessages.notFetched]);
    },
  );

  it('is for people who are signed in, sixty times a minute', async () => {
    expect((await proxy(`${host}/photo.jpg`, null)).status).toBe(401);
    const other = await signedIn(0);
    const answers: number[] = [];
    // Used tokens come back little by little, so a slow machine gets a few more through.
    while (answers.at(-1) !== 429) answers.push((await proxy('x', other.token)).status);
    expect(answers.filter((status) => status === 400).length).toBeGreaterThanOrEqual(60);
  });
});

describe('view', () => {
  it('shows a picture of the account by id, whatever else is said', async () => {
    const id = await uploadPicture(merchant.account);
    for (const name of [id, `${id}.png`]) {
      const response = await get(`/view?filename=${name}&subfolder=../../etc&type=output`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(64);
    }
  });

  it('knows no paths and no other account', async () => {
    const id = await uploadPicture((await signedIn(0)).account);
    for (const name of [id, '../../etc/passwd', '..%2f..%2f.env', 'x'.repeat(90)]) {
      expect((await get(`/view?filename=${name}`)).status).toBe(404);
    }
    expect((await get('/view?filename=%00')).status, 'what no column holds is refused before it is looked for').toBe(
      400,
    );
    expect((await get(`/view?filename=${id}`, null)).status).toBe(401);
  });
});

describe('resize', () => {
  const resize = (body: unknown, token = merchant.token) =>
    answerCall(
      new Request('http://localhost/api/images/resize/single', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );

  it('makes a copy of exactly that size beside the picture', async () => {
    const imageId = await uploadPicture(merchant.account);
    const response = await resize({ imageId, width: 120, height: '48' });
    expect(response.status).toBe(200);
    expect((await response.json()).data).toMatchObject({
      width: 120,
      height: 48,
      parentId: imageId,
      origin: 'resized',
    });
    expect(await database().asset.count({ where: { id: imageId } })).toBe(1);
  });

  it('refuses sizes out of bounds, and pictures of others', async () => {
    const imageId = await uploadPicture(merchant.account);
    for (const width of [0, 15, 6001, 1.5, 'wide', null]) {
      expect((await resize({ imageId, width, height: 100 })).status).toBe(400);
    }
    expect((await resize({ imageId, width: 100, height: 100 }, (await signedIn(0)).token)).status).toBe(404);
  });
});

describe('saving', () => {
  const save = (path: string, body: unknown, token = merchant.token) =>
    answerCall(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const imageBase64 = `data:image/jpeg;base64,${photo.toString('base64')}`;

  it('keeps what was edited', async () => {
    const response = await save('/api/images/project/save', { name: 'edited.jpg', width: 1, height: 1, imageBase64 });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      {
        message: 'Image saved successfully',
        data: { name: 'edited.jpg', width: 60, height: 40, edits: [], image: { imageName: 'edited.jpg' } },
        jobId: null,
      },
    ]);
    for (const bad of ['', 'data:image/png;base64,', '!!!']) {
      const refused = await save('/api/images/project/save', { imageBase64: bad });
      expect([refused.status, (await refused.json()).message]).toEqual([400, libraryMessages.noFile]);
    }
    expect((await save('/api/images/project/save', { imageBase64: 'aGVsbG8=' })).status).toBe(415);
  });

  it('keeps a picture by its address: one of ours is there already, others come from allowed hosts', async () => {
    const path = '/api/images/user/save-image-to-bucket';
    const id = await uploadPicture(merchant.account);
    const own = await save(path, { imageUrl: `/files/${id}/original?expires=1&sig=x`, userId: 'another' });
    expect(await own.json()).toMatchObject({ message: 'Image Successfully Saved', data: { _id: id } });
    const fetched = await save(path, { imageUrl: `${host}/photo.jpg`, imageName: 'found.jpg' });
    expect(await fetched.json()).toMatchObject({ data: { imageName: 'found.jpg', width: 60 } });
    expect((await save(path, { imageUrl: 'http://localhost/x.jpg' })).status).toBe(400);
    expect((await save(path, {})).status).toBe(400);
    const foreign = await save(path, { imageUrl: `/files/${id}/original` }, (await signedIn(0)).token);
    expect(foreign.status).toBe(404);
  });

  it('lists videos apart', async () => {
    expect(await (await get('/api/video/projectvideo/get')).json()).toEqual({ data: [], nextCursor: null });
  });
});

import { randomUUID } from 'node:crypto';
import readTags from 'open-graph-scraper';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  createAssetFromUpload,
  deleteAsset,
  purgeAssets,
  labelPeople,
  prepareAsset,
  prepareVideoAsset,
  commitAsset,
} from '#app/domain/library/index.server.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { erasePublications, sweepPublications } from '#app/domain/publishing/index.server.ts';
import type { PublicationView } from '#app/domain/publishing/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { sweepStoredObjects } from '#app/platform/storage/sweep-stored-objects.server.ts';
import { loader as fileLoader } from '#app/routes/api/published-file.ts';
import { loader as pageLoader } from '#app/routes/api/published-picture.ts';
import { loader as videoPageLoader } from '#app/routes/api/published-video.ts';
import { tinyVideo } from '#tests/doubles/scripted-engines.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';

let account: Account;
let token: string;
let other: { account: Account; token: string };

/** 900 x 1200, red above blue, the right half see-through. */
async function portrait(): Promise<Buffer> {
  const half = { width: 450, height: 600, channels: 4 as const };
  const part = (background: string) =>
    sharp({ create: { ...half, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 900, height: 1200, channels: 4, background: '#00000000' } })
    .composite([
      { input: await part('#d01010'), left: 0, top: 0 },
      { input: await part('#1010d0'), left: 0, top: 600 },
    ])
    .png()
    .toBuffer();
}

let picture: Buffer;

beforeAll(async () => {
  account = await createMerchant(0);
  token = await openSession(account);
  const stranger = await createMerchant(0);
  other = { account: stranger, token: await openSession(stranger) };
  picture = await portrait();
});

const keep = async (name = 'mug.png', of = account) =>
  (await createAssetFromUpload({ account: of, source: { bytes: picture }, name })).id;

async function publish(imageId: string, more: object = {}): Promise<PublicationView> {
  const body = { imageId, destination: 'facebook', ...more };
  const answer = await callAs({ account, token }, 'POST', '/api/publications', body);
  expect(answer.status).toBe(200);
  return answer.body.publication;
}

const take = (id: string, as = token) => callAs({ account, token: as }, 'DELETE', `/api/publications/${id}`);

function readFile(url: string, init: RequestInit = {}): Promise<Response> {
  const file = new URL(url).pathname.replace('/published/', '');
  return fileLoader({ request: new Request(url, init), params: { file }, context: {} });
}

function readPage(url: string, init: RequestInit = {}): Promise<Response> {
  const [, , network, ...rest] = new URL(url).pathname.split('/');
  const load = rest.length > 1 ? videoPageLoader : pageLoader;
  return load({ request: new Request(url, init), params: { network: network!, id: rest.at(-1)! }, context: {} });
}

const fileOf = (view: PublicationView, role: string) => view.files.find((file) => file.role === role)!;

/** The tags of a page, by a reader that others keep. */
async function tagsOf(response: Response) {
  const { error, result } = await readTags({ html: await response.text() });
  expect(error).toBe(false);
  return result;
}

describe('a published picture', () => {
  it('is public as three renditions with their own addresses', async () => {
    const view = await publish(await keep());
    expect(view.files.map(({ role, contentType, width, height }) => [role, contentType, width, height])).toEqual([
      ['media', 'image/jpeg', 900, 1200],
      ['card', 'image/jpeg', 1200, 630],
      ['small', 'image/webp', 828, 1104],
    ]);
    for (const file of view.files) {
      const response = await readFile(file.url);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe(file.contentType);
      expect(response.headers.get('Cache-Control')).toBe('public, no-cache');
      expect(response.headers.get('X-Robots-Tag')).toContain('noindex');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.byteLength).toBe(file.bytes);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: file.width, height: file.height });
    }
  });

  it('is white where it was see-through, and whole on its card', async () => {
    const view = await publish(await keep());
    const colourAt = async (url: string, x: number, y: number) => {
      const bytes = Buffer.from(await (await readFile(url)).arrayBuffer());
      const { data } = await sharp(bytes)
        .extract({ left: x, top: y, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data];
    };
    const [r, g, b] = await colourAt(fileOf(view, 'media').url, 800, 600);
    expect(Math.min(r!, g!, b!)).toBeGreaterThan(250);
    // The picture is 472 wide in the middle of the card: red above, blue below.
    expect((await colourAt(fileOf(view, 'card').url, 440, 20))[0]).toBeGreaterThan(180);
    expect((await colourAt(fileOf(view, 'card').url, 440, 610))[2]).toBeGreaterThan(180);
  });

  it('keeps its labels in every rendition', async () => {
    const prepared = await prepareAsset({
      userId: account.id,
      origin: 'generated',
      name: 'scene.png',
      bytes: picture,
      contentType: 'image/png',
      mark: { digitalSourceType: 'compositeWithTrainedAlgorithmicMedia', aiSystem: 'fal', isOurs: true },
    });
    const { id } = await database().$transaction((tx) => commitAsset(tx, prepared));
    await labelPeople({ account, assetId: id, areAi: true });
    const view = await publish(id);
    for (const file of view.files) {
      const bytes = new Uint8Array(await (await readFile(file.url)).arrayBuffer());
      expect(inspectFile(bytes)?.digitalSourceType).toBe('compositeWithTrainedAlgorithmicMedia');
    }
    const markup = await (await readPage(view.pageUrl)).text();
    expect(markup).toContain('Photo with parts made by AI · AI-made person');
  });

  it('is named after the product that it goes back to, where no title is given', async () => {
    const photo = await keep('Blue mug.jpg');
    const cut = await keep('Blue mug-cut-out.png');
    const [staged, ofMany, corrected] = await Promise.all([1, 2, 3].map(() => keep()));
    const name = 'generated-image-20261121104846-1.png';
    const change = (id: string, data: object) => database().asset.update({ where: { id }, data });
    const recipe = { engine: 'local', prompt: 'on oak', scene: null, seed: 1, variation: '' };
    await change(cut, { parentId: photo, origin: 'cutout' });
    await change(staged!, { parentId: cut, origin: 'generated', name });
    await change(ofMany!, { parentId: null, origin: 'generated', name, recipe: { ...recipe, sourceAssetIds: [cut] } });
    await change(corrected!, { parentId: staged!, origin: 'inpainted', name: 'inpainted_image.png' });
    for (const id of [staged!, ofMany!, corrected!]) {
      const view = await publish(id);
      const markup = await (await readPage(view.pageUrl)).text();
      expect(markup).toContain('<title>Blue mug</title>');
      expect(markup).toContain('<h1>Blue mug</h1>');
      expect(markup).toContain('<meta property="og:title" content="Blue mug">');
      expect(markup).not.toContain('generated-image');
    }
    const page = await callAs({ account, token }, 'GET', '/api/images/library');
    const titles = page.body.data.map(({ _id, title }: { _id: string; title: string }) => [_id, title]);
    expect(titles).toEqual(expect.arrayContaining([staged, ofMany, corrected].map((id) => [id, 'Blue mug'])));
  });

  it('has a page that networks and people can read, without a script', async () => {
    const title = `Mug "Sunny" <script>alert(1)</script>`;
    const view = await publish(await keep(), { title, description: 'Line one\nline two' });
    const response = await readPage(view.pageUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const markup = await response.clone().text();
    expect(markup).not.toContain('<script');
    const tags = await tagsOf(response);
    const card = fileOf(view, 'card');
    const preview = { url: card.url, type: 'image/jpeg', width: '1200', height: '630', alt: title };
    expect(tags).toMatchObject({
      ogTitle: title,
      ogDescription: 'Line one\nline two',
      ogUrl: view.pageUrl,
      ogType: 'website',
      ogImage: [preview],
      twitterCard: 'summary_large_image',
      twitterImage: [{ url: card.url, alt: title }],
    });
    expect(markup).toContain(`href="https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(view.pageUrl)}"`);
    for (const secret of [account.email, account.id, view.assetId!]) expect(markup).not.toContain(secret);
    const etag = response.headers.get('ETag')!;
    expect((await readPage(view.pageUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('is a page with a player where it is a video', async () => {
    const { bytes, poster } = await tinyVideo();
    const video = { userId: account.id, name: 'turn.mp4', bytes, poster, parentId: null, recipe: null };
    const prepared = await prepareVideoAsset(video);
    const { id } = await database().$transaction((tx) => commitAsset(tx, prepared));
    const view = await publish(id);
    expect(new URL(view.pageUrl).pathname).toMatch(/^\/share\/facebook\/video\/[\w-]{22}$/);
    const response = await readPage(view.pageUrl);
    expect(await response.clone().text()).toContain('<video');
    const media = fileOf(view, 'media');
    expect(await tagsOf(response)).toMatchObject({
      ogType: 'video.other',
      ogVideo: [{ url: media.url, type: 'video/mp4', width: '32', height: '32' }],
      ogImage: [{ url: fileOf(view, 'card').url }],
    });
    const served = Buffer.from(await (await readFile(media.url)).arrayBuffer());
    expect(served.equals(Buffer.from(bytes))).toBe(true);
  });

  it('keeps its address when it is published again, and takes new words', async () => {
    const id = await keep();
    const first = await publish(id, { title: 'One' });
    const again = await publish(id, { title: 'Two' });
    expect(again).toMatchObject({ id: first.id, pageUrl: first.pageUrl, title: 'Two' });
    const elsewhere = await publish(id, { destination: 'twitter' });
    expect(elsewhere.pageUrl).not.toBe(first.pageUrl);
    expect(elsewhere.dialogUrl).toMatch(/^https:\/\/x\.com\/intent\/post\?/);
  });

  it('is public once when it is published many times at once', async () => {
    const id = await keep();
    const views = await Promise.all(Array.from({ length: 6 }, () => publish(id)));
    expect(new Set(views.map((view) => view.pageUrl)).size).toBe(1);
    expect(await database().publication.count({ where: { assetId: id } })).toBe(1);
    await sweepStoredObjects(new Date(Date.now() + 2 * 60 * 60 * 1000));
    expect((await readFile(fileOf(views[0]!, 'media').url)).status).toBe(200);
  });
});

describe('what is no longer public', () => {
  const refused = async (view: PublicationView) => {
    const answers = [await readPage(view.pageUrl), ...(await Promise.all(view.files.map(({ url }) => readFile(url))))];
    return answers.map(({ status }) => status);
  };

  it('answers 410 at once when it was taken back, and its bytes are gone', async () => {
    const view = await publish(await keep());
    const rows = await database().publishedFile.findMany({ where: { publicationId: view.id } });
    const { status, body } = await take(view.id);
    expect([status, body.publication.state]).toEqual([200, 'taken-back']);
    expect(await refused(view)).toEqual([410, 410, 410, 410]);
    expect((await readPage(view.pageUrl)).headers.get('Cache-Control')).toBe('no-store');
    for (const { storageKey } of rows) expect(await storage().exists(storageKey)).toBe(false);
    expect((await take(view.id)).status).toBe(200);
    const next = await publish(view.assetId!);
    expect(next.pageUrl).not.toBe(view.pageUrl);
  });

  it('leaves no bytes behind where it was taken back and the storage was away: the sweeper removes them', async () => {
    const view = await publish(await keep());
    const rows = await database().publishedFile.findMany({ where: { publicationId: view.id } });
    expect(rows.length).toBeGreaterThan(1);
    const away = vi.spyOn(storage(), 'delete').mockRejectedValue(new Error('the disk is away'));
    await take(view.id).catch(() => undefined);
    expect(away).toHaveBeenCalled();
    away.mockRestore();
    for (const { storageKey } of rows) expect(await storage().exists(storageKey)).toBe(true);
    expect(await refused(view)).toEqual([410, 410, 410, 410]);
    await sweepPublications();
    await sweepStoredObjects();
    for (const { storageKey } of rows) expect(await storage().exists(storageKey)).toBe(false);
  });

  it('answers 410 when its picture was deleted, or its time is over; the sweeper removes the bytes', async () => {
    const [deleted, expired] = [await publish(await keep()), await publish(await keep())];
    const files = await database().publishedFile.findMany({
      where: { publicationId: { in: [deleted.id, expired.id] } },
    });
    await deleteAsset({ account, assetId: deleted.assetId! });
    await database().publication.update({
      where: { id: expired.id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await refused(deleted)).toEqual([410, 410, 410, 410]);
    expect(await refused(expired)).toEqual([410, 410, 410, 410]);
    // Deleted pictures could come back for an hour, and what they were published as with them.
    await purgeAssets(new Date(Date.now() + 61 * 60_000));
    await sweepPublications();
    for (const { storageKey } of files) expect(await storage().exists(storageKey)).toBe(false);
    expect(await refused(expired)).toEqual([410, 410, 410, 410]);
    const { body } = await callAs({ account, token }, 'GET', '/api/publications');
    const states = new Map(body.publications.map((view: PublicationView) => [view.id, view.state]));
    expect([states.get(deleted.id), states.get(expired.id)]).toEqual(['deleted', 'expired']);
  });

  it('is in the security journal with its destination', async () => {
    const view = await publish(await keep(), { destination: 'link' });
    await take(view.id);
    const lines = await database().securityEvent.findMany({ where: { subject: view.id }, orderBy: { id: 'asc' } });
    expect(lines.map(({ kind, userId, detail }) => [kind, userId, detail])).toEqual([
      ['file.published', account.id, { destination: 'link', reason: 'page' }],
      ['file.taken-back', account.id, { destination: 'link', reason: 'page' }],
    ]);
  });

  it('goes with its account', async () => {
    const id = (await createAssetFromUpload({ account: other.account, source: { bytes: picture }, name: 'a.png' })).id;
    const { body } = await callAs({ account: other.account, token: other.token }, 'POST', '/api/publications', {
      imageId: id,
      destination: 'link',
    });
    await erasePublications(other.account.id);
    expect(await refused(body.publication)).toEqual([404, 404, 404, 404]);
  });
});

describe('an address', () => {
  it('is unguessable and leads to nothing but its own file', async () => {
    const view = await publish(await keep());
    const url = new URL(fileOf(view, 'media').url);
    expect(url.pathname).toMatch(/^\/published\/[\w-]{22}\.jpg$/);
    const wrong = [
      url.href.replace('.jpg', '.webp'),
      url.href.replace('.jpg', ''),
      `${url.origin}/published/${'A'.repeat(22)}.jpg`,
      `${url.origin}/published/..%2f..%2fsecret.jpg`,
      `${url.origin}/published/${view.id}.jpg`,
    ];
    for (const address of wrong) expect((await readFile(address)).status, address).toBe(404);
    const page = new URL(view.pageUrl).pathname.split('/').at(-1)!;
    for (const address of [
      `${url.origin}/share/twitter/${page}`,
      `${url.origin}/share/facebook/video/${page}`,
      `${url.origin}/share/facebook/${view.id}`,
      `${url.origin}/share/facebook/${view.assetId!}`,
    ]) {
      expect((await readPage(address)).status, address).toBe(404);
    }
  });

  it('answers in part, and only what changed', async () => {
    const view = await publish(await keep());
    const { url, bytes } = fileOf(view, 'media');
    const part = await readFile(url, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 10-19/${bytes}`]);
    const etag = part.headers.get('ETag')!;
    expect((await readFile(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await readFile(url, { method: 'HEAD' })).headers.get('Content-Length')).toBe(String(bytes));
  });

  it('cannot be made for, or taken from, another account', async () => {
    const id = await keep();
    const stranger = { account: other.account, token: other.token };
    const body = { imageId: id, destination: 'facebook' };
    expect((await callAs(stranger, 'POST', '/api/publications', body)).status).toBe(404);
    const view = await publish(id);
    expect((await take(view.id, other.token)).status).toBe(404);
    expect((await take(randomUUID())).status).toBe(404);
    expect((await take('not-an-id')).status).toBe(404);
    expect((await readFile(fileOf(view, 'media').url)).status).toBe(200);
    const { body: list } = await callAs(stranger, 'GET', `/api/publications?imageId=${id}`);
    expect(list.publications).toEqual([]);
  });

  it('is refused for words that are too long, and for no destination', async () => {
    const id = await keep();
    for (const more of [{ title: 'x'.repeat(151) }, { destination: 'myspace' }, { description: 'x'.repeat(4001) }]) {
      const body = { imageId: id, destination: 'facebook', ...more };
      expect((await callAs({ account, token }, 'POST', '/api/publications', body)).status).toBe(400);
    }
  });
});

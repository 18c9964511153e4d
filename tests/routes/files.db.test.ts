import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import {
  commitAsset,
  createAssetFromUpload,
  deleteAsset,
  prepareVideoAsset,
  toAssetView,
} from '#app/domain/library/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { tinyVideo } from '#tests/doubles/scripted-engines.ts';
import { loader } from '#app/routes/api/file.ts';

let row: AssetRow;
let account: Account;

beforeAll(async () => {
  account = await database().user.create({ data: { email: 'm@example.com', fname: 'M', lname: 'M' } });
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#08f' } })
    .jpeg()
    .toBuffer();
  row = await createAssetFromUpload({ account, source: { bytes }, name: 'grüne "Tasse".png' });
});
afterEach(() => vi.useRealTimers());

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') => {
  const url = new URL(address, 'http://localhost');
  const [, , assetId = '', variant = ''] = url.pathname.split('/');
  const request = new Request(url, { headers, method });
  return loader({ request, params: { assetId, variant }, context: {} });
};
const urls = () => toAssetView(row).urls;
const original = () => row.files.find((file) => file.variant === 'original')!;

describe('a signed address', () => {
  it('gives the bytes with headers that keep them in their place', async () => {
    const answer = await get(urls().original);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).length).toBe(original().bytes);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(original().bytes),
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="gr_ne -Tasse-.jpg"; filename*=UTF-8''gr%C3%BCne%20-Tasse-.jpg`,
    });
    const maxAge = Number(/^private, max-age=(\d+)$/.exec(headers['cache-control']!)?.[1]);
    expect(maxAge).toBeGreaterThan(0);
    expect(maxAge).toBeLessThanOrEqual(3600);
  });

  it('downloads only where it was signed for that', async () => {
    expect((await get(urls().download)).headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await get(`${urls().original}&download=1`)).status).toBe(403);
    expect((await get(urls().download.replace('&download=1', ''))).status).toBe(403);
  });

  it('plays a video from any place, and downloads it under its own ending', async () => {
    const { bytes, poster } = await tinyVideo();
    const video = { userId: account.id, name: 'Tasse.mp4', bytes, poster, parentId: null, recipe: null };
    const prepared = await prepareVideoAsset(video);
    const { urls: addresses } = toAssetView(await database().$transaction((tx) => commitAsset(tx, prepared)));
    const part = await get(addresses.original, { range: 'bytes=100-' });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(part.headers.get('content-range')).toBe(`bytes 100-${bytes.length - 1}/${bytes.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100));
    expect((await get(addresses.download)).headers.get('content-disposition')).toContain('filename="Tasse.mp4"');
    expect((await get(addresses.thumb)).headers.get('content-type')).toBe('image/webp');
  });

  it('is refused after any one character of it is changed', async () => {
    const address = urls().thumb;
    const start = address.indexOf('expires=') + 'expires='.length;
    for (let at = start; at < address.length; at += 1) {
      if (address[at] === '&' || address.slice(at).startsWith('sig=')) continue;
      const changed = address.slice(0, at) + (address[at] === '1' ? '2' : '1') + address.slice(at + 1);
      expect((await get(changed)).status).toBe(403);
    }
  });

  it('is bound to one size and one asset', async () => {
    expect((await get(urls().thumb.replace('/thumb?', '/original?'))).status).toBe(403);
    expect((await get(urls().thumb.replace(row.id, '00000000-0000-4000-8000-000000000000'))).status).toBe(403);
    expect((await get(urls().thumb.replace('/thumb?', '/secret?'))).status).toBe(403);
    expect((await get(`/files/${row.id}/thumb`)).status).toBe(403);
    expect((await get(`/files/${row.id}/thumb?expires=9999999999&sig=`)).status).toBe(403);
  });

  it('holds at least half an hour and at most one, and is the same for all of a bucket', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const signedAt = Date.UTC(2026, 10, 21, 12, 10);
    vi.setSystemTime(signedAt);
    const address = urls().thumb;
    vi.setSystemTime(signedAt + 15 * 60_000);
    expect(urls().thumb).toBe(address);
    vi.setSystemTime(signedAt + 30 * 60_000);
    expect((await get(address)).status).toBe(200);
    vi.setSystemTime(signedAt + 60 * 60_000);
    expect((await get(address)).status).toBe(403);
  });
});

describe('ranges and conditions', () => {
  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, Infinity],
    ['bytes=-7', -7, Infinity],
  ])('%s', async (range, from, to) => {
    const whole = Buffer.from(await (await get(urls().original)).arrayBuffer());
    const answer = await get(urls().original, { range });
    const part = Buffer.from(await answer.arrayBuffer());
    const wanted = whole.subarray(from, Math.min(to, whole.length));
    const start = from < 0 ? whole.length + from : from;
    expect(answer.status).toBe(206);
    expect(part.equals(wanted)).toBe(true);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${start + part.length - 1}/${whole.length}`);
    expect(answer.headers.get('content-length')).toBe(String(part.length));
  });

  it('beyond the end is 416 with the size', async () => {
    const answer = await get(urls().original, { range: 'bytes=99999999-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${original().bytes}`]);
  });

  it('a known ETag is 304 without a body; If-Range of another file gives the whole', async () => {
    const etag = (await get(urls().original)).headers.get('etag')!;
    const known = await get(urls().original, { 'if-none-match': `"x", W/${etag}` });
    expect([known.status, known.body]).toEqual([304, null]);
    expect((await get(urls().original, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get(urls().original, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('HEAD says everything but the bytes', async () => {
    const answer = await get(urls().original, {}, 'HEAD');
    expect([answer.status, answer.body, answer.headers.get('content-length')]).toEqual([
      200,
      null,
      String(original().bytes),
    ]);
  });
});

describe('after the delete', () => {
  it('every address of it is dead at once', async () => {
    const addresses = Object.values(urls());
    await deleteAsset({ account, assetId: row.id });
    for (const address of addresses) expect((await get(address)).status).toBe(404);
  });
});

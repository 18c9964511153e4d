import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressAnswers, serveBuiltAssets, servePublicFiles } from './serve-files.server.ts';

const SCRIPT = 'export const words = "a b c";\n'.repeat(100);
let folder: string;
let server: Server;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-files-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, 'presets'));
  writeFileSync(path.join(folder, 'assets/main-abc.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, 'assets/main-abc.js.gz'), gzipSync(SCRIPT));
  writeFileSync(path.join(folder, 'presets/scene.webp'), 'not really');
  writeFileSync(path.join(folder, '.secret'), 'x');
  const app = express();
  app.use(compressAnswers());
  app.get('/stream', (_req, res) => {
    res.type('text/event-stream').write('data: 1\n\n');
  });
  app.get('/page', (_req, res) => void res.type('html').send('<p>hello</p>'.repeat(500)));
  app.use('/assets', ...serveBuiltAssets(folder));
  app.use(servePublicFiles(folder));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

it('sends an event at once, uncompressed, while its stream goes on', async () => {
  const answer = await fetch(`${url}/stream`, { headers: { 'Accept-Encoding': 'gzip, br' } });
  const { value } = await answer.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
  expect(answer.headers.get('content-encoding')).toBeNull();
});

it('compresses pages', async () => {
  const answer = await fetch(`${url}/page`, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('answers %s with the copy the build has made', async (accepted, encoding) => {
  const answer = await fetch(`${url}/assets/main-abc.js`, { headers: { 'Accept-Encoding': accepted } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-type')).toMatch(/javascript/);
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await answer.text()).toBe(SCRIPT);
});

it.each([
  ['script', 'part-old.js', 200, 'no-store'],
  ['style', 'part-old.css', 200, 'no-store'],
  ['empty', 'part-old.js', 404, null],
  ['image', 'part-old.png', 404, null],
])('answers a page of an older build that asks for a %s %s with %d', async (dest, name, status, caching) => {
  const answer = await fetch(`${url}/assets/${name}`, { headers: { 'Sec-Fetch-Dest': dest } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, caching]);
});

it('has a page of an older build load itself anew, once', async () => {
  const answer = await fetch(`${url}/assets/part-old.js`, { headers: { 'Sec-Fetch-Dest': 'script' } });
  const text = (await answer.text()).replace('await new Promise(() => {});', '');
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let reloads = 0;
  const load = () => runInNewContext(`{${text}}`, { sessionStorage, location: { reload: () => reloads++ } });
  load();
  expect(load).toThrow('A part of this page is missing.');
  expect(reloads).toBe(1);
});

it('keeps files under their own names for a while only, and hidden ones to itself', async () => {
  const preset = await fetch(`${url}/presets/scene.webp`);
  expect(preset.headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
  // Without a word of its own about caches, fetch would add `no-cache` to a conditional request.
  const conditional = { 'If-None-Match': preset.headers.get('etag')!, 'Cache-Control': 'max-age=0' };
  const again = await fetch(`${url}/presets/scene.webp`, { headers: conditional });
  expect(again.status).toBe(304);
  expect((await fetch(`${url}/.secret`)).status).toBe(404);
  expect((await fetch(`${url}/assets/..%2f.secret`)).status).toBeGreaterThanOrEqual(400);
});

it.each(['/presets', '/presets/', '/presets/.', '/assets/', '/assets', '//presets/', '/%70resets/'])(
  'lists no folder: %s',
  async (path) => {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('scene.webp');
  },
);

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

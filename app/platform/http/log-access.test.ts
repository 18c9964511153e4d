import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { expect, it } from 'vitest';
import { isQuietPath, logAccess } from './log-access.server.ts';

it.each([
  '/',
  '/app',
  '/app/',
  '/app/product',
  '/app/library/check-file',
  '/apple',
  '/product',
  '/api/me',
  '/filesystem',
])('%s is logged', (path) => {
  expect(isQuietPath(path)).toBe(false);
});

it.each([
  '/assets/root-D3.js',
  '/presets/scenes/marble.avif',
  '/files/0192b0a0/preview',
  '/healthz',
  '/readyz',
  '/favicon.ico',
  '/@vite/client',
  '/node_modules/.vite/deps/react.js',
  '/app/root.tsx',
  '/app/domain/store/index.ts',
  '/app/styles/app.css',
])('%s is not', (path) => {
  expect(isQuietPath(path)).toBe(true);
});

it('a page of the embedded app leaves one line, without its token', async () => {
  const lines: string[] = [];
  const app = express();
  app.use(logAccess(pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })));
  app.get('*', (_req, res) => void res.send('page'));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ['/app/product?shop=a.myshopify.com&id_token=secret', '/assets/a.js']) await fetch(origin + path);
  server.close();
  await once(server, 'close');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ status: 200 });
  expect(lines[0]).toContain('GET /app/product?shop=a.myshopify.com&id_token=[redacted]');
});

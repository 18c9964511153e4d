import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { guardOrigin } from './guard-origin.server.ts';
import { prepareRequest } from './prepare-request.server.ts';

let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

it.each(['/api/me', '/api/mcp', '/files/1/preview', '/webhooks/stripe', '/healthz'])(
  'a program that asks for %s by http where the address is https is answered there, and not led on to https',
  async (path) => {
    const app = express();
    app.set('trust proxy', 1);
    app.use(prepareRequest({ isProxied: true, isPublicHttps: true }));
    app.use(guardOrigin('https://shop.example'));
    app.all('*', (_req, res) => void res.send('answered'));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    for (const method of ['GET', 'POST']) {
      const headers = { authorization: 'Bearer x', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'shop.example' };
      const answer = await fetch(url, { method, headers, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([200, null, 'answered']);
    }
  },
);

it('the server itself never redirects: redirects come from pages and calls with their own reason', () => {
  const files = ['server.ts', ...globSync('app/platform/http/*.ts').filter((file) => !file.endsWith('.test.ts'))];
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => /\bredirect\(|['"]location['"]/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});

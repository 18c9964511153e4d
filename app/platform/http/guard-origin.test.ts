import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { guardOrigin } from './guard-origin.server.ts';

let server: Server | undefined;
afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

/** A server behind the guard that says which host and origin the framework would compare. */
async function start(appUrl: string | null): Promise<string> {
  const app = express();
  app.use(guardOrigin(appUrl));
  app.all('*', (req, res) => {
    res.json({ host: req.get('x-forwarded-host') ?? req.get('host'), origin: req.get('origin') ?? null });
  });
  server = createServer(app).listen(0);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const post = (url: string, headers: Record<string, string>) => fetch(`${url}/login`, { method: 'POST', headers });

it('lets the public address write through a proxy that calls this host otherwise', async () => {
  const url = await start('https://shop.example');
  const answer = await post(url, { origin: 'https://shop.example', cookie: 'a=b', 'x-forwarded-host': 'elsewhere' });
  expect(await answer.json()).toEqual({ host: 'shop.example', origin: 'https://shop.example' });
});

it.each([
  ['another site', { origin: 'https://evil.example' }],
  ['no site', { origin: 'null', cookie: 'a=b' }],
  ['no address at all', { origin: 'nonsense' }],
  ['the public address over another scheme', { origin: 'http://shop.example' }],
  ['a browser that says so', { 'sec-fetch-site': 'cross-site', cookie: 'a=b' }],
])('refuses what %s started, with 403', async (_who, headers) => {
  const answer = await post(await start('https://shop.example'), headers);
  expect(answer.status).toBe(403);
});

it('reads pass, and so do programs, and what a bearer token alone decides', async () => {
  const url = await start(null);
  const origin = 'https://tool.example';
  expect((await fetch(`${url}/login`, { headers: { origin } })).status).toBe(200);
  expect((await post(url, {})).status).toBe(200);
  const decided = await post(url, { origin, authorization: 'Bearer x' });
  expect(await decided.json()).toMatchObject({ origin: null });
});

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@example.com', password: 'a long password' };
const MAX_STREAMS = 40;
let folder: string;
let database: TestDatabase;
let product: ProductProcess;
let authorization: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-streams-'));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
  product = await ProductProcess.start({
    dataFolder: folder,
    env: { DATABASE_URL: database.url, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password },
  });
  const answer = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  authorization = `Bearer ${((await answer.json()) as { token: string }).token}`;
});

afterAll(async () => {
  await product.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A stream as a browser's tab holds it: status, and a way to vanish without a word. */
function open(): Promise<{ status: number; retryAfter: string | undefined; vanish: () => void }> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(`${product.url}/api/events`, { agent: false, headers: { authorization } });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      answer.on('error', () => {});
      const opened = {
        status: answer.statusCode!,
        retryAfter: answer.headers['retry-after'],
        vanish: () => asked.destroy(),
      };
      if (answer.statusCode !== 200) resolve(opened);
      // The server writes its first words when the stream stands.
      answer.once('data', () => resolve(opened));
    });
    asked.end();
  });
}

it('one account has so many streams; those whose connection is gone make room at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    // Of those that vanished last the server may not have heard yet: their places are taken as it does.
    const streams: Awaited<ReturnType<typeof open>>[] = [];
    const fill = async () => {
      const opened = await Promise.all(Array.from({ length: MAX_STREAMS - streams.length }, open));
      streams.push(...opened.filter(({ status }) => status === 200));
      return streams.length;
    };
    if (round === 0) expect(await fill()).toBe(MAX_STREAMS);
    await expect.poll(fill).toBe(MAX_STREAMS);
    const refused = await open();
    expect([refused.status, refused.retryAfter]).toEqual([429, '30']);
    for (const { vanish } of streams) vanish();
    // As soon as the server has heard of the last one.
    await expect
      .poll(async () => {
        const next = await open();
        next.vanish();
        return next.status;
      })
      .toBe(200);
    await expect
      .poll(async () => (await Promise.all(Array.from({ length: 10 }, open))).map((s) => (s.vanish(), s.status)))
      .toEqual(Array(10).fill(200));
  }
});

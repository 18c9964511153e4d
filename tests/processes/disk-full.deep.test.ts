import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { need, needProgram } from '@plinth/testing/needs';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@example.com', password: 'a long password' };
const NO_SPACE = 'There is no space left to store files. Please try again later.';
const DISK_BYTES = 8 * 1024 * 1024;
/** Less than the probe of readiness writes, and than the stored original of the picture below; more than its upload. */
const LITTLE = 48 * 1024;

/** A way to take the room for files from a running product, and to give it back. */
interface Way {
  readonly what: string;
  /** Goes before the command that starts the product. */
  wrapper(dataFolder: string): readonly string[];
  /** The product's view of a path. */
  see(product: ProductProcess, file: string): string;
  take(product: ProductProcess, dataFolder: string): void;
  give(product: ProductProcess, dataFolder: string): void;
}

/** The system refuses to let any file of the process grow further (EFBIG); needs no rights. */
const limited: Way = {
  what: 'files that may not grow',
  wrapper: () => [],
  see: (_product, file) => file,
  take: ({ pid }) => limitFiles(pid, `${LITTLE}:unlimited`),
  give: ({ pid }) => limitFiles(pid, 'unlimited:unlimited'),
};

function limitFiles(pid: number, limits: string): void {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${limits}`], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}

/** A small file system of its own, in a name space of the product's, filled but for a little (ENOSPC). */
const filled: Way = {
  what: 'a file system without room',
  wrapper: (dataFolder) => [
    'unshare',
    '--mount',
    'sh',
    '-c',
    `mount -t tmpfs -o size=${DISK_BYTES} tmpfs '${dataFolder}' && exec "$@"`,
    'sh',
  ],
  see: ({ pid }, file) => path.join(`/proc/${pid}/root`, file),
  take(product, dataFolder) {
    const filler = this.see(product, path.join(dataFolder, 'filler'));
    const descriptor = openSync(filler, 'w');
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(4096));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    } finally {
      closeSync(descriptor);
    }
    truncateSync(filler, statSync(filler).size - LITTLE);
  },
  give: (product, dataFolder) => rmSync(filled.see(product, path.join(dataFolder, 'filler'))),
};

const canMount = () => spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']).status === 0;

let dataFolder: string;
let database: TestDatabase | undefined;
let product: ProductProcess | undefined;
afterEach(async () => {
  await product?.stop();
  product = undefined;
  await database?.drop();
  database = undefined;
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Noise: few bytes as it is sent, many as it is stored. */
const picture = (side: number, quality: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

it.for([limited, filled])(
  '$what: uploads are refused, nothing is half there, and all comes back',
  async (way, context) => {
    if (way === limited) needProgram(context, 'prlimit');
    else need(context, canMount(), 'no right to mount a file system');
    dataFolder = mkdtempSync(path.join(tmpdir(), 'plinth-full-'));
    const own = await createTestDatabase();
    database = own;
    const started = await ProductProcess.start({
      dataFolder,
      wrapper: way.wrapper(dataFolder),
      env: { DATABASE_URL: own.url, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password, CUTOUT_MODEL: 'none' },
    });
    product = started;
    const { url } = started;
    const login = await fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
    const authorization = `Bearer ${((await login.json()) as { token: string }).token}`;
    const upload = async (bytes: Uint8Array) => {
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'noise.jpg');
      const answer = await fetch(`${url}/api/images/upload/single`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
    };
    const files = () =>
      readdirSync(way.see(started, dataFolder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && !['filler', 'app-secret'].includes(entry.name) && !entry.name.startsWith('probe-'),
        )
        .map((entry) => entry.name)
        .sort();
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`);
      return [answer.status, ((await answer.json()) as { checks: { storage: string } }).checks.storage];
    };
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    const count = async (table: string) =>
      Number((await client.query<{ count: string }>(`SELECT count(*) FROM "${table}"`)).rows[0]!.count);

    try {
      const spooled = await picture(150, 60);
      const tooLarge = await picture(500, 95);
      expect(spooled.byteLength).toBeLessThan(LITTLE - 8_192);
      expect(tooLarge.byteLength).toBeGreaterThan(LITTLE);
      const first = await upload(spooled);
      expect(first.status, first.text).toBe(200);
      const original = /"original":"([^"]+)"/.exec(first.text)![1]!;
      const assetId = /"_id":"([0-9a-f-]{36})"/.exec(first.text)![1]!;
      const kept = files();
      expect(kept.length).toBeGreaterThan(3);
      expect(await ready()).toEqual([200, 'ok']);

      way.take(started, dataFolder);
      await expect.poll(ready).toEqual([503, 'unavailable']);
      // One that does not even come in, and one of which only some sizes can be stored.
      for (const bytes of [tooLarge, await picture(250, 50)]) {
        const refused = await upload(bytes);
        expect(refused, refused.text).toMatchObject({ status: 503, retryAfter: '60' });
        expect(JSON.parse(refused.text)).toMatchObject({ success: false, message: NO_SPACE, code: 'unavailable' });
        expect(files()).toEqual(kept);
        expect([await count('Asset'), await count('StoredObjectIntent')]).toEqual([1, 0]);
      }
      // A stored file is given out, and ordered work waits for room.
      expect((await fetch(url + original)).status).toBe(200);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      const item = { id: 'a', role: 'product', source: { kind: 'asset', assetId }, rotation: 0, zIndex: 0 };
      const ordered = await fetch(`${url}/api/products/generate`, {
        method: 'POST',
        headers: { authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          composition: {
            width: 640,
            height: 640,
            template: null,
            items: [{ ...item, x: 20, y: 20, width: 600, height: 600 }],
          },
          text_prompt: 'on a table',
          count: 1,
        }),
      });
      expect(ordered.status, await ordered.text()).toBe(202);
      const job = async () =>
        (
          await client.query<{ status: string; run: number; done: boolean }>(
            `SELECT "status"::text, "run", "finishedAt" IS NOT NULL AS done FROM "Job"`,
          )
        ).rows[0]!;
      await expect.poll(async () => (await job()).run).toBeGreaterThan(1);
      expect((await job()).done).toBe(false);

      way.give(started, dataFolder);
      await expect.poll(ready).toEqual([200, 'ok']);
      expect((await upload(tooLarge)).status).toBe(200);
      await expect.poll(async () => (await job()).done).toBe(true);
      const outputs = await client.query<{ status: string }>(`SELECT "status"::text FROM "JobOutput"`);
      expect(outputs.rows).toEqual([{ status: 'delivered' }]);
      expect(await count('StoredObjectIntent')).toBe(0);
    } finally {
      await client.end();
    }
  },
);

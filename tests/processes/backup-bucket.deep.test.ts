import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startS3 } from '#tests/doubles/s3/start-s3.ts';
import type { S3Double } from '#tests/doubles/s3/start-s3.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@example.com', password: 'a long password' };
let home: string;
let store: S3Double;

beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'plinth-bucket-'));
  // PostgreSQL's own user has to get in.
  chmodSync(home, 0o755);
  store = await startS3();
});

afterEach(async () => {
  await store.close();
  rmSync(home, { recursive: true, force: true });
});

const settings = (prefix: string) => ({
  STORAGE_URL: `${store.url}&prefix=${prefix}`,
  STORAGE_ACCESS_KEY_ID: store.accessKeyId,
  STORAGE_SECRET_ACCESS_KEY: store.secretAccessKey,
  CUTOUT_MODEL: 'none',
});

async function run(
  script: 'backup' | 'restore',
  folder: string,
  prefix: string,
): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _database, APP_SECRET: _secret, ...inherited } = process.env;
  const child = spawn(path.resolve('node_modules/.bin/node'), [`scripts/${script}.ts`, path.join(home, 'backup.tar')], {
    env: { ...inherited, NODE_ENV: 'production', DATA_DIR: path.join(home, folder), ...settings(prefix) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

/** The objects under a prefix, by key. */
const objects = (prefix: string) =>
  Object.fromEntries(
    [...store.objects]
      .filter(([name]) => name.startsWith(`${prefix}/`) && !name.includes('/health/'))
      .map(([name, bytes]) => [name.slice(prefix.length + 1), bytes.toString('base64')]),
  );

async function signIn({ url }: ProductProcess): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  return `Bearer ${((await answer.json()) as { token: string }).token}`;
}

it('a backup has the files of the bucket, and a restore puts them into another one', async () => {
  const product = await ProductProcess.start({
    dataFolder: path.join(home, 'first'),
    env: { ...settings('one'), OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password },
  });
  const originals: string[] = [];
  try {
    const authorization = await signIn(product);
    for (const background of ['#c33', '#3c3', '#33c']) {
      const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const form = new FormData();
      form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'mug.jpg');
      const sent = { method: 'POST', headers: { authorization }, body: form };
      const answer = await fetch(`${product.url}/api/images/upload/single`, sent);
      expect(answer.status).toBe(200);
      originals.push(/"original":"([^"]+)"/.exec(await answer.text())![1]!);
    }
    expect(await run('backup', 'first', 'one')).toMatchObject({ code: 0, said: expect.stringContaining('12 files') });
  } finally {
    await product.stop();
  }
  expect(existsSync(path.join(home, 'first/files'))).toBe(false);
  const before = objects('one');
  expect(Object.keys(before)).toHaveLength(12);

  expect(await run('restore', 'second', 'two')).toMatchObject({ code: 0 });
  expect(objects('two')).toEqual(before);
  const restored = await ProductProcess.start({ dataFolder: path.join(home, 'second'), env: settings('two') });
  try {
    // By the addresses of before: the secret came along.
    for (const where of originals) expect((await fetch(restored.url + where)).status).toBe(200);
  } finally {
    await restored.stop();
  }

  // A bucket that outlived its database: what is the very same stays as it is.
  const puts = () =>
    store.requests.filter(({ method, key }) => method === 'PUT' && key.startsWith('one/assets')).length;
  const written = puts();
  store.objects.delete(`one/${Object.keys(before)[0]}`);
  expect(await run('restore', 'third', 'one')).toMatchObject({ code: 0 });
  expect(objects('one')).toEqual(before);
  expect(puts() - written).toBe(1);

  // Another content under one of the names is not overwritten, and nothing is restored beside it.
  const taken = `two/${Object.keys(before)[5]}`;
  store.objects.set(taken, Buffer.from('of another program'));
  store.objects.delete(`two/${Object.keys(before)[1]}`);
  const refused = await run('restore', 'fourth', 'two');
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('There is another file')]);
  expect(store.objects.get(taken)!.toString()).toBe('of another program');
  expect(Object.keys(objects('two'))).toHaveLength(11);
});

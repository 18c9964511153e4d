import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPrivateUrl } from '#launch/private-connection.ts';
import { deepIt, rows } from '@plinth/testing/depth';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@example.com', password: 'a long password' };
let home: string;
let product: ProductProcess;
const folderOf = (name: string) => path.join(home, name);

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'plinth-backup-'));
  // PostgreSQL's own user has to get in.
  chmodSync(home, 0o755);
  product = await start('first');
});

afterAll(async () => {
  await product.stop();
  rmSync(home, { recursive: true, force: true });
});

const start = (name: string) =>
  ProductProcess.start({
    dataFolder: folderOf(name),
    env: { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password, CUTOUT_MODEL: 'none' },
  });

function withoutDatabase(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, APP_SECRET: _secret, ...inherited } = process.env;
  return inherited;
}

async function run(script: string, file: string, dataFolder: string): Promise<{ code: number; said: string }> {
  const child = spawn(path.resolve('node_modules/.bin/node'), [`scripts/${script}.ts`, file], {
    env: { ...withoutDatabase(), NODE_ENV: 'production', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

async function signIn({ url }: ProductProcess): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  return `Bearer ${((await answer.json()) as { token: string }).token}`;
}

const picture = (hue: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: `hsl(${hue % 360}, 60%, 50%)` } })
    .jpeg()
    .toBuffer();

async function upload(authorization: string, hue: number): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([await picture(hue)], { type: 'image/jpeg' }), `${hue}.jpg`);
  const answer = await fetch(`${product.url}/api/images/upload/single`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expect(answer.status).toBeLessThan(300);
  return /"_id":"([0-9a-f-]{36})"/.exec(await answer.text())![1]!;
}

const remove = (authorization: string, id: string) =>
  fetch(`${product.url}/api/user/project/delete`, {
    method: 'POST',
    headers: { authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id }),
  });

/** Every row of every table, as one sum a table. */
async function sumsOf(dataFolder: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: readPrivateUrl(dataFolder)! });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `SELECT count(*) || ':' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS sum FROM public."${name}" t`,
      );
      sums[name] = rows[0]!.sum;
    }
    return sums;
  } finally {
    await client.end();
  }
}

async function assetsOf(dataFolder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: readPrivateUrl(dataFolder)! });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT "id"::text FROM "Asset"');
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

function filesOf(dataFolder: string): Record<string, string> {
  const root = path.join(dataFolder, 'files');
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(root, name)).isFile(),
  );
  return Object.fromEntries(
    names
      .filter((name) => !name.startsWith('health'))
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(path.join(root, name)))
          .digest('hex'),
      ]),
  );
}

deepIt('what was there before a backup under load began is there after a restore, and stands by itself', async () => {
  const authorization = await signIn(product);
  const before: string[] = [];
  for (let count = 0; count < 6; count += 1) before.push(await upload(authorization, count * 40));
  let isRunning = true;
  const load = (async () => {
    for (let hue = 1; isRunning; hue += 1) await remove(authorization, await upload(authorization, hue));
  })();
  const file = path.join(home, 'loaded.tar');
  const written = await run('backup', file, folderOf('first'));
  isRunning = false;
  await load;
  expect(written).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const restored = await run('restore', file, folderOf('under-load'));
  expect(restored).toMatchObject({ code: 0 });
  const second = await start('under-load');
  try {
    // The sessions of before are good, and so are the files' rows.
    const asked = await fetch(`${second.url}/api/features`, { headers: { authorization } });
    expect(asked.status).toBe(200);
    expect(await assetsOf(folderOf('under-load'))).toEqual(expect.arrayContaining(before));
    const files = filesOf(folderOf('under-load'));
    const first = filesOf(folderOf('first'));
    const kept = Object.keys(first).filter((name) => before.some((id) => name.includes(id)));
    expect(kept.length).toBeGreaterThanOrEqual(before.length);
    for (const name of kept) expect(files[name]).toBe(first[name]);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  } finally {
    await second.stop();
  }
});

it('a backup of a product at rest is the same row by row and file by file', async () => {
  const authorization = await signIn(product);
  for (const hue of [10, 130]) await upload(authorization, hue);
  await product.stop();
  const file = path.join(home, 'rest.tar');
  expect(await run('backup', file, folderOf('first'))).toMatchObject({ code: 0 });
  expect(await run('restore', file, folderOf('copy'))).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(folderOf('copy'), 'app-secret'), 'utf8')).toBe(
    readFileSync(path.join(folderOf('first'), 'app-secret'), 'utf8'),
  );
  expect(filesOf(folderOf('copy'))).toEqual(filesOf(folderOf('first')));
  expect(Object.keys(filesOf(folderOf('first'))).length).toBeGreaterThan(1);
  const sums = await Promise.all(['first', 'copy'].map(sumsAtRest));
  expect(sums[1]).toEqual(sums[0]);
  expect(Object.keys(sums[0]!).length).toBeGreaterThan(25);

  // Nothing that is there is overwritten, and nothing damaged is restored.
  const again = await run('restore', file, folderOf('copy'));
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is not empty')]);
  const bytes = readFileSync(file);
  const damages = [
    ['changed.tar', flip(bytes, 520)],
    ['cut.tar', bytes.subarray(0, bytes.length - 4096)],
    ['none.tar', Buffer.from('nothing')],
  ] as const;
  for (const [name, damaged] of rows<(typeof damages)[number]>(damages, 1)) {
    writeFileSync(path.join(home, name), damaged);
    const refused = await run('restore', path.join(home, name), folderOf(`to-${name}`));
    expect([name, refused.code]).toEqual([name, 1]);
    expect(readdirSync(folderOf(`to-${name}`))).not.toContain('app-secret');
  }
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = changed[at]! ^ 0xff;
  return changed;
}

/** With the private database started for the look alone. */
async function sumsAtRest(name: string): Promise<Record<string, string>> {
  const { startPrivatePostgres } = await import('#launch/private-postgres.ts');
  const server = await startPrivatePostgres({ folder: folderOf(name) });
  try {
    return await sumsOf(folderOf(name));
  } finally {
    await server.stop();
  }
}

deepIt(
  'a restore that was killed is named by the start and by the next restore, and its unpacked secret is removed',
  async () => {
    const file = path.join(home, 'rest.tar');
    const folder = folderOf('killed');
    const child = spawn(path.resolve('node_modules/.bin/node'), ['scripts/restore.ts', file], {
      env: { ...withoutDatabase(), NODE_ENV: 'production', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // The database exists and nothing is in it yet.
    for await (const text of child.stdout.setEncoding('utf8'))
      if (String(text).includes('Creating the database')) break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = () => readdirSync(folder).filter((name) => name.startsWith('.restore-'));
    expect(left()).toHaveLength(1);

    const started = await ProductProcess.spawn({ dataFolder: folder });
    expect(await started.ends()).toBe(1);
    expect(started.output).toContain(`the restore of ${file}`);
    expect(left()).toEqual([]);
    const again = await run('restore', file, folder);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('did not finish')]);

    rmSync(folder, { recursive: true });
    expect(await run('restore', file, folder)).toMatchObject({ code: 0 });
    await (await start('killed')).stop();
  },
);

import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#launch/free-port.ts';
import { readPostmaster, waitForEnd } from '#launch/postmaster.ts';
import { readPrivateUrl } from '#launch/private-connection.ts';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import { ProductProcess } from '#tests/setup/product-process.ts';

let folder: string;
const running: ProductProcess[] = [];

const start = async (options: Partial<Parameters<typeof ProductProcess.start>[0]> = {}) => {
  const product = await ProductProcess.start({ dataFolder: folder, ...options });
  running.push(product);
  return product;
};

/** Starts one that is meant to give up; what it said. */
const refuse = async (options: Partial<Parameters<typeof ProductProcess.spawn>[0]> = {}) => {
  const product = await ProductProcess.spawn({ dataFolder: folder, ...options });
  running.push(product);
  const code = await product.ends();
  return { code, output: product.output };
};

const postmaster = () => readPostmaster(path.join(folder, 'postgres/cluster'));
const isUp = async ({ url }: ProductProcess) => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;

/** The folder that a first start leaves; copied where the first start itself is not the point, because making it takes seconds. */
let used: string | undefined;

const newFolder = () => {
  const made = mkdtempSync(path.join(tmpdir(), 'plinth-launch-'));
  chmodSync(made, 0o755);
  return made;
};

async function copyUsed(): Promise<void> {
  if (used === undefined) {
    used = newFolder();
    await (await ProductProcess.start({ dataFolder: used })).stop();
  }
  cpSync(used, folder, { recursive: true });
}

afterAll(() => used !== undefined && rmSync(used, { recursive: true, force: true }));

beforeEach(() => (folder = newFolder()));

afterEach(async () => {
  await Promise.all(running.splice(0).map((product) => product.stop()));
  const left = postmaster();
  if (left) {
    process.kill(left.pid, 'SIGINT');
    await waitForEnd(left.pid, 20_000);
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('a first start', () => {
  everydayIt(
    'makes everything itself, prints the way in once, keeps its secrets to itself and leaves nothing behind',
    async () => {
      const first = await start();
      expect(first.output).toMatch(/E-mail +owner@plinth\.local/);
      const [, password] = await first.says(/Password +(\S+)/);
      expect(await isUp(first)).toBe(true);
      for (const file of ['app-secret', 'postgres.json', 'owner.json']) {
        expect(statSync(path.join(folder, file)).mode & 0o777, file).toBe(0o600);
      }
      expect(await settingOf('fsync')).toBe('on');
      expect(await settingOf('listen_addresses')).toBe('127.0.0.1');
      const credits = await query(`SELECT "available" FROM "CreditBalance"`);
      expect(credits).toEqual([{ available: 200 }]);
      const { pid } = postmaster()!;

      first.signal('SIGTERM');
      expect(await first.ends()).toBe(0);
      expect(await waitForEnd(pid, 0)).toBe(true);
      cpSync(folder, (used = newFolder()), { recursive: true });

      const second = await start();
      expect(second.output).not.toContain(password);
      expect(second.output).not.toContain('Creating the database');
      expect(await query(`SELECT count(*)::int AS "users" FROM "User"`)).toEqual([{ users: 1 }]);
      expect(await query(`SELECT "available" FROM "CreditBalance"`)).toEqual([{ available: 200 }]);
    },
  );
});

deepIt('Ctrl+C while it is still starting leaves no database behind', async () => {
  const product = await ProductProcess.spawn({ dataFolder: folder, isOwnGroup: true });
  running.push(product);
  await product.says(/Applying migration/);
  const { pid } = postmaster()!;
  product.interrupt();
  expect(await product.ends()).toBe(0);
  expect(await waitForEnd(pid, 20_000)).toBe(true);
});

deepIt('a second server on a taken port names the port and the way out, and leaves no database running', async () => {
  await copyUsed();
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as { port: number };
  const { code, output } = await refuse({ port });
  blocker.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken`);
  expect(output).toContain(`PORT=${port + 1}`);
  expect(postmaster()).toBeNull();
});

describe('after kill -9', () => {
  it.each(splitRows(['both', 'the app', 'the database'], 1))('of %s nothing acknowledged is lost', async (victim) => {
    await copyUsed();
    const first = await start();
    const database = postmaster()!;
    const writer = acknowledgeWrites();
    await writer.reached(200);
    if (victim !== 'the database') first.signal('SIGKILL');
    if (victim !== 'the app') process.kill(database.pid, 'SIGKILL');
    await (victim === 'the app' ? first.ends() : writer.broken);

    let survivor = first;
    if (victim === 'the database') {
      // The running server starts it again by itself.
      await expect.poll(() => isUp(first)).toBe(true);
      expect(postmaster()!.pid).not.toBe(database.pid);
    } else {
      await first.ends();
      survivor = await start();
      expect(await isUp(survivor)).toBe(true);
    }
    if (victim === 'the app')
      expect(survivor.output).toContain(`Took over the database server (process ${database.pid})`);

    const acknowledged = await writer.stop();
    const [row] = await query(`SELECT count(*)::int AS "kept" FROM "StreamHead" WHERE "topic" LIKE 'launch-test:%'`);
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    expect(row!['kept']).toBeGreaterThanOrEqual(acknowledged);

    const { pid } = postmaster()!;
    survivor.signal('SIGTERM');
    expect(await survivor.ends(), survivor.output).toBe(0);
    expect(await waitForEnd(pid, 0)).toBe(true);
  });

  deepIt('of the app and with postgres.json lost, the next start gets in again', async () => {
    await copyUsed();
    const first = await start();
    first.signal('SIGKILL');
    await first.ends();
    rmSync(path.join(folder, 'postgres.json'));
    expect(await isUp(await start())).toBe(true);
    expect(await query(`SELECT "available" FROM "CreditBalance"`)).toEqual([{ available: 200 }]);
  });

  deepIt(
    'right after the owner was made, the next ones say how to get a password, and the one they get is good for a new one',
    async () => {
      await copyUsed();
      // An owner who is made stays unsaid: the database stops at what comes after.
      await whileStopped(`
      UPDATE "User" SET "role" = 'user', "email" = 'before@example.com';
      CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(3600); RETURN NEW; END';
      CREATE TRIGGER stall BEFORE INSERT ON "CreditBalance" FOR EACH ROW EXECUTE FUNCTION stall();`);
      const first = await ProductProcess.spawn({ dataFolder: folder });
      running.push(first);
      const owners = () => query(`SELECT "id" FROM "User" WHERE "role" = 'superadmin'`).catch(() => []);
      await expect.poll(owners, { timeout: 120_000 }).toHaveLength(1);
      first.signal('SIGKILL');
      await first.ends();
      expect(first.output).not.toContain('Password');
      await query(`SELECT pg_terminate_backend("pid") FROM pg_stat_activity WHERE "wait_event" = 'PgSleep'`);
      await query(`DROP FUNCTION stall CASCADE`);

      const second = await start();
      expect(second.output).toContain('owner@plinth.local has not chosen a password yet. Is the first one lost?');
      expect(second.output).toContain('npm run owner:password shows a new one.');
      const operator = await ProductProcess.spawn({ dataFolder: folder, args: ['scripts/owner-password.ts'] });
      const [, password] = await operator.says(/Password +(\S+)/);
      expect(await operator.ends()).toBe(0);
      const body = new URLSearchParams({ email: 'owner@plinth.local', password: password! });
      const login = { method: 'POST', body, headers: { origin: second.url }, redirect: 'manual' } as const;
      const answer = await fetch(`${second.url}/login`, login);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login/step']);
      const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
      const chosen = new URLSearchParams({ password: 'a stone under a vase', repeat: 'a stone under a vase' });
      const headers = { origin: second.url, cookie };
      const done = await fetch(`${second.url}/login/step`, { ...login, body: chosen, headers });
      expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
      await second.stop();
      expect((await start()).output).not.toContain('owner:password');
    },
  );

  deepIt('during the very first start, the next one starts over', async () => {
    const first = await ProductProcess.spawn({ dataFolder: folder });
    await first.says(/Creating the database/);
    first.signal('SIGKILL');
    await first.ends();
    expect(await isUp(await start())).toBe(true);
  });
});

describe('a start that cannot work says why', () => {
  deepIt('for a folder that is not writable', async () => {
    const { code, output } = await refuse({ dataFolder: '/dev/null/plinth' });
    expect(code).toBe(1);
    expect(output).toMatch(/data folder \/dev\/null\/plinth is not writable.*DATA_DIR=/s);
  });

  everydayIt('for a database that does not answer, without its password', async () => {
    const url = `postgresql://someone:s3cret@127.0.0.1:${await freePort(0)}/shop`;
    const { code, output } = await refuse({ env: { DATABASE_URL: url } });
    expect(code).toBe(1);
    expect(output).toMatch(/someone@127\.0\.0\.1:\d+\/shop.*ECONNREFUSED/s);
    expect(output).not.toContain('s3cret');
  });

  everydayIt('for settings that are wrong', async () => {
    const { code, output } = await refuse({ env: { PLINTH_ROLE: 'boss' } });
    expect(code).toBe(1);
    expect(output).toContain('PLINTH_ROLE');
  });

  deepIt('for an owner’s password that is easy to guess, and makes no owner with it', async () => {
    await copyUsed();
    await whileStopped(`UPDATE "User" SET "role" = 'user', "email" = 'before@example.com'`);
    const refused = await refuse({ env: { OWNER_PASSWORD: 'Password123!' } });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('OWNER_PASSWORD is too easy to guess');
    expect(refused.output).not.toMatch(/Password123!|\n +at /);
    await whileStopped(
      `CREATE TABLE "Seen" AS SELECT count(*)::int AS "owners" FROM "User" WHERE "role" = 'superadmin'`,
    );
    // With a better one the same folder starts; who has an owner is not asked again.
    const product = await start({ env: { OWNER_PASSWORD: 'a stone under a vase' } });
    expect(await query(`SELECT "owners" FROM "Seen"`)).toEqual([{ owners: 0 }]);
    await product.stop();
    expect(await isUp(await start({ env: { OWNER_PASSWORD: 'Password123!' } }))).toBe(true);
  });

  deepIt('for a database of a newer version, which it leaves alone', async () => {
    await copyUsed();
    await whileStopped(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
      VALUES ('later', 'x', '29990101000000_later', now())`);
    const { code, output } = await refuse();
    expect(code).toBe(1);
    expect(output).toMatch(/newer version.*29990101000000_later/s);
    expect(postmaster()).toBeNull();
  });
});

deepIt('with a DATABASE_URL of its own, nothing private is started', async () => {
  const { createTestDatabase } = await import('#tests/setup/create-test-database.ts');
  const database = await createTestDatabase();
  const product = await start({ env: { DATABASE_URL: database.url } });
  expect(await isUp(product)).toBe(true);
  expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
  // Two on one DATABASE_URL are welcome.
  expect(await isUp(await start({ env: { DATABASE_URL: database.url } }))).toBe(true);
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await database.drop();
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: readPrivateUrl(folder)! });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const settingOf = async (name: string) => (await query(`SHOW ${name}`))[0]![name];

async function whileStopped(sql: string): Promise<void> {
  const { startPrivatePostgres } = await import('#launch/private-postgres.ts');
  const server = await startPrivatePostgres({ folder });
  await query(sql);
  await server.stop();
}

/** Writes one row after the other and counts what the database has acknowledged, until the connection breaks. */
function acknowledgeWrites() {
  const client = new pg.Client({ connectionString: readPrivateUrl(folder)! });
  client.on('error', () => {});
  let acknowledged = 0;
  let isWanted = true;
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const broken = (async () => {
    await client.connect();
    while (isWanted) {
      await client.query(`INSERT INTO "StreamHead" ("topic") VALUES ($1)`, [`launch-test:${acknowledged}`]);
      acknowledged += 1;
      for (const each of waiting) if (acknowledged >= each.count) each.resolve();
    }
  })().catch(() => {});
  return {
    broken,
    reached: (count: number) => new Promise<void>((resolve) => waiting.push({ count, resolve })),
    async stop() {
      isWanted = false;
      await broken;
      await client.end().catch(() => {});
      return acknowledged;
    },
  };
}

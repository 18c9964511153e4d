import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPostmaster, waitForEnd } from '#launch/postmaster.ts';
import { readPrivateUrl } from '#launch/private-connection.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';

/** One server for all of them, with its private database; the last test ends it. */
let product: ProductProcess;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-running-'));
  chmodSync(folder, 0o755);
  product = await ProductProcess.start({ dataFolder: folder, isOwnGroup: true });
});

afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
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

/** Runs `npm run owner:password` to its end; what it said. */
async function renewPassword(...flags: string[]): Promise<string> {
  const args = ['scripts/owner-password.ts', ...flags];
  const operator = await ProductProcess.spawn({ dataFolder: folder, args });
  expect(await operator.ends(), operator.output).toBe(0);
  return operator.output;
}

/** The page that signing in with the password goes on to. */
async function stepAfter(said: string): Promise<string> {
  const { url } = product;
  const [, password] = /Password +(\S+)/.exec(said)!;
  const body = new URLSearchParams({ email: 'owner@plinth.local', password: password! });
  const answer = await fetch(`${url}/login`, { method: 'POST', body, headers: { origin: url }, redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/login/step');
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return (await fetch(`${url}/login/step`, { headers: { cookie } })).text();
}

it('a second server is refused at once, naming the holder, and does not disturb it', async () => {
  const second = await ProductProcess.spawn({ dataFolder: folder });
  expect(await second.ends()).toBe(1);
  expect(second.output).toContain(`process ${product.pid} since`);
  expect(second.output).toContain(new URL(product.url).port);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});

it('npm run owner:password lets an owner in who has lost every passkey with --remove-passkeys; without it does not', async () => {
  await query(
    `INSERT INTO "Passkey" ("id", "userId", "name", "credentialId", "publicKey", "counter", "transports", "rpId")
     SELECT gen_random_uuid(), "id", 'Lost', 'lost', '\\x00', 0, '{}', 'localhost' FROM "User"`,
  );
  expect(await stepAfter(await renewPassword())).toContain('Show your passkey');
  const removal = await renewPassword('--remove-passkeys');
  expect(removal).toContain('Passkeys removed: 1');
  expect(await query(`SELECT count(*)::int AS "left" FROM "Passkey"`)).toEqual([{ left: 0 }]);
  expect(await stepAfter(removal)).not.toContain('Show your passkey');
  const noted = await query(`SELECT "kind" FROM "SecurityEvent" WHERE "kind" LIKE 'passkey.%'`);
  expect(noted).toEqual([{ kind: 'passkey.removed' }]);
});

it('Ctrl+C reaches the database only through the app, after its last write', async () => {
  const { pid } = readPostmaster(path.join(folder, 'postgres/cluster'))!;
  product.interrupt();
  expect(await product.ends()).toBe(0);
  expect(product.output).not.toMatch(/"level":"(?:error|fatal)"/);
  expect(await waitForEnd(pid, 0)).toBe(true);
});

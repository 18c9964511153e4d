import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { buildProcesses, PROCESS_KINDS } from './build-processes.ts';
import type { BuiltProcesses, ProcessKind } from './build-processes.ts';
import { ProcessGroup } from './process-group.ts';

const PATIENCE = { timeout: 180_000, interval: 25 };

let processes: BuiltProcesses;
let group: ProcessGroup | undefined;

/** A database, a data folder and built processes of these kinds for this test file; all that run are killed after each test. */
export function useFaultRig(
  openDatabase: () => Promise<Pick<TestDatabase, 'url' | 'drop'>> = createTestDatabase,
  kinds: readonly ProcessKind[] = PROCESS_KINDS,
): void {
  let cleanUp: () => Promise<void>;

  beforeAll(async () => {
    const created = await openDatabase();
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'plinth-faults-'));
    Object.assign(process.env, {
      NODE_ENV: 'test',
      DATABASE_URL: created.url,
      DATA_DIR: dataFolder,
      APP_SECRET: randomBytes(32).toString('base64url'),
      PLINTH_ROOT: process.cwd(),
    });
    processes = await buildProcesses(kinds);
    cleanUp = async () => {
      await created.drop();
      processes.remove();
      rmSync(dataFolder, { recursive: true, force: true });
    };
  });

  afterEach(() => group?.close());

  afterAll(async () => {
    const { closeStreams, closeDatabase } = await app();
    await closeStreams();
    await closeDatabase();
    await cleanUp();
  });
}

/** The app's modules read their settings when they are loaded, so they are loaded after `beforeAll`. */
export async function app() {
  const [generation, accounts, credits, database, streams, merchants, violations] = await Promise.all([
    import('#app/domain/generation/index.server.ts'),
    import('#app/domain/accounts/index.ts'),
    import('#app/domain/credits/index.server.ts'),
    import('#app/platform/database/database.server.ts'),
    import('#app/platform/streams/subscribe.server.ts'),
    import('#tests/fixtures/merchant.ts'),
    import('./find-violations.server.ts'),
  ]);
  return { ...generation, ...accounts, ...credits, ...database, ...streams, ...merchants, ...violations };
}

/** An empty group; `delayMs` ("shortest-longest") is what the scripted engine takes per picture. */
export function startGroup(delayMs: string): ProcessGroup {
  group = new ProcessGroup({
    scripts: processes,
    env: { SCRIPT_DELAY_MS: delayMs, LOG_LEVEL: 'info', NODE_ENV: 'test' },
  });
  return group;
}

/** Waits until `look` gives something; at once with the last words of a process that died by itself. */
export async function until<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
): Promise<T> {
  return vi.waitUntil(async () => {
    if (group && group.crashes.length > 0) throw new Error(group.crashes.join('\n'));
    return (await look()) || false;
  }, PATIENCE) as Promise<T>;
}

/** Repeatable random numbers (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!,
  };
}

export interface Merchant {
  readonly account: Account;
  /** Bearer token of an open session. */
  readonly token: string;
  readonly assetId: string;
}

/** An account with credits, a session and one picture. */
export async function createMerchantWithSession(credits: number): Promise<Merchant> {
  const { createMerchant, uploadPicture, database } = await app();
  const account = await createMerchant(credits);
  const token = randomBytes(32).toString('base64url');
  await database().userSession.create({
    data: {
      userId: account.id,
      tokenHash: createHash('sha256').update(token).digest('hex'),
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  return { account, token, assetId: await uploadPicture(account) };
}

/** Submits a photo job straight to the domain. */
export async function submitPhoto(merchant: Merchant, count: number): Promise<string> {
  const { submitJob, compositionOf } = await app();
  const job = await submitJob({
    account: merchant.account,
    kind: 'product-photo',
    input: { composition: compositionOf(merchant.assetId), prompt: 'on a table', seed: 1 },
    count,
    idempotencyKey: randomUUID(),
  });
  return job.jobId;
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Account } from '#app/domain/accounts/index.ts';
import { getOwner } from '#app/domain/accounts/index.server.ts';
import { chooseRoute, submitJob } from '#app/domain/generation/index.server.ts';
import { createAssetFromUpload } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { copyWaitingJobs } from '#tests/fixtures/copy-waiting-jobs.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';

const LOOK_MS = 200;
/** Below what an account may have open at once, also with the copies of its jobs. */
const PER_ACCOUNT = 10;
const SIDE_BY_SIDE = 6;

/** Cut-outs are made on this machine, as where no provider is set up for them. */
export async function makeCutOutsHere(): Promise<void> {
  const owner = await getOwner();
  await database().$transaction((tx) => chooseRoute(tx, { owner, name: 'cut-out', choice: 'local' }));
}

async function until(isTrue: () => Promise<boolean>, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('it took too long');
    await wait(LOOK_MS);
  }
}

/** Something on a plain ground: quickly cut out, so that the slots are free again for the next round. */
function drawnPhoto(): Promise<Buffer> {
  const side = 400;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#dcd6cc"/><ellipse cx="50%" cy="55%" rx="28%" ry="33%" fill="#2f5f8f"/></svg>`;
  return sharp(Buffer.from(drawn)).jpeg({ quality: 90 }).toBuffer();
}

/** Orders cut-outs of one new account, one after the other; milliseconds from each order to its start. */
export async function startsOf(rounds: number): Promise<number[]> {
  const account = await createMerchant(10);
  const { id: assetId } = await createAssetFromUpload({
    account,
    source: { bytes: await drawnPhoto() },
    name: 'vase.jpg',
  });
  const ids: string[] = [];
  // The first one warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const id = await order(account, 'cut-out', { assetId });
    await until(async () => (await database().job.count({ where: { id, finishedAt: { not: null } } })) > 0, 120_000);
    ids.push(id);
  }
  const rows = await database().$queryRaw<{ ms: number }[]>`
    SELECT extract(epoch FROM "startedAt" - "createdAt")::float8 * 1000 AS "ms"
    FROM "Job" WHERE "id" = ANY(${ids.slice(1)}::uuid[])`;
  return rows.map(({ ms }) => ms);
}

/**
 * Orders pictures that only a provider makes, until the provider has them all and no worker has any; then copies their rows
 * until `count` wait: to hand in a thousand would take too long on a machine that also polls them.
 */
export async function leaveAtProvider(
  count: number,
  handedIn: number,
  taken: () => number,
  patienceMs: number,
): Promise<void> {
  const accounts = Array.from({ length: Math.ceil(handedIn / PER_ACCOUNT) }, (_, nth) => nth);
  const ids: string[] = [];
  // Accounts side by side, each one's orders in a row.
  const orderAll = async (nth: number) => {
    const account = await createMerchant(1_000);
    const own = Math.min(PER_ACCOUNT, handedIn - nth * PER_ACCOUNT);
    for (let seed = 1; seed <= own; seed += 1)
      ids.push(await order(account, 'text-to-image', { prompt: 'a lit wall in a room', seed, aspect: '1:1' }));
  };
  const line = accounts.values();
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (const nth of line) await orderAll(nth);
    }),
  );
  await until(async () => {
    await beDue();
    return taken() >= handedIn && (await countWaiting()).held === 0;
  }, patienceMs);
  await copyWaitingJobs(ids, Math.ceil(count / handedIn) - 1);
}

/** A request that waits too long at a provider is called off. That is measured nowhere here. */
async function beDue(): Promise<void> {
  await database().$executeRaw`
    UPDATE "ProviderRequest" SET "deadlineAt" = now() + interval '1 hour' WHERE "finishedAt" IS NULL`;
}

export async function countWaiting(): Promise<{ readonly waiting: number; readonly held: number }> {
  const kind = 'text-to-image';
  const [waiting, held] = await Promise.all([
    database().job.count({ where: { kind, waitingSince: { not: null } } }),
    database().job.count({ where: { kind, status: 'running', waitingSince: null } }),
  ]);
  return { waiting, held };
}

async function order(account: Account, kind: string, input: object): Promise<string> {
  const options = { account, kind, input, count: 1, idempotencyKey: randomUUID() };
  return (await submitJob(options)).jobId;
}

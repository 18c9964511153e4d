import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SEED } from '@plinth/testing/depth';
import { CATALOGUE } from '#tests/dev-store/catalogue.ts';
import { app, randomFrom, startGroup, until, useFaultRig } from './fault-rig.ts';
import { KilledRun } from './killed-run.ts';
import { KILL_ROWS, openWorld } from './killed-works.ts';
import type { KillOrder } from './killed-works.ts';
import type { ProcessGroup } from './process-group.ts';

/** Every work is ordered once a round, and the processes are killed while they are at it. */
const ROUNDS = 6;
const KILLS_A_ROUND = 10;
const KILLS = ROUNDS * KILLS_A_ROUND;
/** Processes of each sort. */
const OF_EACH = 2;
/** Photos a round that are ordered by the web processes. */
const PHOTOS = 3;
const VICTIMS = ['works', 'database', 'web'] as const;
const PATIENCE = { timeout: 600_000, interval: 250 };
type Victim = (typeof VICTIMS)[number];

const rig = new KilledRun(CATALOGUE);
useFaultRig(rig.open);
let world: Awaited<ReturnType<typeof openWorld>>;

beforeAll(async () => {
  world = await openWorld(rig);
});
afterAll(() => world.close());

/** One of each work; nothing is killed until all are ordered. */
async function placeOrders(): Promise<KillOrder[]> {
  world.fal.options.looks = Infinity;
  const begin = [];
  for (const { prepare } of KILL_ROWS) begin.push(await prepare(world));
  const orders: KillOrder[] = [];
  for (const place of begin) orders.push(await place());
  return orders;
}

/** Steps: grows with every message that is taken, done or tried again. Due: messages at hand or due, without those of the clock. */
async function lookAtMessages(): Promise<{ readonly steps: number; readonly due: number }> {
  const { databasePool } = await app();
  // A connection that has not noticed the database's death fails once.
  return until(() =>
    databasePool()
      .query<{ steps: number; due: number }>(
        `SELECT coalesce(sum(retry_count * 2 + CASE state WHEN 'created' THEN 0 WHEN 'active' THEN 1 ELSE 2 END), 0)::int AS steps,
           (count(*) FILTER (WHERE state <= 'active' AND start_after <= now() AND singleton_key <> 'clock'))::int AS due
         FROM pgboss.job`,
      )
      .then(({ rows }) => rows[0])
      .catch(() => null),
  );
}

async function kill(group: ProcessGroup, victim: Victim, below: (limit: number) => number): Promise<void> {
  if (victim === 'database') {
    // A start without a database is refused, and no process here starts those anew.
    await until(() => group.slots.every(({ isReady }) => isReady));
    return rig.kill(group, 'database', below);
  }
  const slots = group.slots.filter(({ kind }) => kind === victim);
  group.kill(slots[below(slots.length)]!);
}

test(
  `${KILLS} random kills of web, worker and database over mixed work: nothing is lost and nothing doubled`,
  { timeout: 2_400_000 },
  async () => {
    const startedMs = performance.now();
    const random = randomFrom(SEED);
    process.stdout.write(`mixed: seed ${SEED}, ${KILLS} kills\n`);
    const { database, checkMoney, verifyLedger } = await app();
    const userId = await rig.connect(ROUNDS * PHOTOS * 2);
    const { compositionOf, createMerchant, uploadPicture } = await app();
    const assetId = await uploadPicture({ ...(await createMerchant(0)), id: userId });
    const group = startGroup('5-60');
    for (let nth = 0; nth < OF_EACH; nth += 1) for (const kind of ['web', 'works'] as const) group.add(kind);
    await until(() => group.slots.every(({ isReady }) => isReady));

    const killed: Record<Victim, number> = { works: 0, web: 0, database: 0 };
    const orders: KillOrder[] = [];
    const photos: Promise<{ jobId: string }>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const placed = await placeOrders();
      orders.push(...placed);
      for (let photo = 0; photo < PHOTOS; photo += 1) {
        const body = { composition: compositionOf(assetId), text_prompt: `photo ${round}-${photo}`, count: 1 };
        const answer = rig.call<{ jobId: string }>(group, 'POST', '/api/products/generate', body);
        // Waited for below.
        answer.catch(() => {});
        photos.push(answer);
      }
      for (let kills = 0; kills < KILLS_A_ROUND; kills += 1) {
        const moment = (await lookAtMessages()).steps + 1 + random.below(6);
        await until(async () => {
          const { steps, due } = await lookAtMessages();
          return steps >= moment || due === 0;
        });
        const victim = random.pick(VICTIMS);
        killed[victim] += 1;
        await kill(group, victim, random.below);
      }
    }

    const jobIds = (await Promise.all(photos)).map(({ jobId }) => jobId);
    const seen = () => Promise.all(orders.map(async ({ work, look }) => [work, await look()]));
    const wanted = orders.map(({ work, wanted: each }) => [work, each]);
    const isOver = async () =>
      (await lookAtMessages()).due === 0 &&
      (await database().job.count({ where: { finishedAt: null } })) === 0 &&
      isDeepStrictEqual(await seen(), wanted);
    // A state that is wrong in the end is named by the comparison below.
    await vi.waitUntil(async () => group.crashes.length > 0 || (await isOver()), PATIENCE).catch(() => {});
    expect(await seen()).toEqual(wanted);
    for (const { close } of orders) close?.();
    // Every photo that a web process has promised is there, once, and paid for once.
    const jobs = await database().job.findMany({ where: { userId }, include: { outputs: true } });
    expect(jobs.map(({ id }) => id).sort()).toEqual([...jobIds].sort());
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    const { available, held } = await database().creditBalance.findUniqueOrThrow({ where: { userId } });
    expect({ available, held }).toEqual({ available: 0, held: 0 });
    expect(await database().mail.count({ where: { status: 'failed' } })).toBe(0);
    expect(await verifyLedger()).toEqual([]);
    expect((await checkMoney()).filter(({ found }) => found.length > 0)).toEqual([]);
    expect(group.crashes).toEqual([]);
    const said = VICTIMS.map((victim) => `${killed[victim]} ${victim}`).join(', ');
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    process.stdout.write(
      `mixed: seed ${SEED}, killed ${said}: ${orders.length} orders and ${jobs.length} photos, 0 lost, 0 doubled, ${seconds} s\n`,
    );
  },
);

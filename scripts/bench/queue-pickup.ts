import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { makeWorkerUtils, run } from 'graphile-worker';
import { PgBoss } from 'pg-boss';
import sharp from 'sharp';
import { getOwner } from '#app/domain/accounts/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { awaitJob, startWorker, submitJob } from '#app/domain/generation/index.server.ts';
import { createAssetFromUpload } from '#app/domain/library/index.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compare } from './compare.ts';
import type { Arm } from './compare.ts';
import { reportComparison, reportLimit } from './figures.ts';
import { median, percentile } from './measure.ts';
import { withRuntime } from './with-product.ts';

const PAIRS = 20;
/** One at a time; an arm's figure is their median. */
const JOBS_A_RUN = 10;
const MOST_MS = { atMost: 60 };

interface QueueArm extends Arm {
  /** Milliseconds from "submit was asked for" to "the machine was called", of every job so far. */
  readonly times: number[];
  close(): Promise<void>;
}

function armOf(name: string, submit: () => Promise<number>, close: () => Promise<void>): QueueArm {
  const times: number[] = [];
  const run = async () => {
    const now: number[] = [];
    for (let job = 0; job < JOBS_A_RUN; job += 1) now.push(await submit());
    times.push(...now);
    return median(now);
  };
  return { name, run, times, close };
}

async function ours(): Promise<QueueArm> {
  const account = await getOwner();
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const asset = await createAssetFromUpload({ account, source: { bytes }, name: 'bench.png' });
  const calls = new EventEmitter();
  const engines: EngineRegistry = {
    ...scriptedEngines(),
    cutOut: {
      name: 'bench',
      async *cutOut() {
        calls.emit('called', performance.now());
        yield { type: 'failed', failure: { code: 'nothing-found', message: 'bench', retryable: false } };
      },
    },
  };
  const worker = await startWorker({ engines });
  const submit = async () => {
    const called = once(calls, 'called') as Promise<[number]>;
    const start = performance.now();
    const input = { assetId: asset.id };
    const job = await submitJob({ account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() });
    const [at] = await called;
    await awaitJob({ account, jobId: job.jobId, signal: AbortSignal.timeout(10_000) });
    return at - start;
  };
  return armOf('Plinth', submit, () => worker.stop());
}

/** @param connectionString of the owner of the tables: the peer makes its own, which the product's role may not */
async function graphile(connectionString: string): Promise<QueueArm> {
  const calls = new EventEmitter();
  const runner = await run({
    connectionString,
    concurrency: 2,
    noHandleSignals: true,
    logger: silentLogger(),
    taskList: { bench: async () => void calls.emit('called', performance.now()) },
  });
  const sender = await makeWorkerUtils({ connectionString, logger: silentLogger() });
  const submit = async () => {
    const called = once(calls, 'called') as Promise<[number]>;
    const start = performance.now();
    await sender.addJob('bench', {});
    const [at] = await called;
    return at - start;
  };
  return armOf('graphile-worker', submit, async () => {
    await sender.release();
    await runner.stop();
  });
}

/** pg-boss alone on the same database, set up as the product sets it up, in a schema of its own. */
async function pgBoss(connectionString: string): Promise<QueueArm> {
  const calls = new EventEmitter();
  const boss = new PgBoss({ connectionString, schema: 'bench_boss', useListenNotify: true });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  await boss.createQueue('bench', { notify: true });
  await boss.work(
    'bench',
    { notifyPollingIntervalSeconds: 5 },
    async () => void calls.emit('called', performance.now()),
  );
  const submit = async () => {
    const called = once(calls, 'called') as Promise<[number]>;
    const start = performance.now();
    await boss.send('bench', {});
    const [at] = await called;
    return at - start;
  };
  return armOf('pg-boss', submit, () => boss.stop({ graceful: false }));
}

function silentLogger() {
  const quiet = () => {};
  return Object.assign(Object.create(null), {
    error: quiet,
    warn: quiet,
    info: quiet,
    debug: quiet,
    scope: () => silentLogger(),
  });
}

/**
 * Submit to machine call, jobs one at a time, by turns with pg-boss alone and with graphile-worker on the same database. Ours checks, holds
 * credits and writes job, outputs and news as well; the peers only queue.
 */
export function reportQueuePickUp(): Promise<void> {
  return withRuntime(({ ownerUrl }) => measurePickUp(ownerUrl));
}

async function measurePickUp(ownerUrl: string): Promise<void> {
  console.log(`\nQueue, submit to engine call, ${JOBS_A_RUN} jobs a run, one at a time`);
  const mine = await ours();
  const peers = [await pgBoss(ownerUrl), await graphile(ownerUrl)];
  try {
    for (const peer of peers) {
      const result = await compare({ ours: mine, peer, pairs: PAIRS, warmUps: 2 });
      reportComparison('Queue', 'submit to engine call, p50', 'ms', result);
    }
    const values = [median(mine.times)];
    reportLimit({ topic: 'Queue', what: 'submit to engine call, p50', unit: 'ms', values, goal: MOST_MS });
    for (const { name, times } of [mine, ...peers]) {
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1));
      console.log(`    ${name.padEnd(18)} ${times.length} jobs: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
    }
  } finally {
    await mine.close();
    for (const peer of peers) await peer.close();
  }
}

import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { makeWorkerUtils, run } from 'graphile-worker';
import { PgBoss } from 'pg-boss';
import sharp from 'sharp';
import { getOwner } from '#app/domain/accounts/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { awaitJob, startWorker, submitJob } from '#app/domain/generation/index.server.ts';
import { createAssetFromUpload } from '#app/domain/library/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { percentile } from './measure.ts';

const JOBS = 60;

/** Milliseconds from "submit was asked for" to "the machine was called", one job at a time. */
type PickUp = readonly number[];

async function ours(): Promise<PickUp> {
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
  try {
    return await repeat(async () => {
      const called = once(calls, 'called') as Promise<[number]>;
      const start = performance.now();
      const job = await submitJob({
        account,
        kind: 'cut-out',
        input: { assetId: asset.id },
        count: 1,
        idempotencyKey: randomUUID(),
      });
      const [at] = await called;
      await awaitJob({ account, jobId: job.jobId, signal: AbortSignal.timeout(10_000) });
      return at - start;
    });
  } finally {
    await worker.stop();
  }
}

async function graphile(): Promise<PickUp> {
  const connectionString = env().DATABASE_URL;
  const calls = new EventEmitter();
  const runner = await run({
    connectionString,
    concurrency: 2,
    noHandleSignals: true,
    logger: silentLogger(),
    taskList: { bench: async () => void calls.emit('called', performance.now()) },
  });
  const sender = await makeWorkerUtils({ connectionString, logger: silentLogger() });
  try {
    return await repeat(async () => {
      const called = once(calls, 'called') as Promise<[number]>;
      const start = performance.now();
      await sender.addJob('bench', {});
      const [at] = await called;
      return at - start;
    });
  } finally {
    await sender.release();
    await runner.stop();
  }
}

async function plainPgBoss(): Promise<PickUp> {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL, schema: 'bench_boss' });
  await boss.start();
  await boss.createQueue('bench');
  const calls = new EventEmitter();
  await boss.work('bench', { pollingIntervalSeconds: 0.5 }, async () => void calls.emit('called', performance.now()));
  try {
    return await repeat(async () => {
      const called = once(calls, 'called') as Promise<[number]>;
      const start = performance.now();
      await boss.send('bench', {});
      const [at] = await called;
      return at - start;
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function repeat(once: () => Promise<number>): Promise<PickUp> {
  const times: number[] = [];
  await once();
  for (let turn = 0; turn < JOBS; turn += 1) times.push(await once());
  return times;
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

/** Submit to machine call: ours holds credits and writes job, outputs and events as well; the peers only queue. */
export async function reportQueuePickUp(): Promise<void> {
  console.log(`\nQueue, submit to engine call, ${JOBS} jobs one at a time`);
  for (const [name, measure] of [
    ['Plinth (whole accept)', ours],
    ['graphile-worker', graphile],
    ['pg-boss, 0.5 s poll', plainPgBoss],
  ] as const) {
    const times = await measure();
    console.log(
      `  ${name.padEnd(24)} p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, max ${Math.max(...times).toFixed(1)} ms`,
    );
  }
}

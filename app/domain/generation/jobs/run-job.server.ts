import { accountTopic } from '#app/domain/accounts/index.ts';
import type { EngineFailure, EngineRegistry } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { toExpectedError } from '#app/platform/database/database-trouble.rules.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { failedRun } from '../generation.messages.ts';
import type { JobKind } from '../kinds/job-kind.ts';
import { jobKind } from '../kinds/job-kinds.server.ts';
import { enginesFor } from '../routes/route-engines.server.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { deliverOutput } from './deliver-output.server.ts';
import { endJob } from './end-job.server.ts';
import { failOutput } from './fail-output.server.ts';
import { FencedOffError, passFence } from './fence.server.ts';
import { giveBackJob } from './give-back-job.server.ts';
import type { GiveBackOptions } from './give-back-job.server.ts';
import { lockJob } from './lock-job.server.ts';
import { createProgressGate } from './progress-gate.rules.ts';
import { reportProgress } from './report-progress.server.ts';

const log = childLogger({ room: 'generation' });

const MAX_DELAY_SECONDS = 10;

const TIMED_OUT: EngineFailure = { code: 'timeout', message: 'the run took too long', retryable: false };

export interface RunJobOptions {
  readonly job: ClaimedJob;
  readonly engines: EngineRegistry;
  /** Aborted when the worker stops or the job has ended without it. */
  readonly signal: AbortSignal;
}

/**
 * Runs a claimed job to its end: pictures are stored and charged one by one, in order, while the engine works on the
 * next. Never throws: what cannot be finished here is given back for another run.
 */
export async function runJob({ job, engines, signal }: RunJobOptions): Promise<void> {
  try {
    const kind = jobKind(job.kind);
    const timeLimit = AbortSignal.timeout(kind.maxRunMs);
    const runSignal = AbortSignal.any([signal, timeLimit]);
    const { failure, isComplete } = await produce(kind, { job, engines, signal: runSignal });
    if (isComplete) await finish(kind, job, null);
    else if (timeLimit.aborted) await finish(kind, job, TIMED_OUT);
    else if (signal.aborted) await giveBack(job);
    else if (failure?.retryable) await giveBack(job, { delaySeconds: delayAfter(job), isFailure: true });
    else await finish(kind, job, failure);
  } catch (error) {
    if (error instanceof FencedOffError) return sayFencedOff(job);
    log.error({ err: error, jobId: job.jobId, run: job.run }, 'run broke off');
    await giveBack(job, { delaySeconds: signal.aborted ? 0 : delayAfter(job) }).catch((again: unknown) => {
      if (again instanceof FencedOffError) return sayFencedOff(job);
      // The worker's own sweep finds a job that it has but does not run.
      log.error({ err: again, jobId: job.jobId }, 'could not give the job back');
    });
  }
}

interface Produced {
  /** Why the run as a whole failed. */
  readonly failure: EngineFailure | null;
  /** Every picture has either come or been given up. */
  readonly isComplete: boolean;
}

/** Runs the kind and stores what comes. */
async function produce(kind: JobKind, { job, engines, signal }: RunJobOptions): Promise<Produced> {
  const pending = await pendingIndexes(job);
  if (pending.size === 0) return { failure: null, isComplete: true };
  // Stopped before it began: no engine is started, and none is paid, for nothing.
  if (signal.aborted) return { failure: null, isComplete: false };
  const parsed = kind.input.safeParse(job.input);
  if (!parsed.success) return { failure: unusable(parsed.error), isComplete: false };

  const broken = new AbortController();
  const runSignal = AbortSignal.any([signal, broken.signal]);
  const isTimeForProgress = createProgressGate();
  let writes: Promise<void> = Promise.resolve();
  // Pictures are stored while the engine makes the next one; the first failed write stops the engine.
  const write = (step: () => Promise<void>) => {
    writes = writes.then(step);
    writes.catch(() => broken.abort());
  };
  let failure: EngineFailure | null = null;
  const { userId, jobId, acceptedCount: count } = job;
  const waited = new Set(pending);
  const chosen = await enginesFor(engines, kind.name, parsed.data);
  const run = { jobId, userId, input: parsed.data, count, pending: waited, engines: chosen, signal: runSignal };
  try {
    for await (const event of kind.run(run)) {
      if (event.type === 'failed') failure = event.failure;
      else if (event.type === 'progress') {
        if (isTimeForProgress(performance.now())) write(() => reportProgress(job, event));
      } else if (event.type === 'output') {
        if (pending.delete(event.output.index)) write(() => deliverOutput(job, event.output));
      } else if (pending.delete(event.index)) {
        logFailure(job, event.failure);
        write(() => failOutput(job, { index: event.index, code: event.failure.code, message: kind.failureMessage }));
      }
    }
  } catch (error) {
    // The broken write is the cause worth telling; otherwise what the kind threw.
    await writes;
    const expected = toExpectedError(error);
    // A database that is away says nothing about the engine.
    if (isAppError(expected) && expected.code === 'unavailable') throw error;
    if (isAppError(expected) && expected.status < 500) failure = unusable(expected);
    else failure = brokenOff(error, job);
  }
  await writes;
  if (failure) logFailure(job, failure);
  return { failure, isComplete: pending.size === 0 };
}

function brokenOff(error: unknown, { jobId, run }: ClaimedJob): EngineFailure {
  log.error({ err: error, jobId, run }, 'run broke off');
  return { code: 'internal', message: error instanceof Error ? error.message : String(error), retryable: true };
}

function unusable(cause: Error): EngineFailure {
  return { code: 'unusable-input', message: cause.message, retryable: false };
}

async function pendingIndexes(job: ClaimedJob): Promise<Set<number>> {
  const rows = await database().jobOutput.findMany({
    where: { jobId: job.jobId, status: 'pending' },
    select: { index: true },
  });
  return new Set(rows.map((row) => row.index));
}

async function finish(kind: JobKind, claim: ClaimedJob, failure: EngineFailure | null): Promise<void> {
  await transactAndAnnounce(accountTopic(claim.userId), async (tx) => {
    await passFence(tx, claim, 0);
    const job = await tx.job.findUniqueOrThrow({ where: { id: claim.jobId } });
    await endJob(tx, {
      job,
      isCancelled: false,
      pendingFailure: { code: failure?.code ?? 'internal', message: kind.failureMessage },
      messageOf: (counts) => failedRun(kind.failureMessage, counts),
    });
  });
}

/** Seconds: longer after each run, so that an engine, a database or a disk in trouble is not hammered. */
const delayAfter = ({ run }: ClaimedJob): number => Math.min(run, MAX_DELAY_SECONDS);

async function giveBack(claim: ClaimedJob, options: GiveBackOptions = {}): Promise<void> {
  await transactAndAnnounce(accountTopic(claim.userId), async (tx) => {
    await passFence(tx, claim, 0);
    const job = await lockJob(tx, claim.jobId);
    if (job) await giveBackJob(tx, job, options);
  });
}

function sayFencedOff(job: ClaimedJob): void {
  log.info({ jobId: job.jobId, run: job.run }, 'fenced off');
}

function logFailure(job: ClaimedJob, failure: EngineFailure): void {
  log.warn({ jobId: job.jobId, kind: job.kind, run: job.run, ...failure }, 'engine failure');
}

import { accountTopic } from '#app/domain/accounts/index.ts';
import type { EngineFailure, FailureReason } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { inSpan, meter } from '#app/platform/telemetry/telemetry.server.ts';
import { failedRun, withReason } from '../generation.messages.ts';
import type { JobKind } from '../kinds/job-kind.ts';
import { jobKind } from '../kinds/job-kinds.server.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { endJob } from './end-job.server.ts';
import { FencedOffError, passFence } from './fence.server.ts';
import { giveBackJob } from './give-back-job.server.ts';
import type { GiveBackOptions } from './give-back-job.server.ts';
import { lockJob } from './lock-job.server.ts';
import { parkJob } from './park-job.server.ts';
import { produce } from './produce.server.ts';

const log = childLogger({ room: 'generation' });

const MAX_DELAY_SECONDS = 10;

const startDelay = meter().createHistogram('plinth.job.start_delay', {
  unit: 's',
  description: 'From the order of a job to its first claim',
});

const TIMED_OUT: EngineFailure = { code: 'timeout', message: 'the run took too long', retryable: false };

export interface RunJobOptions {
  readonly job: ClaimedJob;
  readonly engines: EngineRegistry;
  /** Aborted when the worker stops or the job has ended without it. */
  readonly signal: AbortSignal;
  /** Told once the engine has no more to do for it; the last pictures may still be on their way to the library. */
  readonly onEngineDone?: () => void;
}

/**
 * Runs a claimed job to its end: pictures are stored and charged one by one, in order, while the engine works on the
 * next. What lies at a provider is left there, and the job with it. Never throws: what cannot be finished here is given
 * back for another run.
 */
export async function runJob(options: RunJobOptions): Promise<void> {
  const { jobId, kind, run, traceParent, startDelaySeconds } = options.job;
  if (startDelaySeconds !== null) startDelay.record(startDelaySeconds, { kind });
  const attributes = { 'plinth.job.id': jobId, 'plinth.job.kind': kind, 'plinth.job.run': run };
  await inSpan(`job ${kind}`, { attributes, parent: traceParent }, () => runClaimed(options));
}

async function runClaimed({ job, engines, signal, onEngineDone }: RunJobOptions): Promise<void> {
  try {
    const kind = jobKind(job.kind);
    const timeLimit = AbortSignal.timeout(kind.maxRunMs);
    const runSignal = AbortSignal.any([signal, timeLimit]);
    const { failure, isComplete, isWaiting, isTurnOver } = await produce(kind, {
      job,
      engines,
      signal: runSignal,
      onEngineDone,
    });
    if (isComplete) await finish(kind, job, null);
    else if (isTurnOver) await giveBack(job, { isTurnOver });
    else if (timeLimit.aborted) await finish(kind, job, TIMED_OUT);
    else if (signal.aborted) await giveBack(job);
    else if (failure?.retryable) {
      await giveBack(job, { delaySeconds: delayAfter(job), isFailure: true, reason: failure.reason });
    } else if (isWaiting && !failure) await parkJob(job);
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

async function finish(kind: JobKind, claim: ClaimedJob, failure: EngineFailure | null): Promise<void> {
  await transactAndAnnounce(accountTopic(claim.userId), async (tx) => {
    await passFence(tx, claim, 0);
    const job = await tx.job.findUniqueOrThrow({ where: { id: claim.jobId } });
    const words = (failure && kind.failureWords?.(failure)) ?? null;
    const reason = failure?.reason ?? (await reasonOfFailed(tx, claim.jobId));
    await endJob(tx, {
      job,
      isCancelled: false,
      pendingFailure: {
        code: failure?.code ?? 'internal',
        message: words ?? withReason(kind.failureMessage, failure?.reason),
      },
      messageOf: (counts) => {
        const sentence = words ?? failedRun(kind.failureMessage, counts);
        return sentence && (words ? sentence : withReason(sentence, reason));
      },
    });
  });
}

/** What a provider failed about, of the pictures that did not come. */
async function reasonOfFailed(tx: Tx, jobId: string): Promise<FailureReason | null> {
  const where = { jobId, status: 'failed', providerReason: { not: null } } as const;
  const output = await tx.jobOutput.findFirst({ where, orderBy: { index: 'asc' }, select: { providerReason: true } });
  return (output?.providerReason ?? null) as FailureReason | null;
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

import { accountTopic } from '#app/domain/accounts/index.ts';
import type { EngineFailure, FailureReason } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { inSpan, meter } from '#app/platform/telemetry/telemetry.server.ts';
import { failedRun, withReason } from '../generation.messages.ts';
import type { JobKind } from '../kinds/job-kind.ts';
import { jobKind } from '../kinds/job-kinds.server.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { countFailure } from './count-failure.server.ts';
import { endJob } from './end-job.server.ts';
import { enqueueLook } from './enqueue-job.server.ts';
import { FencedOffError, passFence } from './fence.server.ts';
import { leaveTurn } from './leave-turn.server.ts';
import { parkJob } from './park-job.server.ts';
import { produce } from './produce.server.ts';

const log = childLogger({ room: 'generation' });

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
}

/** A run that is to be made again: its attempt has failed, for the engine to try it later. */
export class UnfinishedRunError extends Error {
  constructor({ jobId, run }: ClaimedJob, cause: string) {
    super(`run ${run} of job ${jobId} is not finished: ${cause}`);
    this.name = 'UnfinishedRunError';
  }
}

/**
 * Runs a claimed job to its end: pictures are stored and charged one by one, in order, while the engine works on the next. What lies
 * at a provider is left there, and the job with it. A claim that does not count any more ends quietly.
 *
 * @throws UnfinishedRunError, or what the database said, where it is to be run again
 */
export async function runJob(options: RunJobOptions): Promise<void> {
  const { jobId, kind, run, traceParent, startDelaySeconds } = options.job;
  if (startDelaySeconds !== null) startDelay.record(startDelaySeconds, { kind });
  const attributes = { 'plinth.job.id': jobId, 'plinth.job.kind': kind, 'plinth.job.run': run };
  try {
    await inSpan(`job ${kind}`, { attributes, parent: traceParent }, () => runClaimed(options));
  } catch (error) {
    if (!(error instanceof FencedOffError)) throw error;
    log.info({ jobId, run }, 'fenced off');
    // Requests that it has sent to a provider meanwhile are called off.
    await database().$transaction((tx) => enqueueLook(tx));
  }
}

async function runClaimed({ job, engines, signal }: RunJobOptions): Promise<void> {
  const kind = jobKind(job.kind);
  const timeLimit = AbortSignal.timeout(kind.maxRunMs);
  const runSignal = AbortSignal.any([signal, timeLimit]);
  const { failure, isComplete, isWaiting, isTurnOver } = await produce(kind, { job, engines, signal: runSignal });
  if (isComplete) return finish(kind, job, null);
  if (isTurnOver) return leaveTurn(job);
  if (timeLimit.aborted) return finish(kind, job, TIMED_OUT);
  if (signal.aborted) {
    await database().$transaction((tx) => passFence(tx, job, 0));
    throw new UnfinishedRunError(job, 'it was stopped');
  }
  if (failure?.retryable) {
    if (await countFailure(job, failure)) throw new UnfinishedRunError(job, failure.message);
    return;
  }
  return isWaiting && !failure ? parkJob(job) : finish(kind, job, failure);
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

/** The provider's reason of failure, for the pictures that did not come. */
async function reasonOfFailed(tx: Tx, jobId: string): Promise<FailureReason | null> {
  const where = { jobId, status: 'failed', providerReason: { not: null } } as const;
  const output = await tx.jobOutput.findFirst({ where, orderBy: { index: 'asc' }, select: { providerReason: true } });
  return (output?.providerReason ?? null) as FailureReason | null;
}

import type { EngineFailure, FailureReason } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { toExpectedError } from '#app/platform/database/database-trouble.rules.ts';
import { isAppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { inSpan, meter } from '#app/platform/telemetry/telemetry.server.ts';
import { withReason } from '../generation.messages.ts';
import type { JobKind, KindOutput } from '../kinds/job-kind.ts';
import { engineNameOf, enginesFor, fallbackOf } from '../routes/route-engines.server.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { deliverModel } from './deliver-model.server.ts';
import { deliverOutput } from './deliver-output.server.ts';
import { failOutput } from './fail-output.server.ts';
import { isTurnOver } from './leave-turn.server.ts';
import { fallbackReason } from './fallback.rules.ts';
import { MAX_FAILURES } from './job-work.ts';
import { fallBackToLocalEngine } from './fall-back-to-local-engine.server.ts';
import { createProgressGate } from './progress-gate.rules.ts';
import { reportProgress } from './report-progress.server.ts';
import type { JobProgress } from './report-progress.server.ts';

const log = childLogger({ room: 'generation' });

const failures = meter().createCounter('plinth.job.failures', {
  description: 'Failures of engines, by the kind of job, the code and the reason that a provider gave',
});

export interface ProduceOptions {
  readonly job: ClaimedJob;
  readonly engines: EngineRegistry;
  readonly signal: AbortSignal;
}

export interface Produced {
  /** Why the run as a whole failed. */
  readonly failure: EngineFailure | null;
  /** Every picture has either come or been given up. */
  readonly isComplete: boolean;
  /** The missing outputs lie with a provider. */
  readonly isWaiting: boolean;
  /** The rest is left for later: another account's job goes first. */
  readonly isTurnOver: boolean;
}

const NOTHING = { failure: null, isComplete: false, isWaiting: false, isTurnOver: false } satisfies Produced;

/** Runs the kind and stores what comes. What a provider does not make is made by our own engine, where there is one for it. */
export async function produce(kind: JobKind, { job, engines, signal }: ProduceOptions): Promise<Produced> {
  const pending = new Map(job.pending.map(({ index, reason }) => [index, reason]));
  if (pending.size === 0) return { ...NOTHING, isComplete: true };
  // Stopped before it began: no engine is started, and none is paid, for nothing.
  if (signal.aborted) return NOTHING;
  const parsed = kind.input.safeParse(job.input);
  if (!parsed.success) return { ...NOTHING, failure: unusable(parsed.error) };

  const broken = new AbortController();
  const runSignal = AbortSignal.any([signal, broken.signal]);
  const isTimeForProgress = createProgressGate();
  let writes: Promise<void> = Promise.resolve();
  // Pictures are stored while the engine makes the next one; the first failed write stops the engine.
  const write = (step: () => Promise<void>) => {
    writes = writes.then(step);
    writes.catch(() => broken.abort());
  };
  let isWaiting = false;
  let isLeft = false;
  /** Why a picture did not come that may come in another run. */
  let passing: EngineFailure | null = null;
  let latest: JobProgress | null = null;
  const { userId, jobId, acceptedCount: count } = job;
  const chosen = await enginesFor(engines, job, parsed.data);
  const ours = fallbackOf(chosen, kind, parsed.data);

  /** Runs it for these pictures; why it failed as a whole, or null. */
  const take = (run: EngineRegistry, indexes: ReadonlySet<number>): Promise<EngineFailure | null> =>
    inSpan(`engine ${kind.name}`, { attributes: { 'plinth.outputs': indexes.size } }, () => takeAll(run, indexes));
  const takeAll = async (run: EngineRegistry, indexes: ReadonlySet<number>): Promise<EngineFailure | null> => {
    let failure: EngineFailure | null = null;
    const isOurs = run === ours;
    const wanted = { jobId, userId, input: parsed.data, count, pending: indexes, engines: run, signal: runSignal };
    for await (const event of kind.run(wanted)) {
      if (event.type === 'failed') failure = event.failure;
      else if (event.type === 'progress') {
        latest = event;
        if (isTimeForProgress(performance.now())) write(() => reportProgress(job, event));
      } else if (event.type === 'waiting') {
        isWaiting = true;
        // The picture shown while it waits is the latest, not the last that the gate let through.
        const shown = latest;
        if (shown) write(() => reportProgress(job, shown));
      } else if (event.type === 'model') {
        const { output } = event;
        const because = isOurs ? (pending.get(output.index) ?? null) : null;
        if (pending.delete(output.index)) write(() => deliverModel(job, output, because));
      } else if (event.type === 'output') {
        const { output } = event;
        const because = isOurs ? pending.get(output.index) : null;
        const labelled = because ? withLabel(output, engineNameOf(chosen, kind.name, parsed.data), because) : output;
        if (!pending.delete(output.index)) continue;
        write(() => deliverOrFail(kind, job, labelled));
        // Work at a provider takes no worker; work of this machine leaves the worker between two pictures.
        if (!ours && pending.size > 0 && (await isTurnOver(job))) {
          isLeft = true;
          break;
        }
      } else if (pending.has(event.index)) {
        logFailure(job, event.failure);
        const { index } = event;
        const because = ours && !isOurs ? fallbackReason(event.failure, job.failures) : null;
        if (because) {
          pending.set(index, because);
          write(() => fallBackToLocalEngine(job, [index], because));
          continue;
        }
        // Left as it is, it is tried again with the next run; the last allowed one says why it did not come.
        if (event.failure.retryable && job.failures + 1 < MAX_FAILURES) {
          passing ??= event.failure;
          continue;
        }
        const reason = event.failure.reason ?? pending.get(index) ?? null;
        pending.delete(index);
        const message = kind.failureWords?.(event.failure) ?? withReason(kind.failureMessage, reason);
        write(() => failOutput(job, { index, code: event.failure.code, message, reason }));
      }
    }
    return failure;
  };

  let failure: EngineFailure | null = null;
  try {
    const theirs = indexesOf(pending, (reason) => !ours || reason === null);
    if (theirs.size > 0) failure = await take(chosen, theirs);
    const because = ours && failure && fallbackReason(failure, job.failures);
    if (because && !runSignal.aborted) {
      logFailure(job, failure!);
      failure = null;
      const left = [...theirs].filter((index) => pending.get(index) === null);
      for (const index of left) pending.set(index, because);
      write(() => fallBackToLocalEngine(job, left, because));
      await writes;
    }
    const here = indexesOf(pending, (reason) => reason !== null);
    if (ours && here.size > 0 && !failure && !runSignal.aborted) {
      failure = await take(ours, here);
      // Why it came to us is what there is to say, where we cannot do it either.
      const first = pending.get([...here][0]!);
      if (failure && first) failure = { ...failure, reason: failure.reason ?? first };
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
  failure ??= passing;
  return { failure, isComplete: pending.size === 0, isWaiting, isTurnOver: isLeft };
}

/** Delivers a result. One that the library refuses (no picture, no pixels) is refused every time: it fails for good. */
async function deliverOrFail(kind: JobKind, job: ClaimedJob, output: KindOutput): Promise<void> {
  try {
    await inSpan('deliver output', { attributes: { 'plinth.output.index': output.index } }, () =>
      deliverOutput(job, output),
    );
  } catch (error) {
    const refusal = toExpectedError(error);
    if (!isAppError(refusal) || refusal.status >= 500) throw error;
    logFailure(job, unusable(refusal));
    await failOutput(job, { index: output.index, code: 'refused', message: kind.failureMessage, reason: null });
  }
}

function indexesOf(
  outputs: ReadonlyMap<number, FailureReason | null>,
  isMeant: (reason: FailureReason | null) => boolean,
): Set<number> {
  return new Set([...outputs].filter(([, reason]) => isMeant(reason)).map(([index]) => index));
}

/** The recipe says who was to make it and why that did not come about. */
function withLabel(output: KindOutput, provider: string, reason: FailureReason): KindOutput {
  return { ...output, recipe: { ...output.recipe, fallback: { provider, reason } } };
}

function brokenOff(error: unknown, { jobId, run }: ClaimedJob): EngineFailure {
  log.error({ err: error, jobId, run }, 'run broke off');
  return { code: 'internal', message: error instanceof Error ? error.message : String(error), retryable: true };
}

function unusable(cause: Error): EngineFailure {
  return { code: 'unusable-input', message: cause.message, retryable: false };
}

function logFailure(job: ClaimedJob, failure: EngineFailure): void {
  failures.add(1, { kind: job.kind, code: failure.code, reason: failure.reason ?? 'none' });
  log.warn({ jobId: job.jobId, kind: job.kind, run: job.run, ...failure }, 'engine failure');
}

import type { EngineFailure } from '../engine.ts';
import { EngineError, toEngineFailure } from '../local/failure.ts';
import type { ProviderRefs } from '../provider-ledger.ts';
import { costOf } from '../providers.ts';
import type { ProviderEndpoint } from '../providers.ts';
import { askResult, askStatus, buildRefs, cancelRequest, submitRequest } from './fal-client.server.ts';
import type { FalContext } from './fal-context.ts';
import { toFailure } from './fal-errors.ts';
import type { FalTrouble } from './fal-errors.ts';

/** Times a request that was certainly not taken in is handed in, in one run. */
const MAX_SUBMITS = 3;
/** Looks at a result in a row that may come to nothing before the run gives up; the request stays where it is. */
const MAX_LOST_LOOKS = 5;
/** A provider that asks for more patience is tried by the next run. */
const LONGEST_PAUSE_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;

export interface FalRequest<T> {
  readonly endpoint: ProviderEndpoint;
  readonly capability: string;
  readonly intentKey: string;
  /** Megapixels or seconds, where the endpoint counts them. */
  readonly units?: number | undefined;
  /** Made only where the request is sent: pictures are uploaded then. */
  readonly input: () => Promise<object>;
  /**
   * Makes what was asked for out of the result. Throws EngineError: `retryable` where the same result may be read again,
   * otherwise the result is unusable for good.
   */
  readonly read: (payload: unknown) => Promise<T>;
  readonly onProgress?: (state: 'queued' | 'running') => void;
}

/**
 * One paid request from its intent to its end. What an earlier run has sent already is taken up again; nothing is sent
 * twice. Throws EngineError, in the closed codes of engines.
 */
export async function runFalRequest<T>(fal: FalContext, request: FalRequest<T>, signal: AbortSignal): Promise<T> {
  const { ledger } = fal;
  const { endpoint, capability, intentKey, units } = request;
  if (signal.aborted) throw new EngineError('cancelled', 'called off before it began');
  const record = await ledger.open({ provider: 'fal', endpoint: endpoint.id, capability, intentKey, units });
  // What was sent is waited for, whatever became of the endpoint since: only what is new is held back.
  if (record.isNew) await enterOrFree(fal, endpoint.id, record.id);
  try {
    // The limit counts from when it was sent, however many runs have waited for it.
    const sent = { id: record.id, deadlineMs: fal.clock.now() + endpoint.timeoutMs - record.waitedMs };
    const refs =
      !record.isNew && record.requestId
        ? (record.refs ?? buildRefs(fal, endpoint.id, record.requestId))
        : record.isNew
          ? await submit(fal, request, sent, signal)
          : await adopt(fal, endpoint.id, sent, signal);
    const value = await complete(fal, request, { ...sent, refs }, signal);
    fal.breaker.succeeded(endpoint.id);
    return value;
  } catch (error) {
    const failure = toEngineFailure(error);
    const isRefused = error instanceof RefusedError;
    if (isRefused) fal.logger.error({ endpoint: endpoint.id, reason: failure.message }, 'fal refuses us');
    fal.breaker.failed(endpoint.id, failure, isRefused);
    throw error;
  }
}

/** Throws where the endpoint is left alone, with nothing sent and nothing owed. */
async function enterOrFree(fal: FalContext, endpoint: string, id: string): Promise<void> {
  try {
    fal.breaker.enter(endpoint);
  } catch (error) {
    await free(fal, id, toEngineFailure(error));
    throw error;
  }
}

const free = (fal: FalContext, id: string, { code, message }: EngineFailure) =>
  fal.ledger.finish(id, { status: 'failed', costMicros: 0, errorCode: code, error: message });

/** Key, money or rights: the owner has to do something. */
class RefusedError extends EngineError {}

function errorOf(trouble: FalTrouble): EngineError {
  const { code, message, retryable } = toFailure(trouble);
  if ([401, 402, 403].includes(trouble.status)) return new RefusedError(code, message);
  return new EngineError(code, message, { retryable });
}

async function submit<T>(
  fal: FalContext,
  request: FalRequest<T>,
  sent: Awaited,
  signal: AbortSignal,
): Promise<ProviderRefs> {
  const { endpoint } = request;
  const { id } = sent;
  let input: object;
  try {
    input = await request.input();
  } catch (error) {
    await free(fal, id, toEngineFailure(error));
    throw error;
  }
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) {
      await fal.ledger.finish(id, { status: 'cancelled', costMicros: 0 });
      throw new EngineError('cancelled', 'called off before it was sent');
    }
    const outcome = await submitRequest(fal, endpoint.id, input, id);
    if (outcome.kind === 'submitted') {
      const { requestId, refs } = outcome;
      if (await fal.ledger.submitted(id, { requestId, refs })) return refs;
      const failure = new EngineError('unavailable', 'fal gave one id to two requests');
      await free(fal, id, failure.failure);
      throw failure;
    }
    if (outcome.kind === 'unknown') {
      await fal.ledger.unknown(id, outcome.reason, costOf(endpoint, request.units));
      return adopt(fal, endpoint.id, sent, signal);
    }
    const { trouble, retryAfterMs } = outcome;
    const pauseMs = retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1);
    const mayAgain = trouble.status === 429 || trouble.status === 503;
    if (!mayAgain || attempt === MAX_SUBMITS || pauseMs > LONGEST_PAUSE_MS) {
      await free(fal, id, toFailure(trouble));
      throw errorOf(trouble);
    }
    await fal.clock.wait(pauseMs, signal);
  }
}

/**
 * A request of which no answer came may have arrived: fal's webhook then says its id, at the latest when it is done. It is
 * not sent again, since that might be paid twice.
 */
async function adopt(
  fal: FalContext,
  endpoint: string,
  { id, deadlineMs }: Awaited,
  signal: AbortSignal,
): Promise<ProviderRefs> {
  // Without a webhook nobody can tell.
  const untilMs = fal.webhookUrl ? deadlineMs : -Infinity;
  for (;;) {
    const { requestId, refs } = await fal.ledger.read(id);
    if (requestId) return refs ?? buildRefs(fal, endpoint, requestId);
    const leftMs = untilMs - fal.clock.now();
    if (signal.aborted) throw new EngineError('cancelled', 'called off while it was not known whether it arrived');
    if (leftMs <= 0) throw new EngineError('unavailable', 'it is not known whether the request arrived');
    await fal.ledger.waitForNews(id, { timeoutMs: Math.min(leftMs, fal.limits.longestLookMs), signal });
  }
}

/** A request that is waited for until the endpoint's own limit. */
interface Awaited {
  readonly id: string;
  readonly deadlineMs: number;
}

interface Sent extends Awaited {
  readonly refs: ProviderRefs;
}

/** From a request that was taken in to what was asked for. */
async function complete<T>(fal: FalContext, request: FalRequest<T>, sent: Sent, signal: AbortSignal): Promise<T> {
  const { id, refs } = sent;
  await untilCompleted(fal, request, sent, signal);
  for (let lost = 0; ;) {
    if (signal.aborted) throw await calledOff(fal, request, sent);
    const outcome = await askResult(fal, refs);
    if (outcome.kind === 'result') {
      const costMicros = costOf(request.endpoint, outcome.billableUnits ?? request.units);
      const isEstimate = outcome.billableUnits === null;
      return readPaid(fal, request, { id, payload: outcome.payload, costMicros, isEstimate });
    }
    if (outcome.kind === 'failed') throw await failed(fal, id, outcome.trouble);
    lost += 1;
    if (lost >= MAX_LOST_LOOKS) throw unreachable(outcome.reason);
    await fal.clock.wait(fal.limits.firstLookMs * 2 ** lost, signal);
  }
}

async function readPaid<T>(
  fal: FalContext,
  request: FalRequest<T>,
  paid: {
    readonly id: string;
    readonly payload: unknown;
    readonly costMicros: number;
    readonly isEstimate: boolean;
  },
): Promise<T> {
  const { id, payload, costMicros, isEstimate } = paid;
  try {
    const value = await request.read(payload);
    await fal.ledger.finish(id, { status: 'succeeded', costMicros, isEstimate });
    return value;
  } catch (error) {
    const { code, message, retryable } = toEngineFailure(error);
    // What may be read again stays open: the next run takes it up and pays nothing.
    const failed = { status: 'failed' as const, costMicros, isEstimate, errorCode: code, error: message };
    if (!retryable) await fal.ledger.finish(id, failed);
    throw error;
  }
}

async function untilCompleted<T>(
  fal: FalContext,
  request: FalRequest<T>,
  sent: Sent,
  signal: AbortSignal,
): Promise<void> {
  const { limits, clock, ledger } = fal;
  let lookMs = limits.firstLookMs;
  for (;;) {
    if (signal.aborted) throw await calledOff(fal, request, sent);
    const outcome = await askStatus(fal, sent.refs);
    if (outcome.kind === 'completed') return;
    if (outcome.kind === 'failed') throw await failed(fal, sent.id, outcome.trouble);
    const isOver = clock.now() >= sent.deadlineMs;
    if (outcome.kind === 'waiting') {
      request.onProgress?.(outcome.isRunning ? 'running' : 'queued');
    } else if (isOver) {
      // It may be done by now, and paid: it stays open for whoever can ask again.
      throw new EngineError('unavailable', `fal could not be asked in time: ${outcome.reason}`);
    }
    if (isOver) {
      await cancelRequest(fal, sent.refs);
      const costMicros = costIfBegun(request, outcome.kind === 'waiting' && outcome.isRunning);
      const message = `no result after ${request.endpoint.timeoutMs / 1000} s`;
      await ledger.finish(sent.id, { status: 'failed', costMicros, errorCode: 'timeout', error: message });
      throw new EngineError('timeout', message);
    }
    await ledger.waitForNews(sent.id, { timeoutMs: lookMs, signal });
    lookMs = Math.min(limits.longestLookMs, lookMs * 1.5);
  }
}

/** Called off by its user: the request ends as well. Stopped with its worker: another run takes it up. */
async function calledOff<T>(fal: FalContext, request: FalRequest<T>, { id, refs }: Sent): Promise<EngineError> {
  if (!(await fal.ledger.isWanted(request.intentKey))) {
    const outcome = await askStatus(fal, refs);
    await cancelRequest(fal, refs);
    const costMicros = costIfBegun(request, outcome.kind !== 'waiting' || outcome.isRunning);
    await fal.ledger.finish(id, { status: 'cancelled', costMicros });
  }
  return new EngineError('cancelled', 'called off');
}

/** What still waits in fal's queue is taken out of it and costs nothing; a model that has begun is billed to its end. */
function costIfBegun({ endpoint, units }: Pick<FalRequest<unknown>, 'endpoint' | 'units'>, hasBegun: boolean): number {
  return hasBegun ? costOf(endpoint, units) : 0;
}

/** The model has failed; that is not billed. */
async function failed(fal: FalContext, id: string, trouble: FalTrouble): Promise<EngineError> {
  const { code, message } = toFailure(trouble);
  await fal.ledger.finish(id, { status: 'failed', costMicros: 0, errorCode: code, error: message });
  return errorOf(trouble);
}

const unreachable = (reason: string) =>
  new EngineError('unavailable', `fal cannot be asked: ${reason}`, { retryable: true });

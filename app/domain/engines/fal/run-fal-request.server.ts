import type { EngineFailure } from '../engine.ts';
import { EngineError, toEngineFailure } from '../engine-error.ts';
import type { ProviderRefs, ProviderRequestRecord } from '../provider-ledger.ts';
import { costOf } from '../providers.ts';
import type { ProviderEndpoint } from '../providers.ts';
import { askResult, askStatus, buildRefs, cancelRequest, submitRequest } from './fal-client.server.ts';
import type { FalContext } from './fal-context.ts';
import { toFailure } from './fal-errors.ts';
import type { FalTrouble } from './fal-errors.ts';
import { LeftAtProvider } from './left-at-provider.ts';

/** Times a request that was certainly not taken in is handed in. */
const MAX_SUBMITS = 3;
/** A provider that asks for more patience is not waited for. */
const LONGEST_PAUSE_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
/** Whoever sent it may still be about to say what came of it. */
const ANSWER_GRACE_MS = 60_000;

export interface FalRequest<T> {
  readonly endpoint: ProviderEndpoint;
  readonly capability: string;
  readonly intentKey: string;
  /** None of the merchant's words goes along: what is held back for its content, is so for a picture. */
  readonly isWordless?: boolean;
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
 * One step of a paid request: it is sent, or its result is fetched. Nothing here waits for fal's model; what is not ready
 * throws LeftAtProvider. What an earlier run has sent is taken up again, and nothing is sent twice. Throws EngineError, in
 * the closed codes of engines.
 */
export async function runFalRequest<T>(fal: FalContext, request: FalRequest<T>, signal: AbortSignal): Promise<T> {
  const { endpoint, capability, intentKey, units } = request;
  if (signal.aborted) throw new EngineError('cancelled', 'called off before it began');
  const record = await fal.ledger.open({ provider: 'fal', endpoint: endpoint.id, capability, intentKey, units });
  // What was sent is fetched, whatever became of the endpoint since: only what is new is held back.
  if (record.waitedMs === null) await enterOrFree(fal, endpoint.id, record.id);
  try {
    if (record.waitedMs === null) return await send(fal, request, record, signal);
    const value = await collect(fal, request, record, signal);
    fal.breaker.succeeded(endpoint.id);
    return value;
  } catch (error) {
    if (error instanceof LeftAtProvider) {
      request.onProgress?.('queued');
      throw error;
    }
    const failure = blame(toEngineFailure(error), request);
    const isRefused = error instanceof RefusedError;
    if (isRefused) fal.logger.error({ endpoint: endpoint.id, reason: failure.message }, 'fal refuses us');
    fal.breaker.failed(endpoint.id, failure, isRefused);
    throw new EngineError(failure.code, failure.message, { ...failure, cause: error });
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

/** What goes wrong on the way to fal and back is fal's, unless somebody knew better. */
function blame(failure: EngineFailure, { isWordless = false }: Pick<FalRequest<unknown>, 'isWordless'>): EngineFailure {
  if (failure.reason === 'words' && isWordless) return { ...failure, reason: 'picture' };
  const isTheirs = !failure.reason && (failure.code === 'unavailable' || failure.code === 'timeout');
  return isTheirs ? { ...failure, reason: 'provider' } : failure;
}

const free = (fal: FalContext, id: string, { code, message }: EngineFailure) =>
  fal.ledger.finish(id, { status: 'failed', costMicros: 0, errorCode: code, error: message });

/** Key, money or rights: the owner has to do something. */
class RefusedError extends EngineError {}

function errorOf(trouble: FalTrouble): EngineError {
  const { code, message, retryable, reason } = toFailure(trouble);
  if ([401, 402, 403].includes(trouble.status)) return new RefusedError(code, message, { reason });
  return new EngineError(code, message, { retryable, reason });
}

async function send<T>(
  fal: FalContext,
  request: FalRequest<T>,
  { id, refusals }: ProviderRequestRecord,
  signal: AbortSignal,
): Promise<never> {
  const { endpoint } = request;
  let input: object;
  try {
    input = await request.input();
  } catch (error) {
    await free(fal, id, toEngineFailure(error));
    throw error;
  }
  if (signal.aborted) {
    await fal.ledger.finish(id, { status: 'cancelled', costMicros: 0 });
    throw new EngineError('cancelled', 'called off before it was sent');
  }
  // Another run of the same may have been at it all the while.
  if (!(await fal.ledger.sending(id, endpoint))) {
    fal.breaker.spared(endpoint.id);
    throw new LeftAtProvider();
  }
  const outcome = await submitRequest(fal, endpoint.id, input, id);
  if (outcome.kind === 'submitted') {
    const { requestId, refs } = outcome;
    if (await fal.ledger.submitted(id, { requestId, refs })) {
      fal.breaker.answered(endpoint.id);
      throw new LeftAtProvider();
    }
    const failure = new EngineError('unavailable', 'fal gave one id to two requests');
    await free(fal, id, failure.failure);
    throw failure;
  }
  if (outcome.kind === 'unknown') {
    await fal.ledger.unknown(id, outcome.reason, costOf(endpoint, request.units));
    throw whereabouts(fal);
  }
  const { trouble, retryAfterMs } = outcome;
  const pauseMs = retryAfterMs ?? FIRST_PAUSE_MS * 2 ** refusals;
  const mayAgain = trouble.status === 429 || trouble.status === 503;
  if (!mayAgain || refusals + 1 >= MAX_SUBMITS || pauseMs > LONGEST_PAUSE_MS) {
    await free(fal, id, toFailure(trouble));
    throw errorOf(trouble);
  }
  fal.breaker.answered(endpoint.id);
  await fal.ledger.putOff(id, { pauseMs });
  throw new LeftAtProvider();
}

/**
 * A request of which no answer came may have arrived: fal's webhook then says its id, at the latest when it is done. It is
 * not sent again, since that might be paid twice. Without a webhook nobody can tell.
 */
function whereabouts(fal: FalContext): Error {
  if (fal.webhookUrl) return new LeftAtProvider();
  return new EngineError('unavailable', 'it is not known whether the request arrived');
}

interface Sent {
  readonly id: string;
  readonly refs: ProviderRefs;
  /** It has been waited for as long as the endpoint may take. */
  readonly isOver: boolean;
}

/** From a request that was sent to what was asked for, where it is ready. */
async function collect<T>(
  fal: FalContext,
  request: FalRequest<T>,
  record: ProviderRequestRecord,
  signal: AbortSignal,
): Promise<T> {
  const { endpoint } = request;
  const waitedMs = record.waitedMs ?? 0;
  const isOver = waitedMs >= endpoint.timeoutMs;
  if (!record.requestId) {
    if (record.status === 'intended' && waitedMs < ANSWER_GRACE_MS) throw new LeftAtProvider();
    throw isOver ? new EngineError('unavailable', 'it is not known whether the request arrived') : whereabouts(fal);
  }
  const sent = { id: record.id, refs: record.refs ?? buildRefs(fal, endpoint.id, record.requestId), isOver };
  await assertCompleted(fal, request, sent, signal);
  if (signal.aborted) throw await calledOff(fal, request, sent);
  const outcome = await askResult(fal, sent.refs);
  if (outcome.kind === 'result') {
    const costMicros = costOf(endpoint, outcome.billableUnits ?? request.units);
    const isEstimate = outcome.billableUnits === null;
    return readPaid(fal, request, { id: sent.id, payload: outcome.payload, costMicros, isEstimate });
  }
  if (outcome.kind === 'failed') throw await failed(fal, sent.id, outcome.trouble);
  throw isOver ? outOfReach(outcome.reason) : new LeftAtProvider();
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

/** Throws LeftAtProvider while fal is at it, EngineError where it has failed, is over its time or was called off. */
async function assertCompleted<T>(
  fal: FalContext,
  request: FalRequest<T>,
  sent: Sent,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) throw await calledOff(fal, request, sent);
  const outcome = await askStatus(fal, sent.refs);
  if (outcome.kind === 'completed') return;
  if (outcome.kind === 'failed') throw await failed(fal, sent.id, outcome.trouble);
  if (outcome.kind === 'waiting') request.onProgress?.(outcome.isRunning ? 'running' : 'queued');
  if (!sent.isOver) throw new LeftAtProvider();
  // It may be done by now, and paid: it stays open for whoever can ask again.
  if (outcome.kind === 'unreachable') throw outOfReach(outcome.reason);
  await cancelRequest(fal, sent.refs);
  const costMicros = costIfBegun(request, outcome.isRunning);
  const message = `no result after ${request.endpoint.timeoutMs / 1000} s`;
  await fal.ledger.finish(sent.id, { status: 'failed', costMicros, errorCode: 'timeout', error: message });
  throw new EngineError('timeout', message);
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

const outOfReach = (reason: string) => new EngineError('unavailable', `fal could not be asked in time: ${reason}`);

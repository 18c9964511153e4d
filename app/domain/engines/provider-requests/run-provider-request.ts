import type { EngineFailure } from '@plinth/imaging';
import { EngineError, toEngineFailure } from '@plinth/imaging';
import type { ProviderRequestRecord } from '../provider-ledger.ts';
import type { ProviderEndpoint } from '../providers.ts';
import { LeftAtProvider } from './left-at-provider.ts';
import type { ProviderContext, SentRequest } from './provider-client.ts';

/** Times a request that was certainly not taken in is handed in. */
const MAX_SUBMITS = 3;
/** A provider that asks for more patience is not waited for. */
const LONGEST_PAUSE_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
/** The sender may still be about to record the outcome. */
const ANSWER_GRACE_MS = 60_000;

export interface ProviderRequest<T> {
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
 * One step of a paid request: it is sent, or its result is fetched. Nothing here waits for the provider's model; what is not ready
 * throws LeftAtProvider. What an earlier run has sent is taken up again, and nothing is sent twice. Throws EngineError, in
 * the closed codes of engines.
 */
export async function runProviderRequest<T, Trouble>(
  context: ProviderContext<Trouble>,
  request: ProviderRequest<T>,
  signal: AbortSignal,
): Promise<T> {
  const { endpoint, capability, intentKey, units } = request;
  if (signal.aborted) throw new EngineError('cancelled', 'called off before it began');
  const record = await context.ledger.open({
    provider: context.client.name,
    endpoint: endpoint.id,
    capability,
    intentKey,
    units,
  });
  // A sent request is fetched, whatever became of the endpoint since: only new ones are held back.
  if (record.waitedMs === null) await enterOrFree(context, endpoint.id, record.id);
  try {
    if (record.waitedMs === null) return await send(context, request, record, signal);
    const value = await collect(context, request, record, signal);
    context.breaker.succeeded(endpoint.id);
    return value;
  } catch (error) {
    if (error instanceof LeftAtProvider) {
      request.onProgress?.('queued');
      throw error;
    }
    const blamed = blame(toEngineFailure(error), request);
    const { maxTries = Infinity } = context.client;
    const failure = { ...blamed, retryable: blamed.retryable && record.attempt < maxTries };
    const isRefused = error instanceof RefusedError;
    if (isRefused)
      context.logger.error({ endpoint: endpoint.id, reason: failure.message }, `${context.client.name} refuses us`);
    context.breaker.failed(endpoint.id, failure, isRefused);
    throw new EngineError(failure.code, failure.message, { ...failure, cause: error });
  }
}

/** Throws where the endpoint is left alone, with nothing sent and nothing owed. */
async function enterOrFree<Trouble>(context: ProviderContext<Trouble>, endpoint: string, id: string): Promise<void> {
  try {
    context.breaker.enter(endpoint);
  } catch (error) {
    await free(context, id, toEngineFailure(error));
    throw error;
  }
}

/** A failure on the way to the provider and back is the provider's, unless it names another reason. */
function blame(
  failure: EngineFailure,
  { isWordless = false }: Pick<ProviderRequest<unknown>, 'isWordless'>,
): EngineFailure {
  if (failure.reason === 'words' && isWordless) return { ...failure, reason: 'picture' };
  const isTheirs = !failure.reason && (failure.code === 'unavailable' || failure.code === 'timeout');
  return isTheirs ? { ...failure, reason: 'provider' } : failure;
}

const free = <Trouble>(context: ProviderContext<Trouble>, id: string, { code, message }: EngineFailure) =>
  context.ledger.finish(id, { status: 'failed', costMicros: 0, errorCode: code, error: message });

/** Key, money or rights: the owner has to do something. */
class RefusedError extends EngineError {}

function errorOf<Trouble>({ client }: ProviderContext<Trouble>, trouble: Trouble): EngineError {
  const { failure, needsOwner } = client.toFailure(trouble);
  const { code, message, retryable, reason } = failure;
  return needsOwner
    ? new RefusedError(code, message, { reason })
    : new EngineError(code, message, { retryable, reason });
}

async function send<T, Trouble>(
  context: ProviderContext<Trouble>,
  request: ProviderRequest<T>,
  { id, refusals }: ProviderRequestRecord,
  signal: AbortSignal,
): Promise<never> {
  const { endpoint } = request;
  const { client, ledger } = context;
  let input: object;
  try {
    input = await request.input();
  } catch (error) {
    await free(context, id, toEngineFailure(error));
    throw error;
  }
  if (signal.aborted) {
    await context.ledger.finish(id, { status: 'cancelled', costMicros: 0 });
    throw new EngineError('cancelled', 'called off before it was sent');
  }
  // Another run of the same job may have worked on it meanwhile.
  const sending = { id, endpoint, input };
  const place = client.refsBeforeSubmit(sending);
  if (!(await ledger.sending(id, { timeoutMs: endpoint.timeoutMs, refs: place }))) {
    context.breaker.spared(endpoint.id);
    throw new LeftAtProvider();
  }
  const outcome = await client.submit(sending);
  if (outcome.kind === 'submitted') {
    const { requestId, refs } = outcome;
    if (await ledger.submitted(id, { requestId, refs })) {
      context.breaker.answered(endpoint.id);
      throw new LeftAtProvider();
    }
    const failure = new EngineError('unavailable', `${client.name} gave one id to two requests`);
    await free(context, id, failure.failure);
    throw failure;
  }
  if (outcome.kind === 'unknown') {
    // The next look asks by the ledger's own id; a provider that does not know it has not taken it in.
    if (client.usesLedgerId && place) await ledger.submitted(id, { requestId: id, refs: place });
    else await ledger.unknown(id, outcome.reason, client.costOf(endpoint.id, request.units));
    throw whereabouts(context);
  }
  const { trouble, retryAfterMs } = outcome;
  const pauseMs = retryAfterMs ?? FIRST_PAUSE_MS * 2 ** refusals;
  const { failure, mayRepeat } = client.toFailure(trouble);
  if (!mayRepeat || refusals + 1 >= MAX_SUBMITS || pauseMs > LONGEST_PAUSE_MS) {
    await free(context, id, failure);
    throw errorOf(context, trouble);
  }
  context.breaker.answered(endpoint.id);
  await context.ledger.putOff(id, { pauseMs });
  throw new LeftAtProvider();
}

/**
 * A request whose answer was lost may have arrived. It is not sent again, since that might be paid twice: the provider is
 * asked about it, or reports its id. Where neither is possible, the request stays unknown.
 */
function whereabouts<Trouble>({ client }: ProviderContext<Trouble>): Error {
  if (client.usesLedgerId || client.tellsLost) return new LeftAtProvider();
  return new EngineError('unavailable', 'it is not known whether the request arrived');
}

interface Sent extends SentRequest {
  /** It has been waited for as long as the endpoint may take. */
  readonly isOver: boolean;
  /** It was booked as a success, and its result is fetched once more. */
  readonly isBooked: boolean;
}

/** From a request that was sent to what was asked for, where it is ready. */
async function collect<T, Trouble>(
  context: ProviderContext<Trouble>,
  request: ProviderRequest<T>,
  record: ProviderRequestRecord,
  signal: AbortSignal,
): Promise<T> {
  const { endpoint } = request;
  const { client } = context;
  const waitedMs = record.waitedMs ?? 0;
  const isOver = waitedMs >= endpoint.timeoutMs;
  const isUnanswered = record.requestId === null && record.status === 'intended';
  if (isUnanswered && waitedMs < ANSWER_GRACE_MS) throw new LeftAtProvider();
  const requestId = record.requestId ?? (client.usesLedgerId ? record.id : null);
  if (requestId === null) {
    throw isOver ? new EngineError('unavailable', 'it is not known whether the request arrived') : whereabouts(context);
  }
  const sent: Sent = {
    id: record.id,
    endpoint: endpoint.id,
    requestId,
    refs: record.refs,
    isOver,
    isBooked: record.status === 'succeeded',
  };
  await assertCompleted(context, request, sent, signal);
  if (signal.aborted) throw await calledOff(context, request, sent);
  const outcome = await client.askResult(sent);
  if (outcome.kind === 'result') {
    const costMicros = outcome.costMicros ?? client.costOf(endpoint.id, request.units);
    const isEstimate = outcome.costMicros === null;
    return readPaid(context, request, { id: sent.id, payload: outcome.payload, costMicros, isEstimate });
  }
  if (outcome.kind === 'failed') throw await failed(context, sent.id, outcome.trouble);
  if (outcome.kind === 'gone') throw await lost(context, sent);
  throw isOver ? outOfReach(context, outcome.reason) : new LeftAtProvider();
}

async function readPaid<T, Trouble>(
  context: ProviderContext<Trouble>,
  request: ProviderRequest<T>,
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
    await context.ledger.finish(id, { status: 'succeeded', costMicros, isEstimate });
    return value;
  } catch (error) {
    const { code, message, retryable } = toEngineFailure(error);
    // A result that may be read again stays open: the next run takes it up and pays nothing.
    const failed = { status: 'failed' as const, costMicros, isEstimate, errorCode: code, error: message };
    if (!retryable) await context.ledger.finish(id, failed);
    throw error;
  }
}

/** Throws LeftAtProvider while the provider works on it, EngineError where it failed, timed out or was cancelled. */
async function assertCompleted<T, Trouble>(
  context: ProviderContext<Trouble>,
  request: ProviderRequest<T>,
  sent: Sent,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) throw await calledOff(context, request, sent);
  const { client } = context;
  const outcome = await client.askStatus(sent);
  if (outcome.kind === 'completed') return;
  if (outcome.kind === 'failed') throw await failed(context, sent.id, outcome.trouble);
  if (outcome.kind === 'gone') throw await lost(context, sent);
  if (outcome.kind === 'unreachable') {
    // It may be done by now, and paid: it stays open for a run that can ask again.
    throw sent.isOver ? outOfReach(context, outcome.reason) : new LeftAtProvider();
  }
  request.onProgress?.(outcome.isRunning ? 'running' : 'queued');
  if (!sent.isOver && !outcome.isOver) throw new LeftAtProvider();
  await client.cancel(sent);
  const costMicros = outcome.isRunning ? client.costOf(sent.endpoint, request.units) : 0;
  const message = outcome.isOver ? 'it runs for too long' : `no result after ${request.endpoint.timeoutMs / 1000} s`;
  await context.ledger.finish(sent.id, { status: 'failed', costMicros, errorCode: 'timeout', error: message });
  throw new EngineError('timeout', message);
}

/**
 * Called off by its user: the request ends as well. Stopped with its worker: another run takes it up. A request that waits
 * in line costs nothing; a model that has begun is billed to its end.
 */
async function calledOff<T, Trouble>(
  { client, ledger }: ProviderContext<Trouble>,
  request: ProviderRequest<T>,
  sent: Sent,
): Promise<EngineError> {
  if (!(await ledger.isWanted(request.intentKey))) {
    const outcome = await client.askStatus(sent);
    await client.cancel(sent);
    const isFree = outcome.kind === 'gone' || (outcome.kind === 'waiting' && !outcome.isRunning);
    const costMicros = isFree ? 0 : client.costOf(sent.endpoint, request.units);
    await ledger.finish(sent.id, { status: 'cancelled', costMicros });
  }
  return new EngineError('cancelled', 'called off');
}

/** The model has failed; that is not billed. */
async function failed<Trouble>(context: ProviderContext<Trouble>, id: string, trouble: Trouble): Promise<EngineError> {
  await free(context, id, context.client.toFailure(trouble).failure);
  return errorOf(context, trouble);
}

/** The provider has forgotten it, so that nothing is owed; the next run sends a request of its own. */
async function lost<Trouble>({ client, ledger }: ProviderContext<Trouble>, sent: Sent): Promise<EngineError> {
  const message = `${client.name} does not know the request any more`;
  await ledger.finish(sent.id, { status: 'failed', costMicros: 0, errorCode: 'lost', error: message });
  // A booked success stays one, and the intent is not sent again.
  return new EngineError('unavailable', message, { retryable: !sent.isBooked, reason: 'provider' });
}

const outOfReach = <Trouble>({ client }: ProviderContext<Trouble>, reason: string) =>
  new EngineError('unavailable', `${client.name} could not be asked in time: ${reason}`);

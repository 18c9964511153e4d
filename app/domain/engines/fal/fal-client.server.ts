import { outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';
import type { OutboundAnswer } from '#app/platform/outbound/outbound-request.server.ts';
import { z } from 'zod';
import type { ProviderRefs } from '../provider-ledger.ts';
import type { FalConnection } from './fal-context.ts';
import { parseJson, reasonOf, wasNeverSent } from '../provider-requests/transport.server.ts';
import { isModelFailure, readTrouble, toProviderFailure } from './fal-errors.ts';
import type { FalTrouble } from './fal-errors.ts';
import { costOf, FAL } from '../providers.ts';
import type {
  NewRequest,
  ProviderClient,
  ResultOutcome,
  SentRequest,
  StatusOutcome,
  SubmitOutcome,
} from '../provider-requests/provider-client.ts';

/** Larger JSON is no answer to anything we ask. */
const MAX_JSON_BYTES = 2 * 1024 * 1024;
const requestIdSchema = z.string().regex(/^[\w-]{1,128}$/);
const submitAnswerSchema = z.object({
  request_id: requestIdSchema,
  status_url: z.string().optional().catch(undefined),
  response_url: z.string().optional().catch(undefined),
  cancel_url: z.string().optional().catch(undefined),
});
const statusAnswerSchema = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  queue_position: z.number().int().min(0).optional().catch(undefined),
  error: z.unknown().optional(),
  error_type: z.string().optional().catch(undefined),
});

interface AddressedRequest extends SentRequest {
  readonly refs: ProviderRefs;
}

/** fal by the calls that every provider is used by. */
export function createFalClient(fal: FalConnection): ProviderClient<FalTrouble> {
  const addressed = (request: SentRequest): AddressedRequest => ({
    ...request,
    refs: request.refs ?? buildRefs(fal, request.endpoint, request.requestId),
  });
  return {
    name: 'fal',
    usesLedgerId: false,
    tellsLost: fal.webhookUrl !== null,
    refsBeforeSubmit: () => null,
    submit: (request) => submit(fal, request),
    askStatus: (request) => askStatus(fal, addressed(request).refs),
    askResult: (request) => askResult(fal, addressed(request)),
    cancel: (request) => cancel(fal, addressed(request).refs),
    toFailure: toProviderFailure,
    costOf: priceOf,
  };
}

/** By the configured price; 0 for an endpoint that is not in use any more. */
function priceOf(id: string, units: number | undefined): number {
  const endpoint = Object.values(FAL.endpoints).find((each) => each.id === id);
  return endpoint ? costOf(endpoint, units) : 0;
}

/**
 * Hands a request in, exactly once: nothing here sends it again. `ledgerId` goes along in the webhook's address, so that a
 * request of which no answer came can still be told apart.
 */
async function submit(
  fal: FalConnection,
  { id: ledgerId, endpoint: { id: endpoint }, input }: NewRequest,
): Promise<SubmitOutcome<FalTrouble>> {
  const url = new URL(`${fal.hosts.queue}/${endpoint}`);
  if (fal.webhookUrl) url.searchParams.set('fal_webhook', `${fal.webhookUrl}?request=${ledgerId}`);
  let answer: OutboundAnswer;
  try {
    answer = await call(fal, { url: url.href, method: 'POST', json: input });
  } catch (error) {
    const reason = reasonOf(error);
    if (!wasNeverSent(error)) return { kind: 'unknown', reason };
    return { kind: 'refused', trouble: transportTrouble(reason), retryAfterMs: null };
  }
  const body = parseJson(answer.bytes);
  if (answer.status >= 300) {
    const trouble = readTrouble(answer.status, answer.headers, body);
    const isRefused = answer.status < 500 || answer.status === 503;
    // A broken gateway may have passed it on before it broke.
    if (!isRefused || answer.status === 408) return { kind: 'unknown', reason: `status ${answer.status}` };
    return { kind: 'refused', trouble, retryAfterMs: retryAfterOf(answer) };
  }
  const parsed = submitAnswerSchema.safeParse(body);
  if (!parsed.success) return { kind: 'unknown', reason: 'an answer that is none' };
  const { request_id: requestId, ...given } = parsed.data;
  const built = buildRefs(fal, endpoint, requestId);
  const ours = (address: string | undefined, fallback: string) =>
    address && URL.canParse(address) && new URL(address).origin === new URL(fal.hosts.queue).origin
      ? address
      : fallback;
  return {
    kind: 'submitted',
    requestId,
    refs: {
      status: ours(given.status_url, built.status),
      result: ours(given.response_url, built.result),
      cancel: ours(given.cancel_url, built.cancel),
    },
  };
}

/** The addresses of a request whose answer never came: owner and name of the endpoint, without the rest of its id. */
function buildRefs({ hosts }: FalConnection, endpoint: string, requestId: string): ProviderRefs {
  const base = `${hosts.queue}/${endpoint.split('/').slice(0, 2).join('/')}/requests/${requestId}`;
  return { status: `${base}/status`, result: base, cancel: `${base}/cancel` };
}

/** How a request stands. Asking is free and safe to repeat. */
async function askStatus(fal: FalConnection, refs: ProviderRefs): Promise<StatusOutcome<FalTrouble>> {
  let answer: OutboundAnswer;
  try {
    answer = await call(fal, { url: refs.status });
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
  const body = parseJson(answer.bytes);
  if (answer.status >= 300) {
    const trouble = readTrouble(answer.status, answer.headers, body);
    if (isModelFailure(trouble)) return { kind: 'failed', trouble };
    return { kind: 'unreachable', reason: `status ${answer.status}` };
  }
  const parsed = statusAnswerSchema.safeParse(body);
  if (!parsed.success) return { kind: 'unreachable', reason: 'an answer that is none' };
  const { status, queue_position: queuePosition = null, error, error_type: errorType } = parsed.data;
  if (status !== 'COMPLETED') return { kind: 'waiting', isRunning: status === 'IN_PROGRESS', queuePosition };
  // Failures arrive as completed requests.
  if (error === undefined || error === null || error === '') return { kind: 'completed' };
  const text = typeof error === 'string' ? error : JSON.stringify(error);
  const statusText = /status code: (\d{3})/.exec(text)?.[1];
  return {
    kind: 'failed',
    trouble: readTrouble(statusText ? Number(statusText) : 500, answer.headers, {
      detail: text,
      error_type: errorType,
    }),
  };
}

/** The result of a request. Asking is free and safe to repeat. */
async function askResult(fal: FalConnection, { refs, endpoint }: AddressedRequest): Promise<ResultOutcome<FalTrouble>> {
  let answer: OutboundAnswer;
  try {
    answer = await call(fal, { url: refs.result });
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
  const body = parseJson(answer.bytes);
  if (answer.status === 200) {
    if (body === undefined) return { kind: 'unreachable', reason: 'an answer that is none' };
    const billed = unitsOf(answer);
    return { kind: 'result', payload: body, costMicros: billed === null ? null : priceOf(endpoint, billed) };
  }
  const trouble = readTrouble(answer.status, answer.headers, body);
  if (isModelFailure(trouble)) return { kind: 'failed', trouble };
  return { kind: 'unreachable', reason: `status ${answer.status}` };
}

/** Calls a request off, as far as that is still possible. Never throws. */
async function cancel(fal: FalConnection, refs: ProviderRefs): Promise<void> {
  await call(fal, { url: refs.cancel, method: 'PUT' }).catch((error: unknown) => {
    fal.logger.warn({ reason: reasonOf(error) }, 'could not call a request off');
  });
}

/** The bytes behind an address that a result named; nothing of ours goes along. Throws OutboundError. */
export function downloadFile(fal: FalConnection, url: string, maxBytes: number): Promise<OutboundAnswer> {
  const { trustedOrigin } = fal;
  return outboundRequest({ url, maxBytes, maxRedirects: 3, timeoutMs: fal.limits.downloadMs, trustedOrigin });
}

interface Call {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly json?: object;
}

function call(fal: FalConnection, { url, method = 'GET', json }: Call): Promise<OutboundAnswer> {
  const body = json && JSON.stringify(json);
  const length = body ?? (method === 'GET' ? undefined : '');
  return outboundRequest({
    url,
    method,
    headers: {
      authorization: `Key ${fal.key}`,
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...(length !== undefined && { 'content-length': String(Buffer.byteLength(length)) }),
    },
    ...(body !== undefined && { body }),
    maxBytes: MAX_JSON_BYTES,
    timeoutMs: fal.limits.callMs,
    trustedOrigin: fal.trustedOrigin,
  });
}

const transportTrouble = (reason: string): FalTrouble => ({
  status: 503,
  type: null,
  text: reason,
  field: null,
  isRetryable: true,
});

/** Seconds, or a date. */
function retryAfterOf({ headers }: OutboundAnswer): number | null {
  const text = headers['retry-after'];
  if (!text) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function unitsOf({ headers }: OutboundAnswer): number | null {
  const units = Number(headers['x-fal-billable-units'] ?? NaN);
  return Number.isFinite(units) && units >= 0 && units < 10_000 ? units : null;
}

import { createHash } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { apiKeyMessages } from '#app/domain/api-keys/index.ts';
import { assertSameOrigin, errorResponse, requireCaller } from '#app/gate/index.server.ts';
import type { Caller } from '#app/gate/index.server.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { nameRequestSpan } from '#app/platform/telemetry/telemetry.server.ts';
import { reserveSlot } from '#app/platform/limits/reserve-slot.server.ts';
import type { Call } from './call.ts';
import { calls } from './calls.server.ts';
import { extensionAccess } from './extension-access.ts';
import { endWithCaller } from './end-with-caller.server.ts';
import { matchCall } from './match-call.ts';

const MAX_JSON_BYTES = 12 * 1024 * 1024;
const MAX_KEY_LENGTH = 255;
/** More than a browser has connections to one host. */
const UPLOAD_LIMIT = { max: 12, retryAfterSeconds: 2 };

/** Answers any request of the JSON contract: finds the call, identifies, parses, calls one thing, answers. Never throws. */
export async function answerCall(request: Request): Promise<Response> {
  const headers = extensionAccess(calls, request) ?? new Headers();
  if (request.method === 'OPTIONS' && headers.has('Access-Control-Allow-Origin')) {
    return new Response(null, { status: 204, headers });
  }
  const response = await answerOrRefuse(request, headers);
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

export interface ChosenCall {
  readonly call: Call;
  /** As they were given; the call's own schema checks them. */
  readonly params: Readonly<Record<string, string>>;
  /** Query, body and headers; its path decides nothing. */
  readonly request: Request;
}

/** As `answerCall`, for a known and counted caller and a call that is chosen by its definition. Never throws. */
export async function answerCallBy(caller: Caller, { call, params, request }: ChosenCall): Promise<Response> {
  try {
    return await answer(call, params, request, { headers: new Headers(), known: caller });
  } catch (error) {
    if (error instanceof Response) return error;
    return errorResponse(error, request);
  }
}

/** `headers`: what has to be said with any answer, filled in on the way. */
async function answerOrRefuse(request: Request, headers: Headers): Promise<Response> {
  try {
    const match = matchCall(calls, request.method, new URL(request.url).pathname);
    if (match.kind === 'unknown') throw new AppError('not-found', 'no such call', { userMessage: 'Not found' });
    if (match.kind === 'method') {
      return new Response(null, { status: 405, headers: { Allow: match.allow.join(', ') } });
    }
    nameRequestSpan(match.call.method, match.call.path);
    return await answer(match.call, match.params, request, { headers, known: undefined });
  } catch (error) {
    if (error instanceof Response) return error;
    return errorResponse(error, request);
  }
}

async function answer(
  call: Call,
  params: Readonly<Record<string, string>>,
  received: Request,
  { headers, known }: { readonly headers: Headers; readonly known: Caller | undefined },
): Promise<Response> {
  assertSameOrigin(received);
  const caller = call.access === 'account' ? (known ?? (await requireCaller(received, headers))) : null;
  if (caller) assertScope(call, caller);
  const account = caller?.account ?? null;
  const rawBody = call.body ? await readJson(received) : undefined;
  const input = {
    account: account as never,
    body: parse(call.body, rawBody, 'body'),
    query: parse(call.query, call.query ? readQuery(received) : undefined, 'query'),
    params: parse(call.params, params, 'params'),
    idempotencyKey: readIdempotencyKey(received),
  };
  const run = async () => {
    try {
      return toResponse(call, await call.handle({ ...input, request: received } as never));
    } catch (error) {
      throw withFieldOfMissing(error, input.body ?? input.query, { isInPath: call.params !== undefined });
    }
  };
  // A stream is not kept: a repeat gets the same job, and with it the same events again.
  if (call.isIdempotent && account && input.idempotencyKey && call.produces !== 'text/event-stream') {
    const requestHash = hashRequest(call, params, rawBody);
    return replayable(account, input.idempotencyKey, requestHash, received, run);
  }
  if (call.produces === 'text/event-stream' && caller) return endWithCaller(caller, received, run);
  if (call.isMultipart && account) return withUploadSlot(account, run);
  return run();
}

/**
 * A 404 about an id that the caller sent names the field that held it: the id that the error names, else the only one that was sent, where
 * the path has none.
 */
function withFieldOfMissing(error: unknown, sent: unknown, { isInPath }: { readonly isInPath: boolean }): unknown {
  if (!isAppError(error) || error.code !== 'not-found' || error.field !== undefined) return error;
  const missingId = error.missingId ?? (isInPath ? undefined : onlyId(sent));
  const field =
    missingId && (findField(sent, (text) => text === missingId) ?? findField(sent, (text) => text.includes(missingId)));
  if (!field) return error;
  return new AppError(error.code, error.message, { userMessage: error.userMessage, field, cause: error });
}

const ID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

function onlyId(sent: unknown): string | undefined {
  const ids = new Set(JSON.stringify(sent)?.match(ID));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/** Path of the first such text (an id, or an address with it), as faults of schemas name it. */
function findField(value: unknown, isMeant: (text: string) => boolean, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isMeant(value) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const field = findField(part, isMeant, [...path, name]);
    if (field) return field;
  }
  return null;
}

/** One account's uploads never take all of a process. */
async function withUploadSlot(account: Account, run: () => Promise<Response>): Promise<Response> {
  const releaseSlot = reserveSlot(`upload:${account.id}`, UPLOAD_LIMIT);
  try {
    return await run();
  } finally {
    releaseSlot();
  }
}

function assertScope(call: Call, { key }: Caller): void {
  if (!key) return;
  const userMessage = call.scope ? apiKeyMessages.lacksScope(call.scope) : apiKeyMessages.notByKey;
  if (call.scope && key.scopes.includes(call.scope)) return;
  throw new AppError('forbidden', `API key without ${call.scope ?? 'any right to this call'}`, { userMessage });
}

function parse(schema: Call['body'], value: unknown, part: 'body' | 'query' | 'params'): never {
  if (!schema) return undefined as never;
  const checked = checkInput(schema, value, part);
  if (checked.ok) return checked.value as never;
  const { field, message } = checked.fault;
  // A malformed id in the path is no different from one that does not exist.
  if (part === 'params') throw new AppError('not-found', `bad ${field}`, { userMessage: 'Not found' });
  throw new AppError('bad-request', `${part}.${field}: ${message}`, { userMessage: message, field });
}

/** A name that comes twice is refused: two readers could take different values. */
function readQuery(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams];
  const names = given.map(([name]) => name);
  const doubled = names.find((name, at) => names.indexOf(name) !== at);
  if (doubled !== undefined) {
    const userMessage = 'A value of the address was sent twice. Send it once.';
    throw new AppError('bad-request', `query.${doubled} twice`, { userMessage, field: doubled });
  }
  return Object.fromEntries(given);
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) {
    throw new AppError('unsupported-media', `content type ${type}`, { userMessage: 'Send application/json.' });
  }
  const text = (await readBody(request, MAX_JSON_BYTES)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad-request', 'body is not JSON', {
      userMessage: 'The request body is not valid JSON.',
      cause,
    });
  }
}

function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new AppError('bad-request', 'Idempotency-Key length', {
      userMessage: `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`,
    });
  }
  return key;
}

function toResponse(call: Call, result: unknown): Response {
  if (result instanceof Response) return result;
  const payload = call.response ? call.response.parse(result) : result;
  return Response.json(payload, { status: call.okStatus ?? 200, headers: { 'Cache-Control': 'no-store' } });
}

function hashRequest(call: Call, params: Readonly<Record<string, string>>, body: unknown): string {
  const text = JSON.stringify([call.method, call.path, params, body ?? null]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * First answer wins and is given, byte for byte, to every repeat of the key: errors of the caller too, but not
 * our own failures (5xx) and "later" (429), after which a retry must be able to succeed.
 * The work behind it has to be idempotent by the same key, because two first requests can run at once.
 */
async function replayable(
  account: Account,
  key: string,
  requestHash: string,
  request: Request,
  run: () => Promise<Response>,
): Promise<Response> {
  const where = { userId_key: { userId: account.id, key } };
  const known = await database().idempotentAnswer.findUnique({ where });
  if (known) return replay(known, requestHash);
  const response = await run().catch((error: unknown) => {
    if (error instanceof Response) return error;
    return errorResponse(error, request);
  });
  if (response.status >= 500 || response.status === 429) return response;
  const body = await response.text();
  await database().idempotentAnswer.createMany({
    data: [{ userId: account.id, key, requestHash, status: response.status, body }],
    skipDuplicates: true,
  });
  return replay(await database().idempotentAnswer.findUniqueOrThrow({ where }), requestHash);
}

function replay(stored: { requestHash: string; status: number; body: string }, requestHash: string): Response {
  if (stored.requestHash !== requestHash) {
    throw new AppError('unprocessable', 'Idempotency-Key used with another request', {
      userMessage: 'This Idempotency-Key was already used with a different request.',
    });
  }
  return new Response(stored.body, {
    status: stored.status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

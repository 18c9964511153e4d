import type { CallAnswer, CallName, CallOptions, CallRequest, RequestArgument } from './api-contract.ts';
import { isAbort, refusal, silence } from './call-error.ts';
import { browser } from './surroundings.ts';
import type { ClientSurroundings } from './surroundings.ts';

type Values = Readonly<Record<string, unknown>>;
interface PlainRequest extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * One call of our own API, by the name it is defined with. Rejects with CallError only, or with the AbortError of the
 * signal that called it off.
 */
export function callApi<Name extends CallName>(
  name: Name,
  ...[request]: RequestArgument<Name>
): Promise<CallAnswer<Name>> {
  return sendCall(name, request ?? {}) as Promise<CallAnswer<Name>>;
}

/** One wish: its key is made once, so that sending it again after a lost answer is not a second wish. */
export interface Order<Name extends CallName> {
  readonly key: string;
  readonly send: () => Promise<CallAnswer<Name>>;
}

/** A call that can be repeated as often as it takes, and is done once. */
export function createOrder<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  key: string = makeKey(),
  surroundings: ClientSurroundings = browser,
): Order<Name> {
  const keyed = { ...(request as PlainRequest), key };
  return { key, send: () => sendCall(name, keyed, surroundings) as Promise<CallAnswer<Name>> };
}

/** A random key, also on plain http, where `crypto.randomUUID` does not exist. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `callApi` without the types, for the client's own use. */
export async function sendCall(
  name: string,
  request: PlainRequest,
  { fetch, isOnline }: ClientSurroundings = browser,
): Promise<unknown> {
  const [method = 'GET', template = ''] = name.split(' ');
  const { body, form, key, signal } = request;
  const path = fillIn(template, (request.params ?? {}) as Values) + queryOf((request.query ?? {}) as Values);
  const headers = {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      keepalive: request.isLast ?? false,
    });
    const answer = await readAnswer(response);
    if (!response.ok) throw refusal(response.status, answer);
    return answer;
  } catch (error) {
    // An incomplete answer counts as none; an abort by the caller is rethrown as it is.
    if (isAbort(error) || !isTrouble(error)) throw error;
    throw silence(isOnline());
  }
}

/** The network's own error is a TypeError; everything else has been understood already. */
const isTrouble = (error: unknown) => error instanceof TypeError || error instanceof DOMException;

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fillIn(template: string, params: Values): string {
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = String(params[name]);
    // No escape keeps these in their place: every reader of addresses folds them.
    if (/^\.{0,2}$/.test(value)) throw new RangeError(`${name} is not an id: "${value}"`);
    return encodeURIComponent(value);
  });
}

function queryOf(query: Values): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

import { OutboundError, outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';
import { NetworkError } from './network-error.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;
const ANSWER_MS = 20_000;
/** For a question that carries a file. */
const FILE_MS = 5 * 60_000;

export interface NetworkQuestion {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly bytes?: Uint8Array;
  /** Of a stand-in on this machine. */
  readonly standIn: string | undefined;
}

export interface NetworkAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
  /** The body read as JSON; {} where it is none. */
  readonly json: Record<string, unknown>;
}

/**
 * One question to a network over the guarded way out. Throws NetworkError: `passing` where it surely never arrived,
 * `unknown` where it may have.
 */
export async function askNetwork(question: NetworkQuestion): Promise<NetworkAnswer> {
  const { url, method = 'GET', standIn } = question;
  const { body, type } = bodyOf(question);
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(type ? { 'content-type': type } : {}),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...question.headers,
  };
  try {
    const answer = await outboundRequest({
      url,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: question.bytes ? FILE_MS : ANSWER_MS,
      trustedOrigin: standIn,
    });
    const text = answer.bytes.toString('utf8');
    const header = (name: string) => {
      const value = answer.headers[name];
      return value === undefined ? null : String(value);
    };
    return { status: answer.status, header, text, json: parse(text) };
  } catch (error) {
    throw new NetworkError(neverArrived(error) ? 'passing' : 'unknown', 'the network did not answer', { cause: error });
  }
}

function bodyOf({ json, form, bytes }: NetworkQuestion): { body?: string | Uint8Array; type?: string } {
  if (bytes) return { body: bytes };
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json; charset=UTF-8' };
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
  return {};
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** No connection came about: nothing was sent. */
function neverArrived(error: unknown): boolean {
  if (!(error instanceof OutboundError)) return false;
  if (error.reason === 'address') return true;
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(String(code));
}

/** Seconds of a Retry-After header, as number or as date; a minute where there is none. At least 1, at most an hour. */
export function retryAfterOf({ header }: NetworkAnswer, now: number = Date.now()): number {
  const given = header('retry-after') ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - now) / 1000;
  return Math.min(3600, Math.max(1, Math.ceil(Number.isFinite(seconds) ? seconds : 60)));
}

/** A part of an answer that has to be a text. Throws NetworkError `unknown`: it was answered, but not as agreed. */
export function textIn(source: Record<string, unknown>, name: string): string {
  const value = source[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new NetworkError('unknown', `the network's answer has no ${name}`);
}

/** A part of an answer that has to be an object; {} where it is not. */
export function objectIn(source: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = source[name];
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
}

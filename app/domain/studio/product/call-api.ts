import { studioMessages } from '../studio.messages.ts';

/** A call that the server refused or that did not reach it; `message` is for the user. */
export class CallError extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown = null) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.body = body;
  }
}

/** One JSON call to this server. Rejects with CallError only. */
export async function callApi(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  options: { readonly idempotencyKey?: string; readonly isLast?: boolean } = {},
): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    // Lets the call outlive the page (at most 64 kB).
    keepalive: options.isLast ?? false,
  }).catch(() => {
    throw new CallError(0, studioMessages.noResponse);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new CallError(response.status, messageOf(response.status, answer), answer);
  return answer;
}

function messageOf(status: number, answer: unknown): string {
  const { message, detail, error } = (answer ?? {}) as Record<string, unknown>;
  const text = [message, detail, error].find((candidate) => typeof candidate === 'string') as string | undefined;
  // The server's own sentence stands alone where it is meant for the user (creative-workspaces, section 6).
  if (text && status < 500) return text;
  return studioMessages.serverResponded(status, text ?? 'Something went wrong');
}

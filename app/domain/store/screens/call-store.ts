import { storeMessages } from '../store.messages.ts';

/** A call that was refused or did not reach the server; `message` is for the merchant. */
class StoreCallError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreCallError';
  }
}

interface CallStoreOptions {
  /** Sent as JSON by POST; a GET without it. */
  readonly body?: object;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** One call to this server about the merchant's shop. Rejects with StoreCallError, or with AbortError when called off. */
export async function callStore(path: string, options: CallStoreOptions = {}): Promise<unknown> {
  const { body, idempotencyKey, signal } = options;
  const init: RequestInit = {
    method: body ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? null,
  };
  try {
    const response = await fetch(path, init);
    const answer = (await response.json()) as { message?: unknown };
    if (response.ok) return answer;
    throw new StoreCallError(typeof answer.message === 'string' ? answer.message : storeMessages.productsFailed);
  } catch (error) {
    if (error instanceof StoreCallError || isAbort(error)) throw error;
    throw new StoreCallError(storeMessages.offline);
  }
}

export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

import { AsyncLocalStorage } from 'node:async_hooks';

/** Who makes the request that is being answered, as far as it is known by now. */
export interface Caller {
  readonly requestId: string;
  /** IP address as the server sees it; a proxy's word counts only where one is set up. '' unknown. */
  readonly address: string;
  readonly userAgent: string;
  /** Set when the account of the request is found. */
  userId: string | null;
  /** Why it was refused: the error's code, and words for the log. */
  refusal: { readonly code: string; readonly reason: string } | null;
  /** The refusal has a line of its own in the security journal. */
  isJournalled: boolean;
}

// One per process, also where a module is loaded from the bundle and from its source.
const held = globalThis as { plinthCaller?: AsyncLocalStorage<Caller> };
const callers = (held.plinthCaller ??= new AsyncLocalStorage<Caller>());

/** Runs something, and all that it awaits, on behalf of a request. */
export function asCaller<Result>(
  facts: Pick<Caller, 'requestId' | 'address' | 'userAgent'>,
  run: () => Result,
): Result {
  return callers.run({ ...facts, userId: null, refusal: null, isJournalled: false }, run);
}

/** Whose request is being answered; null in a worker. */
export function currentCaller(): Caller | null {
  return callers.getStore() ?? null;
}

/** Keeps why the request is refused, for the security journal. */
export function noteReason({ code, message }: { readonly code: string; readonly message: string }): void {
  const caller = currentCaller();
  if (caller) caller.refusal = { code, reason: message };
}

/** Keeps whose request it is, once that is known. */
export function noteAccount(userId: string): void {
  const caller = currentCaller();
  if (caller) caller.userId = userId;
}

import { clientMessages } from './client.messages.ts';
import { noteEndedSession } from './session-ended.ts';

/** A call that was refused or got no answer; `message` is for the person in front of the screen. */
export class CallError extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  /** The server's own word for it; `offline` or `no-response` where no answer came. */
  readonly code: string;
  /** The field at fault, where the server names one. */
  readonly field: string | null;
  /** The server's own sentence; null where it said none. */
  readonly said: string | null;
  /** The whole answer. */
  readonly body: unknown;

  constructor(facts: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
    readonly field?: string | null;
    readonly said?: string | null;
    readonly body?: unknown;
  }) {
    super(facts.message);
    this.name = 'CallError';
    this.status = facts.status;
    this.code = facts.code;
    this.field = facts.field ?? null;
    this.said = facts.said ?? null;
    this.body = facts.body ?? null;
  }

  /** The server may or may not have carried out the call: retry only with the same idempotency key. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** The request is refused, and would be refused again. */
  get isOfTheInput(): boolean {
    return [400, 413, 415, 422].includes(this.status);
  }
}

/** No answer came. */
export function silence(isOnline: boolean): CallError {
  const code = isOnline ? 'no-response' : 'offline';
  return new CallError({ status: 0, code, message: clientMessages.noResponse });
}

/** The refusal in an answer that is not ok; an ended session is reported to its listeners. */
export function refusal(status: number, body: unknown): CallError {
  const { message, detail, error, code, field } = (body ?? {}) as Record<string, unknown>;
  const said = [message, detail, error].find((candidate) => typeof candidate === 'string') as string | undefined;
  noteEndedSession(status, field);
  return new CallError({
    status,
    code: typeof code === 'string' ? code : 'unknown',
    field: typeof field === 'string' ? field : null,
    said: said ?? null,
    body,
    // The server's own sentence stands alone where it is meant for the user (creative-workspaces, section 6).
    message: said && status < 500 ? said : clientMessages.serverResponded(status, said ?? clientMessages.unknown),
  });
}

/** The sentence for a screen that has its own words for a silent server and for an answer without a sentence. */
export function sentenceOf(error: unknown, words: { readonly offline: string; readonly failed: string }): string {
  if (!(error instanceof CallError)) return words.failed;
  return error.status === 0 ? words.offline : (error.said ?? words.failed);
}

/** Whether the caller aborted the call itself, which needs no message. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * The one way to say that something expected went wrong. `message` is for logs; `userMessage` is safe to show
 * and, where the spec has a sentence for the case, is that sentence.
 */

/** Closed list; the status each one answers with stands in `STATUS_BY_CODE`. */
export type AppErrorCode =
  | 'bad-request'
  | 'unauthenticated'
  | 'insufficient-credits'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  /** The stored document was written by a newer program, or cannot be read; it is kept and not written over. */
  | 'unreadable-document'
  | 'gone'
  | 'too-large'
  | 'unsupported-media'
  | 'unprocessable'
  | 'too-many-requests'
  | 'unavailable'
  | 'internal';

const STATUS_BY_CODE: Readonly<Record<AppErrorCode, number>> = {
  'bad-request': 400,
  unauthenticated: 401,
  // The spec shows the server's message for 403, mostly about credits (creative-workspaces, section 6).
  'insufficient-credits': 403,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'unreadable-document': 409,
  gone: 410,
  'too-large': 413,
  'unsupported-media': 415,
  unprocessable: 422,
  'too-many-requests': 429,
  unavailable: 503,
  internal: 500,
};

/** The user's message where no better one is known. */
export const GENERIC_USER_MESSAGE = 'Something went wrong. Please try again later.';

export interface AppErrorOptions {
  /** Safe to show; default: the generic sentence. */
  readonly userMessage?: string;
  /** Name of the form field or call parameter at fault. */
  readonly field?: string;
  /** Id that nothing of the account has; the API names the field that holds it. */
  readonly missingId?: string | undefined;
  /** Seconds; sent as Retry-After with 429 and 503. */
  readonly retryAfterSeconds?: number;
  /** For programs, by the schema of the call's refusal; sent as `details`. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly userMessage: string;
  readonly field: string | undefined;
  readonly missingId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: AppErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = options.userMessage ?? GENERIC_USER_MESSAGE;
    this.field = options.field;
    this.missingId = options.missingId;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}

/** Narrows; survives two copies of this module (bundle and source) in one process. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'userMessage' in error;
}

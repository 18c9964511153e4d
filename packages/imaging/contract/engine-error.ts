import type { EngineFailure, FailureReason } from './engine.ts';

interface EngineErrorOptions {
  readonly retryable?: boolean;
  readonly cause?: unknown;
  readonly reason?: FailureReason | undefined;
}

/** An engine failure on its way up; the process boundary turns it back into a plain `EngineFailure`. */
export class EngineError extends Error {
  readonly failure: EngineFailure;

  constructor(code: EngineFailure['code'], message: string, options: EngineErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    const { retryable = false, reason } = options;
    this.failure = { code, message, retryable, ...(reason && { reason }) };
  }
}

/** Any thrown thing as a failure. Unknown errors are `internal` and worth one more try. */
export function toEngineFailure(error: unknown): EngineFailure {
  if (error instanceof EngineError) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message, retryable: true };
}

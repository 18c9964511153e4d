import type { EngineFailure } from '../engine.ts';
import { EngineError } from '../local/failure.ts';

/** What an answer of fal says of a failure, in either of its two shapes or in none. */
export interface FalTrouble {
  readonly status: number;
  /** `error_type` of the platform, or `type` of the first complaint of a model. */
  readonly type: string | null;
  readonly text: string;
  /** What fal itself says about trying again; null where it says nothing. */
  readonly isRetryable: boolean | null;
}

const UNUSABLE = new Set([
  'image_too_small',
  'image_too_large',
  'image_aspect_ratio_error',
  'image_load_error',
  'file_download_error',
  'file_too_large',
  'content_policy_violation',
]);
const TIMEOUTS = new Set(['generation_timeout', 'request_timeout', 'startup_timeout']);
const LONGEST_TEXT = 300;

/** Reads an error answer; whatever it is, something comes out. */
export function readTrouble(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: unknown,
): FalTrouble {
  const detail: unknown = isObject(body) ? body['detail'] : undefined;
  const first: unknown = Array.isArray(detail) ? detail[0] : undefined;
  const fromModel = isObject(first) ? first : {};
  const fromPlatform = isObject(body) ? body : {};
  const type = [fromModel['type'], fromPlatform['error_type'], headers['x-fal-error-type']].find(isText) ?? null;
  const text = [fromModel['msg'], detail, fromPlatform['error'], fromPlatform['message']].find(isText);
  const said = headers['x-fal-retryable'];
  return {
    status,
    type: type?.slice(0, 80) ?? null,
    text: (text ?? `status ${status}`).slice(0, LONGEST_TEXT),
    isRetryable: said === 'true' ? true : said === 'false' ? false : null,
  };
}

/** Whether this says that the model ran and failed, and not that the way there is in trouble. */
export function isModelFailure({ status, type }: FalTrouble): boolean {
  return type !== null || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}

/** fal's dialect as one of the closed codes. */
export function toFailure(trouble: FalTrouble): EngineFailure {
  const { status, type, text, isRetryable } = trouble;
  const message = `fal answered ${status}${type ? ` ${type}` : ''}: ${text}`;
  const failure = (code: EngineFailure['code'], retryable: boolean): EngineFailure => ({ code, message, retryable });
  if (type && UNUSABLE.has(type)) return failure('unusable-input', false);
  if (type === 'no_media_generated') return failure('nothing-found', false);
  if ((type && TIMEOUTS.has(type)) || status === 408) return failure('timeout', isRetryable ?? true);
  // Key, money, rights or the endpoint's name: trying again helps nobody before the owner has done something.
  if ([401, 402, 403, 404].includes(status)) return failure('unavailable', false);
  if (status === 422 || status === 400) return failure('unusable-input', false);
  if (status === 429 || status >= 500) return failure('unavailable', isRetryable ?? true);
  return failure('unavailable', isRetryable ?? false);
}

export function falError(trouble: FalTrouble): EngineError {
  const { code, message, retryable } = toFailure(trouble);
  return new EngineError(code, message, { retryable });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

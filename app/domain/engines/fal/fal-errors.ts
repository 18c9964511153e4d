import type { EngineFailure, FailureReason } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import type { ProviderFailure } from '../provider-requests/provider-client.ts';

/** fal's description of a failure, in either of its two shapes or in none. */
export interface FalTrouble {
  readonly status: number;
  /** `error_type` of the platform, or `type` of the first complaint of a model. */
  readonly type: string | null;
  readonly text: string;
  /** The field of our input that a model complains about; null where it names none. */
  readonly field: string | null;
  /** fal's own word about trying again; null where it has none. */
  readonly isRetryable: boolean | null;
}

/** The codes by which a model refuses a picture. */
const PICTURES = new Set([
  'image_too_small',
  'image_too_large',
  'image_aspect_ratio_error',
  'image_load_error',
  'file_download_error',
  'file_too_large',
  'unsupported_image_format',
]);
/** Refused for what it says or shows. */
const CONTENT = /content_policy|moderation|safety|nsfw/;
const TIMEOUTS = new Set(['generation_timeout', 'request_timeout', 'startup_timeout']);
/** fal says of an account without money: "User is locked. Reason: Exhausted balance. Top up your balance at ...". */
const NO_MONEY = /exhausted balance|insufficient (balance|credit|funds)|top up/i;
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
  const loc: unknown = fromModel['loc'];
  return {
    status,
    type: type?.slice(0, 80) ?? null,
    text: (text ?? `status ${status}`).slice(0, LONGEST_TEXT),
    field: (Array.isArray(loc) ? loc.filter(isText).at(-1) : undefined) ?? null,
    isRetryable: said === 'true' ? true : said === 'false' ? false : null,
  };
}

/** Whether this says that the model ran and failed, and not that the way there is in trouble. */
export function isModelFailure({ status, type }: FalTrouble): boolean {
  return type !== null || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}

/** fal's dialect as one of the closed codes, with what it was about. */
export function toFailure(trouble: FalTrouble): EngineFailure {
  const { status, type, text, isRetryable } = trouble;
  const message = `fal answered ${status}${type ? ` ${type}` : ''}: ${text}`;
  const failure = (code: EngineFailure['code'], reason: FailureReason, retryable = false): EngineFailure => ({
    code,
    message,
    retryable,
    reason,
  });
  if (type && CONTENT.test(type)) return failure('refused', aboutInput(trouble) ?? 'words');
  if (type && PICTURES.has(type)) return failure('unusable-input', 'picture');
  if (type === 'no_media_generated') return failure('nothing-found', 'provider');
  if ((type && TIMEOUTS.has(type)) || status === 408) return failure('timeout', 'provider', isRetryable ?? true);
  if (isOutOfMoney(trouble)) return failure('unavailable', 'money');
  // Key, rights or the endpoint's name: retries fail until the operator has fixed it.
  if ([401, 403, 404].includes(status)) return failure('unavailable', 'provider');
  if (status === 422 || status === 400) return failure('unusable-input', aboutInput(trouble) ?? 'provider');
  if (status === 429 || status >= 500) return failure('unavailable', 'provider', isRetryable ?? true);
  return failure('unavailable', 'provider', isRetryable ?? false);
}

/** Our account there has nothing left. */
const isOutOfMoney = ({ status, text }: Pick<FalTrouble, 'status' | 'text'>): boolean =>
  status === 402 || ((status === 401 || status === 403) && NO_MONEY.test(text));

/** The merchant's input that the complaint is about; null where it is about a field of ours. */
function aboutInput({ field }: FalTrouble): FailureReason | null {
  if (field === null) return null;
  if (/prompt|description|text/.test(field)) return 'words';
  return /(_urls?|_base64)$/.test(field) ? 'picture' : null;
}

/** A failure with what it asks for: the owner, or another try. */
export function toProviderFailure(trouble: FalTrouble): ProviderFailure {
  const { status } = trouble;
  return {
    failure: toFailure(trouble),
    needsOwner: [401, 402, 403].includes(status),
    mayRepeat: status === 429 || status === 503,
  };
}

export function falError(trouble: FalTrouble): EngineError {
  const { code, message, retryable, reason } = toFailure(trouble);
  return new EngineError(code, message, { retryable, reason });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

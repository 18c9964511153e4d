import type { EngineFailure } from '@plinth/imaging';
import type { ProviderFailure } from '../provider-requests/provider-client.ts';

/** A server's description of a failure. Its texts are left out: they repeat words and paths. */
export type ComfyTrouble =
  /** Not taken in; `files`: only that pictures of ours are not there any more. */
  | {
      readonly kind: 'rejected';
      readonly status: number;
      readonly types: readonly string[];
      readonly isFileGone: boolean;
    }
  /** A node failed. */
  | { readonly kind: 'error'; readonly exceptionType: string; readonly nodeType: string }
  /** Stopped, and not by us. */
  | { readonly kind: 'interrupted' }
  /** It says that it succeeded, and there is no result. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const OUT_OF_MEMORY = /OutOfMemory/;

export const isOutOfMemory = (trouble: ComfyTrouble): boolean =>
  trouble.kind === 'error' && OUT_OF_MEMORY.test(trouble.exceptionType);

/** ComfyUI's dialect in the engines' closed codes. */
export function toComfyFailure(trouble: ComfyTrouble): ProviderFailure {
  const failure = (message: string, retryable: boolean): EngineFailure => ({
    code: 'unavailable',
    message: `ComfyUI ${message}`,
    retryable,
    reason: 'provider',
  });
  const plain = { needsOwner: false, mayRepeat: false };
  if (trouble.kind === 'rejected') {
    const { status, types, isFileGone } = trouble;
    const message = `answered ${status}${types.length > 0 ? ` ${types.join(', ')}` : ''}`;
    const mayRepeat = isFileGone || status === 429 || status === 503;
    return { failure: failure(message, mayRepeat), mayRepeat, needsOwner: !mayRepeat };
  }
  if (trouble.kind === 'error') {
    const message = `failed in ${trouble.nodeType}: ${trouble.exceptionType}`;
    return { failure: failure(message, isOutOfMemory(trouble)), ...plain };
  }
  if (trouble.kind === 'interrupted') return { failure: failure('was interrupted', true), ...plain };
  if (trouble.kind === 'empty') return { failure: failure('gave no file', true), ...plain };
  return { failure: failure(`cannot be reached: ${trouble.reason}`, true), mayRepeat: true, needsOwner: false };
}

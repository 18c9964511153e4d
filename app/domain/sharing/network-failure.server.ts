import { AppError } from '#app/platform/errors.ts';
import { NetworkError } from './networks/network-error.ts';
import { networkMessages } from './networks/network-messages.ts';
import type { NetworkName } from './networks/network-names.ts';

/** A network's failure as an answer to the waiting user. Other errors are thrown unchanged. */
export function networkFailure(network: NetworkName, error: unknown): AppError {
  if (!(error instanceof NetworkError)) throw error;
  const { kind, sentence, retryAfterSeconds } = error;
  const options = (userMessage: string) => ({ userMessage: sentence ?? userMessage, cause: error });
  if (kind === 'reconnect' || kind === 'expired') {
    return new AppError('conflict', error.message, options(networkMessages.reconnectNow(network)));
  }
  if (kind === 'refused')
    return new AppError('unprocessable', error.message, options(networkMessages.refused(network)));
  if (kind === 'outdated')
    return new AppError('unavailable', error.message, options(networkMessages.outdated(network)));
  const more = { retryAfterSeconds: retryAfterSeconds ?? 10 };
  if (kind === 'limited') {
    return new AppError('too-many-requests', error.message, { ...options(networkMessages.busy(network)), ...more });
  }
  return new AppError('unavailable', error.message, { ...options(networkMessages.silent(network)), ...more });
}

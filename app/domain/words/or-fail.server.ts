import type { Written } from '@plinth/imaging';
import { AppError } from '#app/platform/errors.ts';
import { captionMessages } from './captions.messages.ts';

/**
 * The written value. Throws AppError `unprocessable` where the request is at fault (nothing known, everything said,
 * refused words, an unreadable picture), and `unavailable` with the spec's sentence where the writer is.
 */
export function orFail<T>(written: Written<T>): T {
  if (written.ok) return written.value;
  const { code, message, reason } = written.failure;
  if (code === 'unusable-input' && reason !== 'provider') {
    const userMessage = reason === 'picture' ? captionMessages.unreadablePicture : captionMessages.nothingKnown;
    throw new AppError('unprocessable', `words: ${message}`, { userMessage });
  }
  if (code === 'nothing-found') {
    throw new AppError('unprocessable', `words: ${message}`, { userMessage: captionMessages.nothingNew });
  }
  if (code === 'refused') {
    throw new AppError('unprocessable', `words: ${message}`, { userMessage: captionMessages.refused });
  }
  throw new AppError('unavailable', `words: ${code}: ${message}`, { userMessage: captionMessages.failed });
}

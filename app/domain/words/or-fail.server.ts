import type { Written } from '#app/domain/engines/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { captionMessages } from './captions.messages.ts';

/** What was written, or AppError `unavailable` with the spec's sentence. */
export function orFail<T>(written: Written<T>): T {
  if (written.ok) return written.value;
  const { code, message } = written.failure;
  if (code === 'nothing-found') {
    throw new AppError('unprocessable', `words: ${message}`, { userMessage: captionMessages.nothingNew });
  }
  if (code === 'refused') {
    throw new AppError('unprocessable', `words: ${message}`, { userMessage: captionMessages.refused });
  }
  throw new AppError('unavailable', `words: ${code}: ${message}`, { userMessage: captionMessages.failed });
}

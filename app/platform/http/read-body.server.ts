import { AppError } from '../errors.ts';

/**
 * The one bounded reader of bodies: the whole body of a request, at most `maxBytes`. Beyond that it throws AppError
 * `too-large` and leaves the rest unread, without taking the connection down: the answer has to get through it, and what
 * still comes is read past behind it (`finishBody`).
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        throw new AppError('too-large', `body over ${maxBytes} bytes`, { userMessage: 'The request is too large.' });
      }
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
}

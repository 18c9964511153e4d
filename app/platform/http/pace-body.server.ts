import type { Readable, Writable } from 'node:stream';

/** The context that the server gives to routes that send much. */
export interface PaceContext {
  /** Resolves when the reader has taken what was sent so far; rejects when they are gone. */
  readonly drained?: () => Promise<void>;
}

/** As `PaceContext.drained`, of an answer on its way. */
export async function drainedOf(response: Writable): Promise<void> {
  if (response.writableNeedDrain && !response.destroyed) {
    const { promise, resolve } = Promise.withResolvers<void>();
    response.once('drain', resolve).once('close', resolve);
    await promise;
    response.off('drain', resolve).off('close', resolve);
  }
  if (response.destroyed) throw new Error('the reader is gone');
}

/**
 * The body of an answer that is read no faster than it is taken: the framework writes whatever it gets, so that a slow
 * reader would hold a whole file in memory. The source is destroyed when the reader goes.
 */
export function paceBody(source: Readable, { drained }: PaceContext): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          await drained?.();
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          source.destroy();
          throw error;
        }
      },
      cancel() {
        source.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

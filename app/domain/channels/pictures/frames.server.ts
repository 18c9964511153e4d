import { createFrameEngine } from '#app/domain/engines/index.server.ts';
import type { EngineEvent, EngineImage, FrameEngine, FrameFacts, FrameFitInput, FrameFitNote } from '@plinth/imaging';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { channelMessages } from '../channels.messages.ts';

let engine: FrameEngine | null = null;

/** Of this process; it starts its own at the first use, and lets it go. */
function frames(): FrameEngine {
  engine ??= createFrameEngine({ packageRoot: env().PLINTH_ROOT, logger: childLogger({ room: 'channels' }) });
  return engine;
}

/** For the end of a process: nothing is measured after it. */
export async function stopFrames(): Promise<void> {
  const ended = engine;
  engine = null;
  await ended?.close();
}

/** A channel's view of a file. Throws AppError `unprocessable` where it cannot be read, `unavailable` where it cannot be looked at now. */
export async function measure(image: EngineImage): Promise<FrameFacts> {
  const signal = new AbortController().signal;
  return last(frames().measureFrame({ image }, { signal }), (event) =>
    event.type === 'model' ? event.note : undefined,
  );
}

/** A picture in a channel's frame, with what became of its product. Throws as `measure`. */
export async function fit(input: FrameFitInput): Promise<{ readonly image: EngineImage; readonly note: FrameFitNote }> {
  const signal = new AbortController().signal;
  return last(frames().fitFrame(input, { signal }), (event) =>
    event.type === 'output' ? { image: event.image, note: event.note } : undefined,
  );
}

async function last<Note, Result>(
  events: AsyncIterable<EngineEvent<Note>>,
  take: (event: EngineEvent<Note>) => Result | undefined,
): Promise<Result> {
  for await (const event of events) {
    if (event.type === 'failed') {
      const isPicture = event.failure.code === 'unusable-input';
      throw new AppError(isPicture ? 'unprocessable' : 'unavailable', event.failure.message, {
        userMessage: isPicture ? channelMessages.unreadable : channelMessages.notNow,
      });
    }
    const result = take(event);
    if (result !== undefined) return result;
  }
  throw new AppError('unavailable', 'no answer', { userMessage: channelMessages.notNow });
}

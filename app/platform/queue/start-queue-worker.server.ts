import { childLogger } from '../log.server.ts';
import { queueEar } from './queue-ear.server.ts';

export interface QueueWorkerOptions {
  readonly queue: string;
  /** How many messages are handled side by side in this process. */
  readonly concurrency: number;
  /** Must not throw for anything expected; what it throws is logged and the message is gone. */
  readonly handle: (key: string) => Promise<unknown>;
}

export interface QueueWorker {
  /** Looks at the queue now, for whoever has reason to think that something waits there. */
  wake(): void;
  /** Takes no new message and waits for the handlers that run. */
  stop(): Promise<void>;
}

/**
 * Handles messages as they come: PostgreSQL tells of them, and a free hand takes the next. Nothing is asked while nothing
 * comes.
 */
export function startQueueWorker({ queue, concurrency, handle }: QueueWorkerOptions): QueueWorker {
  const log = childLogger({ room: 'queue' });
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let isAskedAgain = false;
  let taking: Promise<void> | null = null;

  const start = (key: string) => {
    const work = handle(key)
      .catch((error: unknown) => log.error({ err: error, queue, key }, 'a message was not handled'))
      .then(() => {
        running.delete(work);
        // Another message may wait that nobody tells of any more.
        wake();
      });
    running.add(work);
  };
  const takeAll = async () => {
    do {
      isAskedAgain = false;
      while (!isStopped && running.size < concurrency) {
        const key = await queueEar().take(queue);
        if (key === null) break;
        start(key);
      }
    } while (isAskedAgain && !isStopped && running.size < concurrency);
  };
  const wake = () => {
    if (isStopped) return;
    if (taking) isAskedAgain = true;
    else {
      taking = takeAll().finally(() => {
        taking = null;
        if (isAskedAgain && running.size < concurrency) wake();
      });
    }
  };
  const unhear = queueEar().hear(queue, wake);
  return {
    wake,
    async stop() {
      isStopped = true;
      await taking;
      await Promise.all(running);
      await unhear();
    },
  };
}

import { childLogger } from '../log.server.ts';
import { repeatUntilStopped } from './repeat-until-stopped.server.ts';
import { startQueueWorker } from './start-queue-worker.server.ts';

export interface SweptWorkerOptions {
  readonly queue: string;
  /** For the log. */
  readonly room: string;
  /** How many messages are handled side by side in this process. */
  readonly concurrency: number;
  /** What it throws is logged; the sweep finds what the message was about again. */
  readonly handle: (key: string) => Promise<unknown>;
  /** Queues what is due and has no message any more, and forgets what is old. Safe at any time, in any process. */
  readonly sweep: () => Promise<unknown>;
  readonly sweepMs: number;
  /** Breaks off what would keep a stop waiting. */
  readonly onStop?: () => void;
}

/**
 * Works through a queue in this process until stopped, and looks by itself for what was lost: messages only wake, the
 * rows are the truth. The first look is at once, so that a start takes up what a killed process left.
 */
export function startSweptWorker(options: SweptWorkerOptions): { stop(): Promise<void> } {
  const { queue, room, concurrency, handle, sweep, sweepMs, onStop } = options;
  const log = childLogger({ room });
  const worker = startQueueWorker({
    queue,
    concurrency,
    handle: async (key) => {
      await handle(key).catch((error: unknown) => {
        log.error({ err: error, queue, key }, 'was not worked through; it is tried again');
      });
    },
  });
  const sweeping = repeatUntilStopped({ room, task: `sweep of ${queue}`, work: () => sweep(), everyMs: sweepMs });
  return {
    async stop() {
      const swept = sweeping.stop();
      onStop?.();
      await swept;
      await worker.stop();
    },
  };
}

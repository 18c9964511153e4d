import { childLogger } from '../log.server.ts';

export interface RepeatOptions {
  /** For the log. */
  readonly room: string;
  /** What is looked for, for the log. */
  readonly task: string;
  /** One round. The signal says that a stop is waiting for its end. */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** Rest between two rounds. */
  readonly everyMs: number;
}

export interface Repeating {
  /** The rest that is under way, or the next one, is no longer than this. */
  within(ms: number): void;
  stop(): Promise<void>;
}

/**
 * Works at once and again after each rest, never two rounds at a time, until stopped. A round that fails is logged, and
 * the next one comes all the same.
 */
export function repeatUntilStopped({ room, task, work, everyMs }: RepeatOptions): Repeating {
  const log = childLogger({ room });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  /** By the monotonic clock; while a round runs: when the next one is wanted at the latest. */
  let nextAtMs = Infinity;
  let isResting = false;
  const rest = () => {
    isResting = true;
    clearTimeout(timer);
    timer = setTimeout(begin, Math.max(0, nextAtMs - performance.now()));
  };
  const round = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error({ err: error, task }, 'a round failed; it is tried again');
    }
    nextAtMs = Math.min(nextAtMs, performance.now() + everyMs);
    if (!stopping.signal.aborted) rest();
  };
  let running: Promise<void>;
  const begin = () => {
    isResting = false;
    nextAtMs = Infinity;
    running = round();
  };
  begin();
  return {
    within(ms) {
      nextAtMs = Math.min(nextAtMs, performance.now() + ms);
      if (isResting && !stopping.signal.aborted) rest();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

import { childLogger } from './log.server.ts';

export interface RepeatOptions {
  /** For the log. */
  readonly room: string;
  /** The purpose of the search, for the log. */
  readonly task: string;
  /** One round. The signal says that a stop is waiting for its end. */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** Rest between two rounds. */
  readonly everyMs: number;
}

/**
 * Works at once and again after each rest, never two rounds at a time, until stopped. A round that fails is logged, and
 * the next one comes all the same. For what a process does on its own disk; all else that comes by the clock is durable work.
 */
export function repeatUntilStopped({ room, task, work, everyMs }: RepeatOptions): { stop(): Promise<void> } {
  const log = childLogger({ room });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error({ err: error, task }, 'a round failed; it is tried again');
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs);
  };
  let running: Promise<void>;
  const begin = () => void (running = round());
  begin();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

import { childLogger } from '#app/platform/log.server.ts';
import { collectMessages } from './collect-messages.server.ts';
import { deliverMessages } from './deliver-messages.server.ts';
import { sweepMessages } from './sweep-messages.server.ts';

const LOOK_MS = 1_000;
const SWEEP_MS = 10 * 60_000;

/** Tells endpoints of finished jobs until stopped. Any number of processes may do so at once. */
export function startEndpointWorker(): { stop(): Promise<void> } {
  const log = childLogger({ room: 'endpoints' });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sweptAt = 0;

  const round = async () => {
    try {
      while ((await collectMessages()).hasMore && !stopping.signal.aborted);
      while (!stopping.signal.aborted && (await deliverMessages(stopping.signal)) > 0);
      if (Date.now() - sweptAt > SWEEP_MS) {
        await sweepMessages();
        sweptAt = Date.now();
      }
    } catch (error) {
      log.error({ err: error }, 'telling endpoints failed; it is tried again');
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, LOOK_MS);
  };
  let running = Promise.resolve();
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

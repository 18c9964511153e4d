import { repeatUntilStopped } from '#app/platform/queue/repeat-until-stopped.server.ts';
import { collectMessages } from './collect-messages.server.ts';
import { deliverMessages } from './deliver-messages.server.ts';
import { sweepMessages } from './sweep-messages.server.ts';

const LOOK_MS = 1_000;
const SWEEP_MS = 10 * 60_000;

/** Tells endpoints of finished jobs until stopped. Any number of processes may do so at once. */
export function startEndpointWorker(): { stop(): Promise<void> } {
  let sweptAt = 0;
  return repeatUntilStopped({
    room: 'endpoints',
    task: 'telling endpoints',
    everyMs: LOOK_MS,
    async work(signal) {
      while ((await collectMessages()).hasMore && !signal.aborted);
      while (!signal.aborted && (await deliverMessages(signal)) > 0);
      if (Date.now() - sweptAt > SWEEP_MS) {
        await sweepMessages();
        sweptAt = Date.now();
      }
    },
  });
}

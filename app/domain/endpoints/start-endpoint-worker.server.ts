import { database } from '#app/platform/database/database.server.ts';
import { repeatUntilStopped } from '#app/platform/queue/repeat-until-stopped.server.ts';
import { subscribeToAllStreams } from '#app/platform/streams/subscribe.server.ts';
import { collectMessages } from './collect-messages.server.ts';
import { deliverMessages } from './deliver-messages.server.ts';
import { sweepMessages } from './sweep-messages.server.ts';

/** From news of an account, or of an endpoint, to the look. */
const NEWS_MS = 500;
/** What nobody told of: a process was killed between the end of a job and the news. */
const LOOK_ANYWAY_MS = 120_000;
const SWEEP_MS = 10 * 60_000;

/**
 * Tells endpoints of finished jobs until stopped: when there are news of any account, when the next try is due, and now and
 * then by itself. Any number of processes may do so at once.
 */
export function startEndpointWorker(): { stop(): Promise<void> } {
  let sweptAtMs = -Infinity;
  const repeating = repeatUntilStopped({
    room: 'endpoints',
    task: 'telling endpoints',
    everyMs: LOOK_ANYWAY_MS,
    async work(signal) {
      while ((await collectMessages()).hasMore && !signal.aborted);
      while (!signal.aborted && (await deliverMessages(signal)) > 0);
      const dueInMs = await msToNextTry();
      if (dueInMs !== null) repeating.within(Math.max(NEWS_MS, dueInMs));
      if (performance.now() - sweptAtMs > SWEEP_MS) {
        await sweepMessages();
        sweptAtMs = performance.now();
      }
    },
  });
  const unsubscribe = subscribeToAllStreams(() => repeating.within(NEWS_MS));
  return {
    async stop() {
      unsubscribe();
      await repeating.stop();
    },
  };
}

/** Until the next try of a message is due; null where none waits. */
async function msToNextTry(): Promise<number | null> {
  const [row] = await database().$queryRaw<{ dueInMs: number | null }[]>`
    SELECT 1000 * extract(epoch FROM m."nextAttemptAt" - now())::float8 AS "dueInMs"
    FROM "EndpointMessage" m JOIN "WebhookEndpoint" e ON e."id" = m."endpointId" AND e."isActive"
    WHERE m."status" = 'waiting' ORDER BY m."nextAttemptAt" LIMIT 1`;
  return row?.dueInMs ?? null;
}

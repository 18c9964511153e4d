import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { subscribeToAllStreams } from '#app/platform/streams/subscribe.server.ts';
import { CLOCK_KEY } from '#app/platform/work/define-work.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { collectMessages } from './collect-messages.server.ts';
import { deliverMessage } from './deliver-message.server.ts';
import { collectWork, messageWork, sweepWork } from './endpoint-works.ts';
import { sweepMessages } from './sweep-messages.server.ts';

/** From news of an account to the look: many come at once. */
const COLLECT_DELAY_MS = 500;

/** Tells endpoints of what has finished. */
export const endpointHandlers = (): WorkHandler[] => [
  handleWork(messageWork, ({ messageId }) => deliverMessage(messageId)),
  handleWork(collectWork, async (_, { signal }) => {
    while ((await collectMessages()).hasMore && !signal.aborted);
  }),
  handleWork(sweepWork, () => sweepMessages()),
];

/** Has messages collected soon after news of any account; the returned function ends it. */
export function collectAfterEvents(): () => void {
  let timer: NodeJS.Timeout | undefined;
  const collect = () => {
    timer = undefined;
    enqueue(database(), collectWork, {}, { key: CLOCK_KEY }).catch((error: unknown) => {
      childLogger({ room: 'endpoints' }).warn({ err: error }, 'not collected after news; the clock does it');
    });
  };
  const unsubscribe = subscribeToAllStreams(() => (timer ??= setTimeout(collect, COLLECT_DELAY_MS).unref()));
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

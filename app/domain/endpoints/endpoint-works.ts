import { z } from 'zod';
import { defineWork, schedule } from '#app/platform/work/define-work.ts';

const EXPIRE_SECONDS = 60;
/** Of one endpoint, so that a slow one does not keep the others waiting. */
const SENT_SIDE_BY_SIDE = 2;

/**
 * One try to send a message. An endpoint that does not take it is no failed try of ours: the next one is a message of its own, at the
 * time that the log shows.
 */
export const messageWork = defineWork({
  name: 'endpoint-message',
  input: z.object({ messageId: z.uuid() }),
  concurrency: 4,
  groupConcurrency: SENT_SIDE_BY_SIDE,
  retry: { limit: 100, delaySeconds: 2, maxDelaySeconds: 10 * 60 },
  expireSeconds: EXPIRE_SECONDS,
});

/** Making messages of what has finished: after news of an account, and by the clock for news that were lost with a process. */
export const collectWork = schedule({
  name: 'endpoint-collection',
  cron: '*/2 * * * *',
  expireSeconds: 10 * 60,
});

/** Giving up and forgetting old messages. */
export const sweepWork = schedule({ name: 'endpoint-cleanup', cron: '*/10 * * * *', expireSeconds: 10 * 60 });

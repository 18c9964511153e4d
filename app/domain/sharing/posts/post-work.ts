import { z } from 'zod';
import { defineWork, schedule } from '#app/platform/work/define-work.ts';

/** The next step of a post: on its way, or one look at how far the network is. */
export const postWork = defineWork({
  name: 'network-post',
  input: z.object({ postId: z.uuid() }),
  concurrency: 2,
  retry: { limit: 8, delaySeconds: 2, maxDelaySeconds: 120 },
  // Uploads included.
  expireSeconds: 10 * 60,
});

export const journeysWork = schedule({ name: 'network-journeys-cleanup', cron: '17 * * * *', expireSeconds: 60 });

import { z } from 'zod';
import { defineWork } from '#app/platform/work/define-work.ts';

/** Photos of one product without a canvas. What does not go is tried for about an hour, and then told to the merchant. */
export const photoshootWork = defineWork({
  name: 'photoshoot',
  input: z.object({ photoshootId: z.uuid() }),
  concurrency: 2,
  retry: { limit: 24, delaySeconds: 5, maxDelaySeconds: 3 * 60 },
  expireSeconds: 10 * 60,
});

import { z } from 'zod';
import { defineWork } from '#app/platform/work/define-work.ts';

/** The next step of a push: onto the product, or one look at how far Shopify is. */
export const pushWork = defineWork({
  name: 'store-push',
  input: z.object({ pushId: z.uuid() }),
  concurrency: 2,
  retry: { limit: 4, delaySeconds: 2, maxDelaySeconds: 120 },
  expireSeconds: 5 * 60,
});

/** Handing a push over to `pushWork` whose caller may have died: due when no caller waits so long. */
export const callerWork = defineWork({
  name: 'store-push-caller',
  input: z.object({ pushId: z.uuid(), run: z.int() }),
  concurrency: 1,
  retry: { limit: 100, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: 60,
});

import { z } from 'zod';
import { defineWork } from '#app/platform/work/define-work.ts';

/** A run itself: what is chosen, what comes next, the end. */
export const runWork = defineWork({
  name: 'catalogue-run',
  input: z.object({ runId: z.uuid() }),
  concurrency: 1,
  retry: { limit: 1_000, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: 10 * 60,
});

/** A product that is new in a shop: its image may come within half an hour. */
export const newProductWork = defineWork({
  name: 'catalogue-new-product',
  input: z.object({ newProductId: z.uuid() }),
  concurrency: 1,
  retry: { limit: 6, delaySeconds: 20, maxDelaySeconds: 30 * 60 },
  expireSeconds: 5 * 60,
});

/** Photos to announce to Shopify Flow: those of an older day are not announced. */
export const flowWork = defineWork({
  name: 'catalogue-flow',
  input: z.object({ itemId: z.uuid() }),
  concurrency: 1,
  retry: { limit: 52, delaySeconds: 30, maxDelaySeconds: 30 * 60 },
  expireSeconds: 60,
});

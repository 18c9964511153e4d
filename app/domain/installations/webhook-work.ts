import { z } from 'zod';
import { defineWork } from '#app/platform/work/define-work.ts';

/** The work of one message of Shopify's. Shopify itself stops repeating after four hours; we try for a day. */
export const webhookWork = defineWork({
  name: 'shopify-webhook',
  input: z.object({ deliveryId: z.string() }),
  concurrency: 1,
  retry: { limit: 100, delaySeconds: 2, maxDelaySeconds: 15 * 60 },
  expireSeconds: 15 * 60,
});

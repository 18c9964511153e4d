import { z } from 'zod';
import { defineWork, schedule } from '#app/platform/work/define-work.ts';

/**
 * The work under a key: `customer:` and `event:` for messages of Stripe's, `look:` for a customer, `change:` for an order,
 * `address:` for an account. Stripe repeats a message for three days; we try for a day after it was answered.
 */
export const stripeWork = defineWork({
  name: 'stripe',
  input: z.object({ key: z.string() }),
  concurrency: 1,
  retry: { limit: 60, delaySeconds: 15, maxDelaySeconds: 30 * 60 },
  expireSeconds: 10 * 60,
});

/** Giving an order back whose process is silent: due when a process that lives would have noted progress. */
export const releaseWork = defineWork({
  name: 'stripe-release',
  input: z.object({ changeId: z.uuid(), run: z.int() }),
  concurrency: 1,
  retry: { limit: 1_000, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: 60,
});

/** Looking after silent subscriptions, addresses that Stripe does not have, and old messages. */
export const checkWork = schedule({ name: 'stripe-check', cron: '* * * * *', expireSeconds: 10 * 60 });

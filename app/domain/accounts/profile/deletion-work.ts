import { z } from 'zod';
import { defineWork } from '#app/platform/work/define-work.ts';

/** Deleting an account that was asked to go. A person is waiting for it by law: it is tried for weeks before an operator is asked. */
export const deletionWork = defineWork({
  name: 'account-deletion',
  input: z.object({ userId: z.uuid() }),
  concurrency: 1,
  retry: { limit: 1_000, delaySeconds: 2, maxDelaySeconds: 30 * 60 },
  expireSeconds: 30 * 60,
});

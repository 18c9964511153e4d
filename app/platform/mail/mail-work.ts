import { z } from 'zod';
import { defineWork } from '../work/define-work.ts';

/** Sending one mail. Quick at first: most trouble of mail servers is over in seconds; the mail itself says when it is too old. */
export const mailWork = defineWork({
  name: 'mail',
  input: z.object({ mailId: z.uuid() }),
  concurrency: 2,
  retry: { limit: 1_000, delaySeconds: 2, maxDelaySeconds: 15 * 60 },
  // Longer than any sending takes.
  expireSeconds: 25 * 60,
});

import { z } from 'zod';

/** What an account has: free to use, and set aside for jobs under way. Credits, integers. */
export interface Credits {
  readonly available: number;
  readonly held: number;
}

/** Stream event `credits.changed` on the account's topic; absolute numbers, so the newest one is the truth. */
export const CREDITS_CHANGED = 'credits.changed';

/** A row of the price list as the spec names it (platform-and-account, section 3). */
export const featureSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  creditsPerUse: z.number().int(),
});
export type Feature = z.infer<typeof featureSchema>;

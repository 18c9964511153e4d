import { z } from 'zod';

/** The uses of credits; where an account keeps two balances, each pays for its own. */
export type CreditUse = 'image' | 'video';

const amountsSchema = z.object({ available: z.number().int(), held: z.number().int() });

/** The credits of an account: free to use, and held for jobs under way. Integers. */
export const creditsSchema = z.object({
  /** Of all balances together. */
  available: z.number().int(),
  held: z.number().int(),
  /** The two balances of an account that keeps images and videos apart; missing where one pays for everything. */
  pools: z.object({ image: amountsSchema, video: amountsSchema }).optional(),
  /** Lent with a free trial, counted in above: for images only. Missing where there are none. */
  trial: amountsSchema.optional(),
});
export type Credits = Readonly<z.infer<typeof creditsSchema>>;

/** Stream event `credits.changed` on the account's topic; absolute numbers, so the newest one is the truth. */
export const CREDITS_CHANGED = 'credits.changed';

/** A row of the price list as the spec names it (platform-and-account, section 3). */
export const featureSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  creditsPerUse: z.number().int(),
});
export type Feature = z.infer<typeof featureSchema>;

import { z } from 'zod';

/** One movement of an account's credits, as its owner reads it. */
const creditEntrySchema = z.object({
  /** Counts up from 1 without gaps. */
  position: z.number().int(),
  /** ISO date and time. */
  date: z.string(),
  kind: z.enum(['grant', 'hold', 'settle', 'release', 'refund', 'expire', 'revoke', 'convert']),
  /** The purpose of the movement. */
  memo: z.string(),
  /** How many credits it was about. */
  amount: z.number().int(),
  /** The change of the free credits; 0 where held ones were used. */
  change: z.number().int(),
  /** Free to use afterwards. */
  balance: z.number().int(),
});
export type CreditEntry = z.infer<typeof creditEntrySchema>;

export const creditHistorySchema = z.object({
  entries: z.array(creditEntrySchema),
  /** `before` of the next page; null on the last. */
  nextBefore: z.number().int().nullable(),
});
export type CreditHistory = z.infer<typeof creditHistorySchema>;

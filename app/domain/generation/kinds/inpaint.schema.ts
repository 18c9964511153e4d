import { z } from 'zod';
import { MAX_PROMPT_LENGTH } from './prompt-limit.ts';

/** Input of the job kind `inpaint`: two pictures of the account's library. */
export const inpaintInputSchema = z.object({
  assetId: z.uuid(),
  /** A picture of the same shape, painted where its red is above 200. */
  maskAssetId: z.uuid(),
  /** The replacement; empty: whatever the surroundings suggest. */
  prompt: z.string().trim().max(MAX_PROMPT_LENGTH).default(''),
  /** 32-bit unsigned. */
  seed: z.number().int().min(0).max(0xffffffff),
});
export type InpaintInput = z.infer<typeof inpaintInputSchema>;

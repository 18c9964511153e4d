import { z } from 'zod';

/** Input of the job kind `garment`: a photo of the account's library. */
export const garmentInputSchema = z.object({
  assetId: z.uuid(),
  /** The shop's own name for it. */
  words: z.string().trim().max(200).optional(),
});
export type GarmentInput = z.infer<typeof garmentInputSchema>;

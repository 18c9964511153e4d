import { z } from 'zod';

/** Input of the job kind `upscale`: a picture of the account's library. */
export const upscaleInputSchema = z.object({
  assetId: z.uuid(),
  factor: z.union([z.literal(2), z.literal(4)]).default(2),
});
export type UpscaleInput = z.infer<typeof upscaleInputSchema>;

import { z } from 'zod';

/** Input of the job kind `cut-out`: a picture of the account's library. */
export const cutOutInputSchema = z.object({ assetId: z.uuid() });
export type CutOutInput = z.infer<typeof cutOutInputSchema>;

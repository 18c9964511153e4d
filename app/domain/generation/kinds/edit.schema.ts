import { z } from 'zod';
import { pictureEditsSchema } from '@plinth/imaging';

/** Input of the job kind `edit`: a picture of the account's library, and what is done to it. */
export const editInputSchema = z.object({
  assetId: z.uuid(),
  edits: pictureEditsSchema,
});
export type EditInput = z.infer<typeof editInputSchema>;

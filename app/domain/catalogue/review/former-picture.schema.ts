import { z } from 'zod';

/** A picture as it was before it was made again; what of it is asked for can be put back. */
export const formerPictureSchema = z.object({
  assetId: z.uuid().nullable(),
  decision: z.enum(['open', 'kept', 'rejected']),
  flags: z.array(z.string()),
  flagReasons: z.array(z.string()),
  print: z.string().nullable(),
  words: z.string().nullable(),
});
export type FormerPicture = z.infer<typeof formerPictureSchema>;

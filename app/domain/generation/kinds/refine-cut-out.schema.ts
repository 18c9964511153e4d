import { z } from 'zod';
import { cutOutAnswerSchema } from '@plinth/imaging';

/** There are no more questions than that about one cut-out. */
const MAX_ANSWERS = 32;

export const cutOutAnswersSchema = z.array(cutOutAnswerSchema).max(MAX_ANSWERS).default([]);

/** Input of the job kind `refine-cut-out`: pictures of the account's library. */
export const refineCutOutInputSchema = z.object({
  cutOutId: z.uuid(),
  /** The photo it was made from. */
  photoId: z.uuid(),
  answers: cutOutAnswersSchema,
  /** The strokes of a brush: green keeps, red erases, alpha is how strongly. */
  strokesId: z.uuid().optional(),
});
export type RefineCutOutInput = z.infer<typeof refineCutOutInputSchema>;

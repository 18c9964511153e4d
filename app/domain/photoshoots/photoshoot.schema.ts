import { z } from 'zod';
import { EMPTY_PROMPT, MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';

export const photoshootPromptSchema = z
  .string({ error: EMPTY_PROMPT })
  .trim()
  .min(1, EMPTY_PROMPT)
  .max(MAX_PROMPT_LENGTH);

export const photoshootViewSchema = z.object({
  id: z.string(),
  status: z.enum(['working', 'done', 'failed']),
  /** Photos delivered, and photos that are to come in all. */
  made: z.number().int(),
  asked: z.number().int(),
  /** Sentence for the merchant; '' where there is nothing to say. */
  message: z.string(),
});

export type PhotoshootView = z.infer<typeof photoshootViewSchema>;

/** The facts that the admin's block and action show about a product. */
export const productPhotosSchema = z.object({
  title: z.string(),
  hasPicture: z.boolean(),
  photos: z.array(z.object({ _id: z.string(), imageName: z.string(), url: z.string(), createdAt: z.string() })),
  /** The latest one; null where none was made. */
  photoshoot: photoshootViewSchema.nullable(),
  /** Credits there are, and credits per photo. */
  credits: z.number().int(),
  unitPrice: z.number().int(),
  /** The settings that a new photoshoot begins with. */
  count: z.number().int(),
  prompt: z.string(),
});

export type ProductPhotos = z.infer<typeof productPhotosSchema>;

import { z } from 'zod';
import { brandLookSchema } from '@plinth/imaging';
import { EMPTY_PROMPT, TOO_FEW_WORDS } from '../generation.messages.ts';
import type { PictureShape } from './picture-shapes.ts';
import { MAX_PROMPT_LENGTH } from './prompt-limit.ts';
import { appendTags, countWords, MIN_PROMPT_WORDS } from './prompt-words.rules.ts';

export const pictureShapeSchema = z.enum(['1:1', '16:9', '9:16'] satisfies PictureShape[]);

/** The words of a picture: whitespace collapsed, at least five. */
export const picturePromptSchema = z
  .string(EMPTY_PROMPT)
  .trim()
  .min(1, EMPTY_PROMPT)
  .max(MAX_PROMPT_LENGTH)
  .transform((prompt) => appendTags(prompt, []))
  .refine((prompt) => countWords(prompt) >= MIN_PROMPT_WORDS, TOO_FEW_WORDS);

/** Input of the job kind `text-to-image`. */
export const textToImageInputSchema = z.object({
  prompt: picturePromptSchema,
  aspect: pictureShapeSchema.default('1:1'),
  /** The account's brand look, as it was when the picture was ordered. */
  look: brandLookSchema.optional(),
  /** 32-bit unsigned. */
  seed: z.number().int().min(0).max(0xffffffff),
});
export type TextToImageInput = z.infer<typeof textToImageInputSchema>;

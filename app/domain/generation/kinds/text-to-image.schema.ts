import { z } from 'zod';
import { EMPTY_PROMPT } from '../generation.messages.ts';
import { MAX_PROMPT_LENGTH } from './prompt-limit.ts';

/** Shapes of a picture and their pixels (creative-workspaces, section 3). */
export const PICTURE_SHAPES = {
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
} as const;

export const pictureShapeSchema = z.enum(['1:1', '16:9', '9:16']);

/** Input of the job kind `text-to-image`. */
export const textToImageInputSchema = z.object({
  prompt: z.string().trim().min(1, EMPTY_PROMPT).max(MAX_PROMPT_LENGTH),
  aspect: pictureShapeSchema.default('1:1'),
  /** 32-bit unsigned. */
  seed: z.number().int().min(0).max(0xffffffff),
});
export type TextToImageInput = z.infer<typeof textToImageInputSchema>;

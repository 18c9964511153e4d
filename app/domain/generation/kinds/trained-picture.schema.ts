import { z } from 'zod';
import { EMPTY_PROMPT } from '../generation.messages.ts';
import { MODEL_REQUIRED } from '../training.messages.ts';
import { MAX_PROMPT_LENGTH } from './prompt-limit.ts';
import { pictureShapeSchema } from './text-to-image.schema.ts';

/** Input of the job kind `trained-picture`. */
export const trainedPictureInputSchema = z.object({
  modelId: z.uuid(MODEL_REQUIRED),
  prompt: z.string(EMPTY_PROMPT).trim().min(1, EMPTY_PROMPT).max(MAX_PROMPT_LENGTH),
  aspect: pictureShapeSchema.default('1:1'),
  /** The model's look is applied. */
  useLook: z.boolean().default(true),
  /** 32-bit unsigned. */
  seed: z.number().int().min(0).max(0xffffffff),
});
export type TrainedPictureInput = z.infer<typeof trainedPictureInputSchema>;

import { z } from 'zod';
import { FEWEST_SET_PICTURES, MOST_SET_PICTURES, TRAINING_STEPS, TRIGGER_WORD } from './training-limits.ts';
import {
  STEPS_OUT_OF_RANGE,
  TOO_FEW_SET_PICTURES,
  TOO_MANY_SET_PICTURES,
  triggerWordRefused,
  TRIGGER_WORD_REQUIRED,
} from '../training.messages.ts';

const { least, most, step } = TRAINING_STEPS;

/** Input of the job kind `train-model`. */
export const trainModelInputSchema = z.object({
  type: z.enum(['product', 'fashion']),
  triggerWord: z
    .string(TRIGGER_WORD_REQUIRED)
    .trim()
    .min(1, TRIGGER_WORD_REQUIRED)
    .regex(TRIGGER_WORD, triggerWordRefused),
  steps: z
    .number()
    .int(STEPS_OUT_OF_RANGE)
    .min(least, STEPS_OUT_OF_RANGE)
    .max(most, STEPS_OUT_OF_RANGE)
    .refine((steps) => steps % step === 0, STEPS_OUT_OF_RANGE)
    .default(TRAINING_STEPS.usual),
  assetIds: z
    .array(z.uuid())
    .min(FEWEST_SET_PICTURES, TOO_FEW_SET_PICTURES)
    .max(MOST_SET_PICTURES, TOO_MANY_SET_PICTURES)
    .refine((ids) => new Set(ids).size === ids.length, TOO_FEW_SET_PICTURES),
});
export type TrainModelInput = z.infer<typeof trainModelInputSchema>;

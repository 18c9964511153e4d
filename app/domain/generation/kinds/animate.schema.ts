import { z } from 'zod';
import { VIDEO_RATES } from '@plinth/imaging';
import { MAX_PROMPT_LENGTH } from './prompt-limit.ts';

/** Shapes of a video: 9:16 by default, 16:9 and 1:1 for products (creative-workspaces, section 9). */
const videoAspectSchema = z.enum(['1:1', '16:9', '9:16']);

/** Input of the job kind `animate`: a picture of the account's library. */
export const animateInputSchema = z.object({
  assetId: z.uuid(),
  prompt: z.string().trim().max(MAX_PROMPT_LENGTH).default(''),
  aspect: videoAspectSchema.default('9:16'),
  /** Which way to a video was asked for; left out: the engine's usual one. */
  route: z.enum(['runway', 'kling']).optional(),
  seconds: z.number().min(1).max(10).default(5),
  /** Frames a second. */
  rate: z.literal(VIDEO_RATES).default(30),
  /** 32-bit unsigned. */
  seed: z.number().int().min(0).max(0xffffffff),
});
export type AnimateInput = z.infer<typeof animateInputSchema>;

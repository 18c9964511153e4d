import { z } from 'zod';
import { EMPTY_EDIT } from '../generation.messages.ts';
import { MAX_PROMPT_LENGTH } from './prompt-limit.ts';

/** Input of the job kind `edit-by-words`. */
export const editByWordsInputSchema = z.object({
  assetId: z.uuid(),
  /** The change, in words. */
  prompt: z.string(EMPTY_EDIT).trim().min(1, EMPTY_EDIT).max(MAX_PROMPT_LENGTH),
  /** 32-bit unsigned. */
  seed: z.number().int().min(0).max(0xffffffff),
});
export type EditByWordsInput = z.infer<typeof editByWordsInputSchema>;

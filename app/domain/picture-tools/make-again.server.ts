import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { placedComposition, stagedRecipeSchema } from '#app/domain/generation/index.ts';
import type { JobPlace, JobView } from '#app/domain/generation/index.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
import { getAsset } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { toolMessages } from './tools.messages.ts';

/** The recipe that a product photo keeps. */
const photoRecipeSchema = stagedRecipeSchema.extend({
  prompt: z.string(),
  mode: z.enum(['locked', 'blend']).default('locked'),
});

/**
 * One more product photo from the recipe of an earlier one: the same things in the same places, the same words, another
 * throw of the dice. Throws `not-found`, `bad-request` for a picture that was not staged, and what `submitJob` throws.
 */
export async function makeAgain(options: {
  readonly account: Account;
  readonly assetId: string;
  /** 32-bit unsigned. */
  readonly seed: number;
  readonly idempotencyKey: string;
  readonly place: JobPlace | null;
}): Promise<JobView> {
  const { account, assetId, seed, idempotencyKey, place } = options;
  const { recipe } = await getAsset({ account, assetId });
  const parsed = photoRecipeSchema.safeParse(recipe);
  if (!parsed.success) {
    throw new AppError('bad-request', 'the picture has no recipe of a staging', { userMessage: toolMessages.noRecipe });
  }
  const { prompt, mode } = parsed.data;
  const input = { composition: placedComposition(parsed.data), prompt, mode, seed };
  return submitJob({ account, kind: 'product-photo', input, count: 1, idempotencyKey, place });
}

import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { placedComposition, stagedRecipeSchema } from '#app/domain/generation/index.ts';
import type { Composition } from '#app/domain/generation/index.ts';
import { getAsset } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { toolMessages } from '#app/domain/picture-tools/index.ts';

interface PhotoOrder {
  readonly composition: Composition;
  readonly prompt: string;
  /** 32-bit unsigned. */
  readonly seed: number;
  /** See `productPhotoInputSchema`. */
  readonly fixed?: { readonly items?: boolean; readonly scene?: boolean };
}

const lockedRecipeSchema = stagedRecipeSchema.extend({
  prompt: z.string(),
  baseSeed: z.number().int().min(0).max(0xffffffff),
});

/**
 * Lock subject and lock background (creative-workspaces, section 4): an earlier picture is the reference. Its subjects
 * stand where they stood, or its scene, words and light stay, whatever the canvas says now; no picture of the run varies them.
 * Throws `not-found`, and `bad-request` for a picture that was not staged.
 */
export async function applyLocks(options: {
  readonly account: Account;
  readonly order: PhotoOrder;
  readonly subjectId: string | undefined;
  readonly backgroundId: string | undefined;
}): Promise<PhotoOrder> {
  const { account, order, subjectId, backgroundId } = options;
  const [subject, background] = await Promise.all(
    [subjectId, backgroundId].map((assetId) => (assetId ? recipeOf(account, assetId) : null)),
  );
  const items = subject ? placedComposition(subject).items : order.composition.items;
  if (!background) {
    return { ...order, composition: { ...order.composition, items }, ...(subject && { fixed: { items: true } }) };
  }
  const { template } = background.composition;
  return {
    composition: { ...order.composition, items, template },
    prompt: background.prompt,
    seed: background.baseSeed,
    fixed: { scene: true, ...(subject && { items: true }) },
  };
}

async function recipeOf(account: Account, assetId: string): Promise<z.infer<typeof lockedRecipeSchema>> {
  const { recipe } = await getAsset({ account, assetId });
  const parsed = lockedRecipeSchema.safeParse(recipe);
  if (parsed.success) return parsed.data;
  throw new AppError('bad-request', 'the picture has no recipe of a staging', { userMessage: toolMessages.noRecipe });
}

import type { Account } from '#app/domain/accounts/index.ts';
import { getAsset, isPreviewRecipe } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { storeMessages } from '../store.messages.ts';

/** Throws AppError `not-found` for a picture that is not the account's, `unprocessable` for a preview (decision 340). */
export async function assertPushable(asked: { readonly account: Account; readonly assetId: string }): Promise<void> {
  const { recipe } = await getAsset(asked);
  if (isPreviewRecipe(recipe)) {
    throw new AppError('unprocessable', 'a preview is not pushed', { userMessage: storeMessages.isPreview });
  }
}

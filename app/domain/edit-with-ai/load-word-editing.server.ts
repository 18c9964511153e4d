import type { Account } from '#app/domain/accounts/index.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { priceQuery } from '#app/domain/credits/index.server.ts';
import { describeEngines } from '#app/domain/generation/index.server.ts';
import { getAsset, toAssetView } from '#app/domain/library/index.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { WordEditing } from './word-editing.ts';

/** `assetId` comes from the address: what it does not name is not there. */
export async function loadWordEditing(account: Account, assetId: string | null): Promise<WordEditing> {
  const [price, { inpaintFollowsWords }, asset] = await Promise.all([
    readOne(priceQuery(FEATURES.inpaint)),
    describeEngines(),
    assetId === null ? null : findPicture(account, assetId),
  ]);
  const hasStore = account.signupType === 'shopify' && account.shop !== null;
  return { asset, price, isLocal: !inpaintFollowsWords, hasStore };
}

async function findPicture(account: Account, assetId: string) {
  try {
    const view = toAssetView(await getAsset({ account, assetId }));
    return view.type === 'image' ? view : null;
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') return null;
    throw error;
  }
}

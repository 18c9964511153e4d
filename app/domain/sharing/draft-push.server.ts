import type { Account } from '#app/domain/accounts/index.ts';
import { getAccountSettings } from '#app/domain/accounts/index.server.ts';
import { questionFor, STORE_CAPTION_COUNT } from '#app/domain/words/index.ts';
import { languageFacts, writeAltText, writeCaptions } from '#app/domain/words/index.server.ts';
import { getAsset } from '#app/domain/library/index.server.ts';
import { getProductFacts, getProductPictures, listPlaces, variantAhead } from '#app/domain/store/index.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import type { PushDraft } from './push-draft.schema.ts';
import { toProductWords } from './to-product-words.server.ts';

/**
 * Everything the push dialog begins with: the product as it is, an alt text, captions. Throws AppError `not-found`
 * (picture or product not the account's), `unprocessable` where the product is full, else as `AdminApi.request`.
 */
export async function draftPush(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly assetId: string;
  readonly productId: string;
  /** As browsers send it: the language where the product's words show none. */
  readonly locale: string | null;
  readonly signal: AbortSignal;
}): Promise<PushDraft> {
  const { account, api, assetId, productId, locale, signal } = options;
  // The shop is asked only for a picture of this account.
  await getAsset({ account, assetId });
  const [pictures, facts, places, settings, variant] = await Promise.all([
    getProductPictures(api, { productId }),
    getProductFacts(api, productId),
    listPlaces(api, productId),
    getAccountSettings(account),
    variantAhead(api, { userId: account.id, assetId, productId }),
  ]);
  const product = { ...toProductWords(facts, settings), id: productId };
  const prompt = questionFor(product, await languageFacts(account, locale)).slice(0, 500);
  const about = { account, assetId, product, locale, signal };
  const [alt, captions] = await Promise.all([
    writeAltText(about),
    writeCaptions({ ...about, prompt, count: STORE_CAPTION_COUNT, seed: 0, avoid: [], isAnew: false }).catch(() => []),
  ]);
  return {
    product: pictures,
    places,
    alt,
    prompt,
    captions: [...captions],
    hasDescription: facts.description !== '',
    isFirst: settings.newPictures === 'first',
    variant,
  };
}

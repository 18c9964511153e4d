import type { Account } from '#app/domain/accounts/index.ts';
import { createAssetFromUpload, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { PICTURES_TO_IMPORT } from './documents.ts';
import { itemNumberOf } from './item-number.rules.ts';
import { pictureAddresses } from './picture-addresses.rules.ts';
import type { OfferedPicture } from './picture-addresses.rules.ts';
import { productGone } from './products/get-product-pictures.server.ts';
import { storeMessages } from './store.messages.ts';

export interface ImportedPictures {
  readonly assets: AssetRow[];
  /** Pictures that could not be taken, by their id in the shop. */
  readonly errors: { readonly id: string; readonly message: string }[];
}

/**
 * Takes pictures of a product into the account's library, named after the product. What the library does not take (GIF,
 * HEIC, more than 50 megapixels) Shopify converts and shrinks. The addresses come from the shop itself; one that fails does not lose the others. Throws the first failure when none came, `not-found` for products of
 * another shop, else as `AdminApi.request`.
 */
export async function importPictures(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly productId: string;
  readonly mediaIds: readonly string[];
}): Promise<ImportedPictures> {
  const { account, api, productId, mediaIds } = options;
  const { product, nodes } = await api.request(PICTURES_TO_IMPORT, { productId, ids: [...new Set(mediaIds)] });
  if (!product) throw productGone();
  const kinds = [product.productType, product.category?.name ?? ''].filter((kind) => kind.trim() !== '');
  const offers = new Map(
    nodes.flatMap((node) =>
      node?.__typename === 'MediaImage' && node.image
        ? [[node.id, { mimeType: node.mimeType, image: node.image }] as const]
        : [],
    ),
  );
  const assets: AssetRow[] = [];
  const failures: { readonly id: string; readonly error: AppError }[] = [];
  for (const id of new Set(mediaIds)) {
    try {
      const offer = offers.get(id);
      if (!offer) throw new AppError('not-found', `no picture ${id}`, { userMessage: storeMessages.pictureGone });
      const asset = await takeIn({ account, api, offer, name: product.title, kinds });
      const sku = itemNumberOf(id, product.variants.nodes);
      await database().storeSource.create({ data: { assetId: asset.id, shop: api.shop, productId, mediaId: id, sku } });
      assets.push(asset);
    } catch (error) {
      // A failure that is not the picture's (database, disk) is no partial success.
      if (!isAppError(error)) throw error;
      failures.push({ id, error });
    }
  }
  const first = failures[0];
  if (assets.length === 0 && first) {
    const { code, message, userMessage } = first.error;
    throw new AppError(code, message, {
      userMessage: `${storeMessages.importFailed} ${userMessage}`,
      cause: first.error,
    });
  }
  return { assets, errors: failures.map(({ id, error }) => ({ id, message: error.userMessage })) };
}

interface TakeInOptions {
  readonly account: Account;
  readonly api: AdminApi;
  readonly offer: OfferedPicture;
  readonly name: string;
  readonly kinds: readonly string[];
}

/** The first of its addresses whose file the library takes. */
async function takeIn({ account, api, offer, name, kinds }: TakeInOptions): Promise<AssetRow> {
  const [first, ...others] = pictureAddresses(offer, MAX_PICTURE_PIXELS);
  const take = async (url: string) => {
    const bytes = await api.readFile({ url, maxBytes: MAX_PICTURE_BYTES });
    return createAssetFromUpload({ account, source: { bytes }, name, kinds });
  };
  return take(first!).catch((error: unknown) => {
    const [next] = others;
    // A file that is not what Shopify says it is: too many bytes, another format.
    if (!next || !isAppError(error) || error.code === 'unavailable') throw error;
    return take(next);
  });
}

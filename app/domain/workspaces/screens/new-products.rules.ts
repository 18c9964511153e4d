import type { AssetView } from '#app/domain/library/index.ts';

/** A product of the library that a workspace is to be created with. */
export interface StoredProduct {
  readonly assetId: string;
  /** Address of what is shown. */
  readonly src: string;
}

/** A line of the answer; looked at by hand, because the validator weighs more than this page. */
interface ProductAnswer {
  readonly _id: string;
  readonly image: { readonly src?: string };
  readonly note?: string;
}

/** The product of an answer of `POST /api/workspaces/products`, with the note about its file. Throws where it is none. */
export function productOf(answer: unknown): { readonly product: StoredProduct; readonly note: string | null } {
  const [first] = Array.isArray(answer) ? (answer as readonly Partial<ProductAnswer>[]) : [];
  const src = first?.image?.src;
  if (typeof first?._id !== 'string' || typeof src !== 'string') throw new Error('The answer holds no product.');
  return { product: { assetId: first._id, src }, note: first.note ?? null };
}

/** The pictures among assets that are not in the list yet. */
export function newProductsOf(assets: readonly AssetView[], known: readonly (StoredProduct | null)[]) {
  const ids = new Set(known.map((product) => product?.assetId));
  return assets
    .filter(({ _id, type }) => type === 'image' && !ids.has(_id))
    .map(({ _id, imageName: name, urls }) => ({
      key: `asset:${_id}`,
      name,
      stored: { assetId: _id, src: urls.preview },
    }));
}

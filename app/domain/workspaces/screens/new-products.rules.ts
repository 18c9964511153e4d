import type { AssetView } from '#app/domain/library/index.ts';

/** A product on the page that creates a workspace. */
export interface NewProduct {
  readonly key: string;
  readonly name: string;
  /** Address of what is shown. */
  readonly preview: string;
  /** 0 to 1 while it is being sent, 1 while its background is removed. */
  readonly progress: number;
  /** Of the library; null until it is there. */
  readonly assetId: string | null;
}

export type NewProductAction =
  | { readonly type: 'file'; readonly key: string; readonly name: string; readonly preview: string }
  | { readonly type: 'progress'; readonly key: string; readonly progress: number }
  | { readonly type: 'stored'; readonly key: string; readonly product: StoredProduct }
  | { readonly type: 'assets'; readonly assets: readonly AssetView[] }
  | { readonly type: 'remove'; readonly key: string };

export interface StoredProduct {
  readonly assetId: string;
  readonly src: string;
}

/** A line of the answer; looked at by hand, because the validator weighs more than this page. */
interface ProductAnswer {
  readonly _id: string;
  readonly image: { readonly src?: string };
}

/** The product of an answer of `POST /api/workspaces/products`. Throws where it is none. */
export function productOf(answer: unknown): StoredProduct {
  const [first] = Array.isArray(answer) ? (answer as readonly Partial<ProductAnswer>[]) : [];
  const src = first?.image?.src;
  if (typeof first?._id !== 'string' || typeof src !== 'string') throw new Error('The answer holds no product.');
  return { assetId: first._id, src };
}

/** The list after an action; the same picture is in it once. */
export function reduceNewProducts(list: readonly NewProduct[], action: NewProductAction): readonly NewProduct[] {
  switch (action.type) {
    case 'file': {
      const { type: _type, ...file } = action;
      return list.some(({ key }) => key === file.key) ? list : [...list, { ...file, progress: 0, assetId: null }];
    }
    case 'progress':
      return list.map((product) => (product.key === action.key ? { ...product, progress: action.progress } : product));
    case 'stored': {
      const { assetId, src: preview } = action.product;
      return list.map((product) =>
        product.key === action.key ? { ...product, assetId, preview, progress: 1 } : product,
      );
    }
    case 'assets': {
      const known = new Set(list.map(({ assetId }) => assetId));
      const added = action.assets.filter(({ _id, type }) => type === 'image' && !known.has(_id));
      const toProduct = ({ _id, imageName: name, urls }: AssetView): NewProduct => ({
        key: `asset:${_id}`,
        name,
        preview: urls.preview,
        progress: 1,
        assetId: _id,
      });
      return [...list, ...added.map(toProduct)];
    }
    case 'remove':
      return list.filter(({ key }) => key !== action.key);
  }
}

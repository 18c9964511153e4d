import type { AccountSettings } from '#app/domain/accounts/index.ts';
import type { AssetView, Packed } from '#app/domain/library/index.ts';
import type { StudioData } from '#app/domain/studio/frame/index.ts';
import type { ClosedScene } from '#app/domain/studio/parts/index.ts';

/** The data of /product, as its loader returns it: the studio, or a scene that this version cannot read. */
export type ProductPage =
  | { readonly kind: 'open'; readonly data: Packed<ProductData> }
  | {
      readonly kind: 'closed';
      readonly scene: ClosedScene & { readonly productId: string | null; readonly productTitle: string | null };
    };

/** Everything /product opens with. */
export interface ProductData extends StudioData {
  /** Why it is not the scene that the address asks for; null where it is. */
  readonly notice: string | null;
  /** The merchant's settings for new scenes. */
  readonly defaults: Pick<AccountSettings, 'imageCount' | 'productMode' | 'sceneName' | 'brandColours'>;
  /** The account is a shop's, whose products can be imported from. */
  readonly hasStore: boolean;
  /** The welcome to the tour is due. */
  readonly isTourDue: boolean;
  /** The account has a brand look that pictures can be made in. */
  readonly hasBrandLook: boolean;
  /** Credits per video. */
  readonly videoPrice: number;
  /** Latest videos, newest first. */
  readonly recentVideos: readonly AssetView[];
}

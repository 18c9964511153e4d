import type { AssetView, SceneChoice } from '#app/domain/library/index.ts';
import type { PhotoshootView } from '../photoshoot.schema.ts';

/** A product that the merchant marked in the admin. */
export interface MarkedProduct {
  /** gid. */
  readonly id: string;
  readonly number: string;
  readonly title: string;
  /** Null for a product without pictures: nothing can be made of it. */
  readonly pictureUrl: string | null;
  /** A note about its picture before a run; null for nothing. */
  readonly notice: string | null;
  /** Made from it, newest first. */
  readonly photos: readonly AssetView[];
  /** The latest one asked for; null where there was none. */
  readonly photoshoot: PhotoshootView | null;
}

/** Everything the page of marked products opens with. */
export interface MarkedData {
  readonly products: readonly MarkedProduct[];
  /** Credits there are for pictures, and credits per photo. */
  readonly credits: number;
  readonly unitPrice: number;
  readonly scenes: readonly Pick<SceneChoice, 'name' | 'displayName' | 'prompt' | 'thumb'>[];
  /** Sequence of the account's newest event that is included here. */
  readonly streamHead: number;
}

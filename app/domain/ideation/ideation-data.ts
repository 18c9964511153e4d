import type { DescribedScene } from '@plinth/imaging';
import type { AssetView } from '#app/domain/library/index.ts';

/** The data that the page opens with. */
export interface IdeationData {
  /** The last pictures that were made from words alone, newest first. */
  readonly recent: readonly AssetView[];
  /** Credits for one picture. */
  readonly price: number;
  /** Made by our own engine, which can tell what it makes of the words. */
  readonly isLocal: boolean;
  /** The account has a brand look, and the pictures are made where it can be applied. */
  readonly hasBrandLook: boolean;
  readonly scenes: readonly DescribedScene[];
}

import type { AssetView } from '#app/domain/library/index.ts';

/** The data that the screen opens with. */
export interface BackgroundBatch {
  /** The newest cut-outs of the account, the last one first. */
  readonly cutOuts: readonly AssetView[];
  /** Pictures can be brought in from the merchant's shop. */
  readonly hasStore: boolean;
}

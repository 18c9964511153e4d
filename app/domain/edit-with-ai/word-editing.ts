import type { AssetView } from '#app/domain/library/index.ts';

/** The data that the page opens with. */
export interface WordEditing {
  /** The picture that the address names; null: none, or none of the account's. */
  readonly asset: AssetView | null;
  /** Credits for one change. */
  readonly price: number;
  /** Done by our own engine, which can tell what it makes of the words. */
  readonly isLocal: boolean;
  readonly hasStore: boolean;
}

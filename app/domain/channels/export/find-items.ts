/** A product of a shop that a picture shows. */
export interface ShownItem {
  readonly assetId: string;
  readonly productId: string;
  readonly sku: string | null;
}

/** Finds the products that pictures were taken from; the store's room knows them. */
export type FindItems = (options: {
  readonly account: { readonly id: string };
  readonly assetIds: readonly string[];
}) => Promise<readonly ShownItem[]>;

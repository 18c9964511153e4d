import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { MEDIA_COUNTS } from '../documents.ts';

/** How many media these products have now, by their gids; what is not in the shop any more is left out. Throws as `AdminApi.request`. */
export async function countMedia(api: AdminApi, productIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  const { nodes } = await api.request(MEDIA_COUNTS, { ids: productIds });
  return new Map(
    nodes.flatMap((node) => (node && 'id' in node ? [[node.id, node.mediaCount?.count ?? 0] as const] : [])),
  );
}

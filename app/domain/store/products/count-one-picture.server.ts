import type { AdminApi, AnswerOf } from '#app/platform/shopify/admin-api.ts';
import { PICTURE_COUNTS } from '../documents.ts';

/** As many as Shopify gives at once, and pages looked at for one answer. */
const PAGE = 250;
const MAX_PAGES = 4;

/**
 * How many products have a single picture, of the first thousand; `isAll` where the shop has no more. Shopify's search
 * does not know how many pictures a product has. Throws as `AdminApi.request`.
 */
export async function countOnePicture(api: AdminApi): Promise<{ readonly count: number; readonly isAll: boolean }> {
  let count = 0;
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { products }: AnswerOf<typeof PICTURE_COUNTS> = await api.request(PICTURE_COUNTS, { first: PAGE, after });
    count += products.nodes.filter(({ status, mediaCount }) => status !== 'ARCHIVED' && mediaCount?.count === 1).length;
    if (!products.pageInfo.hasNextPage) return { count, isAll: true };
    after = products.pageInfo.endCursor;
  }
  return { count, isAll: false };
}

import { FEATURES } from '#app/domain/credits/index.ts';
import { priceOf, priceQuery } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { SplitPrices } from './plan-share.rules.ts';

/** The prices of a photo and a video now. */
export async function readSplitPrices(db: Tx): Promise<SplitPrices> {
  return { photo: await priceOf(db, FEATURES.productPhoto), video: await priceOf(db, FEATURES.video) };
}

/** As `readSplitPrices`, to be read with other things. */
export const splitPricesRead = (): QueryFragment<SplitPrices> =>
  combineFragments({ photo: priceQuery(FEATURES.productPhoto), video: priceQuery(FEATURES.video) });

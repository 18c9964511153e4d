import { FEATURES } from '#app/domain/credits/index.ts';
import { priceOf } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import type { SplitPrices } from './plan-share.rules.ts';

/** What a photo and a video cost now. */
export async function readSplitPrices(db: Tx): Promise<SplitPrices> {
  return { photo: await priceOf(db, FEATURES.productPhoto), video: await priceOf(db, FEATURES.video) };
}

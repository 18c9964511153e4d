import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getSubscriptionStatus } from '#app/domain/billing/index.server.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { getCredits, getPrice } from '#app/domain/credits/index.server.ts';
import { listActiveJobs } from '#app/domain/generation/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import { countAssets, listAssets } from '#app/domain/library/index.server.ts';
import { countPushes, findPushedAssets, listPushes } from '#app/domain/store/index.server.ts';
import { streamHead } from '#app/platform/streams/read-stream.server.ts';
import type { EmbeddedFrameData } from './embedded-frame.tsx';
import type { EmbeddedHomeData } from './embedded-home.tsx';

/** Latest photos that are looked through for those on no product. */
const LOOKED_AT = 24;
const SHOWN = 6;

/** What the embedded app shows around every page. */
export async function loadEmbeddedFrame(account: Account): Promise<EmbeddedFrameData> {
  const [head, credits, status] = await Promise.all([
    streamHead(accountTopic(account.id)),
    getCredits(account.id),
    getSubscriptionStatus(account),
  ]);
  return { credits, streamHead: head, subscription: { status }, person: account.person };
}

/**
 * What the home in the admin shows: where the merchant stands, what is under way, what was made last and is on no product
 * yet. A handful of statements that cost the same for every size of account; the shop itself is asked by the page.
 */
export async function loadEmbeddedHome(account: Account): Promise<EmbeddedHomeData> {
  const query = listAssetsQuerySchema.parse({ type: 'Image', limit: LOOKED_AT });
  const [counts, onProducts, { assets }, active, pushes, unitPrice] = await Promise.all([
    countAssets(account),
    countPushes(account),
    listAssets({ account, ...query }),
    listActiveJobs(account),
    listPushes({ account }),
    getPrice(FEATURES.productPhoto),
  ]);
  const pushed = await findPushedAssets({ account, assetIds: assets.map(({ _id }) => _id) });
  return {
    counts: { ...counts, onProducts },
    hasResults: assets.length > 0,
    runs: active.filter((job) => job.unitPrice > 0).length,
    pushes: pushes.length,
    unitPrice,
    drafts: assets.filter(({ _id }) => !pushed.has(_id)).slice(0, SHOWN),
    recent: assets.slice(0, SHOWN),
  };
}

import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getSubscriptionStatus } from '#app/domain/billing/index.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import { countAssets, listAssets } from '#app/domain/library/index.server.ts';
import { countPushes } from '#app/domain/store/index.server.ts';
import { streamHead } from '#app/platform/streams/read-stream.server.ts';
import type { EmbeddedFrameData } from './embedded-frame.tsx';
import type { EmbeddedHomeData } from './embedded-home.tsx';

const RECENT_COUNT = 6;

/** What the embedded app shows around every page. */
export async function loadEmbeddedFrame(account: Account): Promise<EmbeddedFrameData> {
  const [head, credits, status] = await Promise.all([
    streamHead(accountTopic(account.id)),
    getCredits(account.id),
    getSubscriptionStatus(account),
  ]);
  return { credits, streamHead: head, subscription: { status } };
}

/** What the home in the admin shows: where the merchant stands, and what was made last. */
export async function loadEmbeddedHome(account: Account): Promise<EmbeddedHomeData> {
  const query = listAssetsQuerySchema.parse({ type: 'Image', limit: RECENT_COUNT });
  const [counts, onProducts, { assets }] = await Promise.all([
    countAssets(account),
    countPushes(account),
    listAssets({ account, ...query }),
  ]);
  return { counts: { ...counts, onProducts }, recent: assets };
}

import type { Account } from '#app/domain/accounts/index.ts';
import { listAssets } from '#app/domain/library/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import type { BackgroundBatch } from './batch/background-batch.ts';

const SHOWN = 24;

/** The batch as it was left: the newest cut-outs. What is under way comes by the feed. */
export async function loadBackgroundBatch(account: Account): Promise<BackgroundBatch> {
  const query = listAssetsQuerySchema.parse({ type: 'Image', limit: SHOWN });
  const { assets } = await listAssets({ account, ...query, origins: ['cutout'] });
  return { cutOuts: assets, hasStore: account.signupType === 'shopify' && account.shop !== null };
}

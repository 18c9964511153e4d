import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/** Which of these pictures are on a product of the account's shop, or on their way there. */
export async function findPushedAssets(options: {
  readonly account: Pick<Account, 'id' | 'shop'>;
  readonly assetIds: readonly string[];
}): Promise<ReadonlySet<string>> {
  const { account, assetIds } = options;
  if (!account.shop || assetIds.length === 0) return new Set();
  const rows = await database().storePush.findMany({
    where: {
      userId: account.id,
      shop: account.shop,
      assetId: { in: [...assetIds] },
      status: { in: ['queued', 'working', 'processing', 'ready'] },
    },
    select: { assetId: true },
  });
  return new Set(rows.map(({ assetId }) => assetId));
}

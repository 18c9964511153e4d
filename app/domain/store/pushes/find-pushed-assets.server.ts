import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';

/** Which of these pictures are on a product of the account's shop, or on their way there. */
export function pushedAssetsRead(options: {
  readonly account: Pick<Account, 'id' | 'shop'>;
  readonly assetIds: readonly string[];
}): QueryFragment<ReadonlySet<string>> {
  const { account, assetIds } = options;
  return {
    sql: rowsOf(sql`
      SELECT DISTINCT "assetId" FROM "StorePush"
      WHERE "assetId" = ANY(${[...assetIds]}::uuid[]) AND "userId" = ${idOf(account.id)} AND "shop" = ${account.shop ?? ''}
        AND "status" IN ('queued', 'working', 'processing', 'ready')`),
    parse: (value) => new Set((value as { readonly assetId: string }[]).map(({ assetId }) => assetId)),
  };
}

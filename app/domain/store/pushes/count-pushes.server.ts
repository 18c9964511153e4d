import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';

/** More are not looked at. */
const MAX_COUNTED = 100;

interface PushCounts {
  /** Pictures that are on products; 100 stands for more. */
  readonly ready: number;
  /** On their way onto one, or off it. */
  readonly open: number;
}

/** How many pictures the account has on products of the shop it has now, and how many are on their way. */
export function pushCountsRead({ id, shop }: Pick<Account, 'id' | 'shop'>): QueryFragment<PushCounts> {
  const own = sql`"userId" = ${idOf(id)} AND "shop" = ${shop ?? ''}`;
  return {
    sql: sql`SELECT json_build_object(
      'ready', cardinality(ARRAY(
        SELECT 1 FROM "StorePush" WHERE ${own} AND "status" = 'ready' LIMIT ${MAX_COUNTED}::int)),
      'open', cardinality(ARRAY(
        SELECT 1 FROM "StorePush" WHERE ${own} AND "status" IN ('queued', 'working', 'processing')
        LIMIT ${MAX_COUNTED}::int)))`,
    parse: (value) => value as PushCounts,
  };
}

import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { originsOn } from './asset-origins.ts';

/** More are not looked at: what is shown is "99+". */
const MAX_COUNTED = 100;

interface AssetCounts {
  /** At most 100. */
  readonly results: number;
  readonly hasMaterials: boolean;
}

/**
 * Photos that an account has made in the last 30 days, and whether it has brought in anything to make them from. Costs the
 * same for an account with a million files.
 */
export function assetCountsRead({ id }: Pick<Account, 'id'>): QueryFragment<AssetCounts> {
  return {
    sql: sql`SELECT json_build_object(
      'results', cardinality(ARRAY(
        SELECT 1 FROM "Asset"
        WHERE "userId" = ${idOf(id)} AND "type" = 'image' AND "origin" = 'generated' AND "deletedAt" IS NULL
          AND "createdAt" > now() - interval '30 days'
        ORDER BY "createdAt" DESC LIMIT ${MAX_COUNTED}::int)),
      'hasMaterials', EXISTS (
        SELECT FROM unnest(${originsOn('materials')}::"AssetOrigin"[]) AS kind("origin")
        CROSS JOIN unnest(enum_range(NULL::"AssetType")) AS form("type")
        CROSS JOIN LATERAL (
          SELECT FROM "Asset" WHERE "userId" = ${idOf(id)} AND "type" = form."type"
            AND "origin" = kind."origin" AND "deletedAt" IS NULL ORDER BY "createdAt" LIMIT 1) one))`,
    parse: (value) => value as AssetCounts,
  };
}

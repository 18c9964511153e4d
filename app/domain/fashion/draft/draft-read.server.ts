import type { Account } from '#app/domain/accounts/index.ts';
import { ASSET_COLUMNS, readAssetRow, toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetJson } from '#app/domain/library/index.server.ts';
import { idOf, rowOf, rowsOf, sql, combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import { tryOnDraftSchema } from './try-on-draft.schema.ts';
import type { KnownDraft } from './try-on-draft.schema.ts';

type Owner = Pick<Account, 'id' | 'person'>;
const ownDraft = (account: Owner): Sql =>
  sql`draft."userId" = ${idOf(account.id)} AND draft."person" = ${account.person ?? ''}`;

/** Ids, as text, of what a person has taken off the list: garments, and jobs that were still reading one. */
export const removedGarments = (account: Owner): Sql => sql`
  SELECT jsonb_array_elements_text(draft."draft" -> 'removed') FROM "TryOnDraft" draft
  WHERE ${ownDraft(account)} AND jsonb_typeof(draft."draft" -> 'removed') = 'array'`;

/**
 * A person's draft with its pictures, which are looked up anew: what was deleted, or is not the account's, is not among
 * them. Null where there is none, or one of a form that is not known any more.
 */
export function draftRead(account: Owner): QueryFragment<KnownDraft | null> {
  const own = ownDraft(account);
  const parts = combineFragments({
    kept: {
      sql: rowOf(sql`SELECT draft."draft" FROM "TryOnDraft" draft WHERE ${own}`),
      parse: (value) => tryOnDraftSchema.safeParse((value as { draft?: unknown } | null)?.draft),
    },
    assets: {
      sql: rowsOf(sql`
        SELECT ${ASSET_COLUMNS} FROM "TryOnDraft" draft
        JOIN "Asset" asset ON asset."id" = ANY (draft."assetIds") AND asset."deletedAt" IS NULL
          AND asset."userId" = ${idOf(account.id)}
        WHERE ${own}`),
      parse: (value) => (value as AssetJson[]).map(readAssetRow).map(toAssetView),
    },
  });
  return {
    sql: parts.sql,
    parse(value) {
      const { kept, assets } = parts.parse(value);
      return kept.success ? { draft: kept.data, assets } : null;
    },
  };
}

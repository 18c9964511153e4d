import type { Account } from '#app/domain/accounts/index.ts';
import { normalizeTexts } from '#app/platform/input-types.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import { listAssetsQuerySchema } from './asset-query.schema.ts';
import type { ListAssetsQuery } from './asset-query.schema.ts';
import type { AssetView } from './asset-view.schema.ts';
import { assetsRead } from './list-assets.server.ts';
import { tagsRead } from './tag-assets.server.ts';

/** The data of the portfolio, in one statement: the first page that its address asks for, and the tags there are. */
export async function loadPortfolio(options: { readonly account: Account; readonly url: URL }): Promise<{
  readonly query: Omit<ListAssetsQuery, 'cursor' | 'limit'>;
  readonly firstPage: { readonly assets: AssetView[]; readonly nextCursor: string | null };
  readonly tags: readonly string[];
}> {
  const { account, url } = options;
  const { cursor: _cursor, limit: _limit, ...fields } = listAssetsQuerySchema.shape;
  // A filter that does not exist is as if it were not there.
  const given = normalizeTexts([...url.searchParams]).filter(
    ([name, value]) => name in fields && fields[name as keyof typeof fields].safeParse(value).success,
  );
  const { limit, cursor: _, ...query } = listAssetsQuerySchema.parse({
    // The tab that the page opens with; the API lists every type.
    type: 'Image',
    ...Object.fromEntries(given),
  });
  const { firstPage, tags } = await readAll({
    firstPage: assetsRead({ account, ...query, limit }),
    tags: tagsRead(account),
  });
  return { query, firstPage, tags };
}

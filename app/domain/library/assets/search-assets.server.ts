import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, noSql, sql } from '#app/platform/database/read.server.ts';
import type { Sql } from '#app/platform/database/read.server.ts';
import { removeInvisible } from './asset-name.rules.ts';
import type { ListAssetsQuery } from './asset-query.schema.ts';

/** Words after these are ignored. */
const MAX_WORDS = 8;
const DAY_MS = 86_400_000;

type Search = Pick<ListAssetsQuery, 'q' | 'tag' | 'from' | 'to'>;

/** Names have no invisible characters; a path that is copied on Windows begins with one. */
const wordsOf = (q: string): string[] => removeInvisible(q).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The condition of a row of `"Asset"` in a search; begins with its AND, and is empty where nothing is looked for. */
export function matching(account: Pick<Account, 'id'>, { q = '', tag, from, to }: Search): Sql {
  const words = wordsOf(q);
  const parts = [
    ...words.map((word) => sql` AND ${hasWord(account, word)}`),
    tag === undefined ? noSql : sql` AND "tags" <> '{}' AND lower(${tag}) = ANY (SELECT lower(unnest("tags")))`,
    from === undefined ? noSql : sql` AND "createdAt" >= ${new Date(from).toISOString()}::timestamptz`,
    to === undefined ? noSql : sql` AND "createdAt" < ${new Date(Date.parse(to) + DAY_MS).toISOString()}::timestamptz`,
  ];
  return parts.reduce((all, part) => sql`${all}${part}`, noSql);
}

/**
 * In its name, the words it was made from, a tag, or the title of a product: the one whose scene it was made in, or one that it
 * was put on. Pictures that came from a product have its name.
 */
function hasWord(account: Pick<Account, 'id'>, word: string): Sql {
  const pattern = patternOf(word);
  return sql`(
    "name" ILIKE ${pattern} OR "recipe"->>'prompt' ILIKE ${pattern}
    OR ("tags" <> '{}' AND array_to_string("tags", ' ') ILIKE ${pattern})
    OR "sceneId" = ANY (ARRAY(
      SELECT scene."id"::text FROM "Scene" scene
      WHERE scene."userId" = ${idOf(account.id)} AND scene."productTitle" ILIKE ${pattern}))
    OR "id" = ANY (ARRAY(
      SELECT push."assetId" FROM "StorePush" push
      WHERE push."userId" = ${idOf(account.id)} AND push."productTitle" ILIKE ${pattern})))`;
}

/**
 * Ids of files that may have all the words, by their indexes, as many as `limit`; null where no word is searched for. A
 * file with all words in its own text has all their letters; a file with a word from a product's title is among those
 * (decision 124).
 */
export function candidates(account: Pick<Account, 'id'>, q = '', limit: number): Sql | null {
  const words = wordsOf(q);
  if (words.length === 0) return null;
  const patterns = words.map(patternOf);
  const me = idOf(account.id);
  return sql`
    (SELECT "id" FROM "Asset" WHERE "word_keys"("userId", "asset_words"("name", "recipe", "tags"), 1) @> (
      SELECT array_agg(key) FROM unnest(${words}::text[]) AS word
      CROSS JOIN LATERAL unnest("word_keys"(${me}, lower(word), least(3, char_length(lower(word))))) AS key)
      AND "userId" = ${me} LIMIT ${limit}::int)
    UNION ALL
    (SELECT asset."id" FROM "Scene" scene
      JOIN "Asset" asset ON asset."userId" = ${me} AND asset."sceneId" = scene."id"::text
      WHERE scene."userId" = ${me} AND scene."productTitle" ILIKE ANY (${patterns}::text[]) LIMIT ${limit}::int)
    UNION ALL
    (SELECT push."assetId" FROM "StorePush" push
      WHERE push."userId" = ${me} AND push."productTitle" ILIKE ANY (${patterns}::text[]) LIMIT ${limit}::int)
    LIMIT ${limit}::int`;
}

import { database } from '#app/platform/database/database.server.ts';
import { idOf, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { libraryMessages } from '../library.messages.ts';
import { MAX_TAGS } from './asset-limits.ts';
import { assetMissing, uuidsOf } from './get-asset.server.ts';

/** More are not offered to choose from. */
const MAX_LISTED = 200;

interface TaggedAsset {
  readonly id: string;
  readonly tags: readonly string[];
}

/**
 * Puts tags on files and takes others off; the same word in other letters is the same tag. Answers with the tags that they
 * have now. Throws AppError `not-found` unless all of them are there and the account's, `unprocessable` where a file would
 * have more than 20; then nothing is changed.
 */
export async function tagAssets(options: {
  readonly account: { readonly id: string };
  readonly assetIds: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}): Promise<TaggedAsset[]> {
  const { account, add, remove } = options;
  const ids = uuidsOf(options.assetIds);
  const assertAll = (known: readonly string[]) => {
    const missingId = options.assetIds.find((id) => !known.includes(id.toLowerCase()));
    if (missingId !== undefined) throw assetMissing(missingId);
  };
  assertAll(ids.map((id) => id.toLowerCase()));
  const gone = [...add, ...remove].map((tag) => tag.toLowerCase());
  return database().$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string; tags: string[] }[]>`
      SELECT "id", "tags" FROM "Asset" WHERE "id" = ANY (${ids}::uuid[]) AND "userId" = ${account.id}::uuid
        AND "deletedAt" IS NULL ORDER BY "id" FOR UPDATE`;
    assertAll(found.map(({ id }) => id));
    const tagged = found.map(({ id, tags }) => {
      const kept = tags.filter((tag) => !gone.includes(tag.toLowerCase()));
      return { id, tags: [...kept, ...add] };
    });
    if (tagged.some(({ tags }) => tags.length > MAX_TAGS)) {
      throw new AppError('unprocessable', 'too many tags', { field: 'add', userMessage: libraryMessages.tooManyTags });
    }
    // By hand: a tag is no change of the file itself.
    await tx.$executeRaw`
      UPDATE "Asset" SET "tags" = ARRAY(SELECT json_array_elements_text(given."tags"))
      FROM json_to_recordset(${JSON.stringify(tagged)}::json) AS given("id" uuid, "tags" json)
      WHERE "Asset"."id" = given."id" AND "Asset"."userId" = ${account.id}::uuid`;
    return tagged;
  });
}

/** The tags that an account uses, in the order of the alphabet, at most 200; the same word in other letters once. */
export function tagsRead({ id }: { readonly id: string }): QueryFragment<string[]> {
  return {
    sql: rowsOf(sql`
      SELECT min(tag) AS "tag" FROM "Asset", unnest("tags") AS tag
      WHERE "userId" = ${idOf(id)} AND "tags" <> '{}' AND "deletedAt" IS NULL
      GROUP BY lower(tag) ORDER BY lower(tag) LIMIT ${MAX_LISTED}::int`),
    parse: (value) => (value as { tag: string }[]).map(({ tag }) => tag),
  };
}

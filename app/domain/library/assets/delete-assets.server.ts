import { accountTopic } from '#app/domain/accounts/index.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { assetMissing, uuidsOf } from './get-asset.server.ts';

interface Which {
  readonly account: { readonly id: string };
  readonly assetIds: readonly string[];
}

/**
 * Takes files out of the library. From then on no list has them and every address of them answers 404; rows and bytes stay
 * until `purgeAssets`, so that `restoreAssets` can bring them back. Pictures made from them stay. Answers with those that
 * were there; throws AppError `not-found` where none was.
 */
export async function deleteAssets({ account, assetIds }: Which): Promise<string[]> {
  return mark({ account, assetIds, isDeleted: true });
}

/** Brings deleted files back as they were, where they are still kept. Answers with those; throws AppError `not-found` for none. */
export async function restoreAssets({ account, assetIds }: Which): Promise<string[]> {
  return mark({ account, assetIds, isDeleted: false });
}

/** One file, as `deleteAssets`. */
export async function deleteAsset(options: {
  readonly account: { readonly id: string };
  readonly assetId: string;
}): Promise<void> {
  await deleteAssets({ account: options.account, assetIds: [options.assetId] });
}

async function mark({ account, assetIds, isDeleted }: Which & { readonly isDeleted: boolean }): Promise<string[]> {
  const topic = accountTopic(account.id);
  const type = isDeleted ? 'asset.deleted' : 'asset.restored';
  return transactAndAnnounce(topic, async (tx) => {
    // By hand: neither changes when the file itself was changed last.
    const rows = await tx.$queryRaw<{ id: string }[]>`
      UPDATE "Asset" SET "deletedAt" = ${isDeleted ? new Date() : null}
      WHERE "id" = ANY (${uuidsOf(assetIds)}::uuid[]) AND "userId" = ${account.id}::uuid
        AND ("deletedAt" IS NULL) = ${isDeleted} RETURNING "id"`;
    if (rows.length === 0) throw assetMissing(assetIds[0]);
    const ids = rows.map(({ id }) => id);
    await appendStreamEvents(
      tx,
      topic,
      ids.map((assetId) => ({ type, data: { assetId } })),
    );
    return ids;
  });
}

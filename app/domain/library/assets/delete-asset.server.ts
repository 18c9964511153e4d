import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { announceStream } from '#app/platform/streams/subscribe.server.ts';
import { clearObjects, dropObjects } from '../files/drop-objects.server.ts';
import { getAsset } from './get-asset.server.ts';

/**
 * Deletes an asset with all its sizes. The rows go first, in one transaction that also records the keys to remove; from
 * then on every address of it answers 404. The bytes follow right away; a crash in between leaves the recorded keys to
 * `sweepStoredObjects`. Pictures made from this one stay. Throws AppError `not-found`.
 */
export async function deleteAsset(options: { readonly account: Account; readonly assetId: string }): Promise<void> {
  const { account, assetId } = options;
  const topic = accountTopic(account.id);
  const keys = await database().$transaction(async (tx) => {
    const row = await getAsset({ account, assetId, tx });
    // Locked, so that nobody puts other files in their place meanwhile.
    const files = await tx.$queryRaw<{ storageKey: string }[]>`
      SELECT file."storageKey" FROM "Asset" asset JOIN "AssetFile" file ON file."assetId" = asset."id"
      WHERE asset."id" = ${row.id}::uuid FOR UPDATE`;
    const storageKeys = files.map((file) => file.storageKey);
    const { count } = await tx.asset.deleteMany({ where: { id: row.id, userId: account.id } });
    // Another request was faster; it has recorded the keys.
    if (count === 0) return [];
    await dropObjects(tx, storageKeys);
    await appendStreamEvents(tx, topic, [{ type: 'asset.deleted', data: { assetId: row.id } }]);
    return storageKeys;
  });
  if (keys.length === 0) return;
  await announceStream(topic);
  await clearObjects(keys);
}

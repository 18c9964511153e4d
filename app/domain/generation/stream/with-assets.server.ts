import type { Account } from '#app/domain/accounts/index.ts';
import { toAssetView } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { StreamEvent } from '#app/platform/streams/stream-event.ts';

const assetIdOf = (event: StreamEvent) =>
  event.type === 'job.output' ? (event.data as { assetId: string }).assetId : null;

/** Adds to each `job.output` its picture with fresh addresses; null where it was deleted meanwhile. */
export async function withAssets(account: Account, events: readonly StreamEvent[]): Promise<readonly StreamEvent[]> {
  const ids = events.flatMap((event) => assetIdOf(event) ?? []);
  if (ids.length === 0) return events;
  const rows = await database().asset.findMany({
    where: { id: { in: ids }, userId: account.id, deletedAt: null },
    include: { files: true },
  });
  const assets = new Map(rows.map((row) => [row.id, toAssetView(row)]));
  return events.map((event) => {
    const assetId = assetIdOf(event);
    if (assetId === null) return event;
    return { ...event, data: { ...(event.data as object), asset: assets.get(assetId) ?? null } };
  });
}

import type { Account } from '#app/domain/accounts/index.ts';
import { toAssetView } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { StreamEvent } from '#app/platform/streams/stream-event.ts';

const assetIdOf = (event: StreamEvent) =>
  event.type === 'job.output' ? (event.data as { assetId: string | null }).assetId : null;

// The followers of a topic are handed the same event at the same moment: they share one look, never a finished one.
const looking = new WeakMap<StreamEvent, Promise<StreamEvent>>();

/** Adds to each `job.output` its picture with fresh addresses; null where it was deleted meanwhile. */
export async function withAssets(account: Account, events: readonly StreamEvent[]): Promise<readonly StreamEvent[]> {
  return Promise.all(
    events.map((event) => {
      const assetId = assetIdOf(event);
      if (assetId === null) return event;
      const known = looking.get(event);
      if (known) return known;
      const look = withAsset(account, event, assetId).finally(() => looking.delete(event));
      looking.set(event, look);
      return look;
    }),
  );
}

async function withAsset(account: Account, event: StreamEvent, assetId: string): Promise<StreamEvent> {
  const row = await database().asset.findFirst({
    where: { id: assetId, userId: account.id, deletedAt: null },
    include: { files: true },
  });
  return { ...event, data: { ...(event.data as object), asset: row ? toAssetView(row) : null } };
}

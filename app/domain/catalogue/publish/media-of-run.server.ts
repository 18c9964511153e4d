import type { RunItem } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';

/** gid of the picture in the shop that an item's pictures were made from; null where it is not known any more. */
export async function findSourceMedia(item: Pick<RunItem, 'assetId' | 'sourceMediaId'>): Promise<string | null> {
  if (item.sourceMediaId !== null || item.assetId === null) return item.sourceMediaId;
  const source = await database().storeSource.findUnique({
    where: { assetId: item.assetId },
    select: { mediaId: true },
  });
  return source?.mediaId ?? null;
}

/** Media that other items of the same run have put onto the same product, and that stand. */
export async function findMediaOfRun({
  id,
  runId,
  productId,
}: Pick<RunItem, 'id' | 'runId' | 'productId'>): Promise<ReadonlySet<string>> {
  const pictures = await database().runPicture.findMany({
    where: { item: { runId, productId, id: { not: id } }, pushId: { not: null } },
    select: { pushId: true },
  });
  const pushes = await database().storePush.findMany({
    where: { id: { in: pictures.map(({ pushId }) => pushId!) }, status: { notIn: ['undone', 'failed'] } },
    select: { mediaId: true },
  });
  return new Set(pushes.flatMap(({ mediaId }) => (mediaId ? [mediaId] : [])));
}

import type { RunItem } from '@prisma/client';
import { coloursOf } from '#app/domain/store/index.server.ts';
import type { ProductVariant } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { planMedia } from './media-plan.rules.ts';
import type { MediaPlanFacts } from './media-plan.rules.ts';

/** gid of the picture in the shop that an item's pictures were made from; null where it is not known any more. */
async function findSourceMedia(item: Pick<RunItem, 'assetId' | 'sourceMediaId'>): Promise<string | null> {
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

/** Which media of its product go when an item's pictures come, and which variants get the first of them, as the shop is now. */
export async function planItem(
  item: RunItem,
  { mode, media, variants }: Pick<MediaPlanFacts, 'mode' | 'media'> & { readonly variants: readonly ProductVariant[] },
): Promise<ReturnType<typeof planMedia>> {
  const colour = coloursOf(variants).find(({ value }) => value === item.colour);
  return planMedia({
    mode,
    media,
    variants,
    source: await findSourceMedia(item),
    ofColour: item.colour === '' ? null : (colour?.variantIds ?? []),
    own: await findMediaOfRun(item),
  });
}

import type { Prisma } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';
import { commitObjects } from '#app/platform/storage/stored-objects.server.ts';
import type { AssetRow } from './asset-row.ts';
import type { PreparedAsset } from './prepare-asset.server.ts';

/**
 * Makes a prepared asset real inside the caller's transaction. Throws when the sweeper has already collected its bytes
 * (the transaction began more than an hour after the preparation), so a row never stands without its bytes.
 */
export async function commitAsset(tx: Tx, prepared: PreparedAsset): Promise<AssetRow> {
  await commitObjects(
    tx,
    prepared.files.map((file) => file.storageKey),
  );
  const rights = prepared.mark?.rights ?? {};
  const hasRights = Object.keys(rights).length > 0;
  return tx.asset.create({
    data: {
      id: prepared.assetId,
      userId: prepared.userId,
      type: prepared.type,
      origin: prepared.origin,
      name: prepared.name,
      kinds: [...prepared.kinds],
      width: prepared.width,
      height: prepared.height,
      hasAlpha: prepared.hasAlpha,
      parentId: prepared.parentId,
      durationMs: prepared.durationMs,
      digitalSourceType: prepared.mark?.digitalSourceType ?? null,
      aiPeople: prepared.mark?.aiPeople ?? false,
      ...(prepared.content ? { content: prepared.content } : {}),
      ...(hasRights ? { rights: rights as Prisma.InputJsonObject } : {}),
      ...(prepared.recipe ? { recipe: prepared.recipe as Prisma.InputJsonObject } : {}),
      ...(prepared.fidelity ? { fidelity: prepared.fidelity as Prisma.InputJsonObject } : {}),
      ...(prepared.cutOutReview ? { cutOutReview: prepared.cutOutReview } : {}),
      files: {
        create: prepared.files.map((file) => ({
          variant: file.variant,
          storageKey: file.storageKey,
          contentType: file.contentType,
          bytes: file.bytes,
          width: file.width,
          height: file.height,
          sha256: file.sha256,
        })),
      },
    },
    include: { files: true },
  });
}

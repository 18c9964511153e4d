import { z } from 'zod';
import { database } from '#app/platform/database/database.server.ts';
import type { PictureVariant } from './picture-variant.schema.ts';

export interface ServedFile {
  readonly storageKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Display name of the asset. */
  readonly name: string;
}

/**
 * The stored file behind a signed address, or null. It asks for no account: the caller must have checked the
 * address's signature, which only the owner was given, and which says whether it is about a deleted file.
 */
export async function findAssetFile(
  assetId: string,
  variant: PictureVariant,
  isDeleted = false,
): Promise<ServedFile | null> {
  if (!z.uuid().safeParse(assetId).success) return null;
  const file = await database().assetFile.findFirst({
    where: { assetId, variant, asset: { deletedAt: isDeleted ? { not: null } : null } },
    include: { asset: { select: { name: true } } },
  });
  if (!file) return null;
  const { storageKey, contentType, bytes, sha256 } = file;
  return { storageKey, contentType, bytes, sha256, name: file.asset.name };
}

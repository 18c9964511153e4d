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
 * address's signature, which only the owner was given. The address of a deleted file serves it after its return, too: a list of
 * deleted files may still be loading its pictures when the file is restored.
 */
export async function findAssetFile(
  assetId: string,
  variant: PictureVariant,
  isDeleted = false,
): Promise<ServedFile | null> {
  if (!z.uuid().safeParse(assetId).success) return null;
  const file = await database().assetFile.findFirst({
    where: { assetId, variant, ...(isDeleted ? {} : { asset: { deletedAt: null } }) },
    include: { asset: { select: { name: true } } },
  });
  if (!file) return null;
  const { storageKey, contentType, bytes, sha256 } = file;
  return { storageKey, contentType, bytes, sha256, name: file.asset.name };
}

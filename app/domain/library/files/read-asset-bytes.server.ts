import { storage } from '#app/platform/storage/storage.server.ts';
import { assetMissing, getAsset } from '../assets/get-asset.server.ts';
import type { PictureVariant } from './picture-variant.schema.ts';

export interface AssetBytes {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Pixels of this size. */
  readonly width: number;
  readonly height: number;
}

/** One size of a user's own asset, whole. Throws AppError `not-found`. */
export async function readAssetBytes(options: {
  readonly userId: string;
  readonly assetId: string;
  readonly variant: PictureVariant;
}): Promise<AssetBytes> {
  const row = await getAsset({ account: { id: options.userId }, assetId: options.assetId });
  const file = row.files.find((candidate) => candidate.variant === options.variant);
  if (!file) throw assetMissing();
  const bytes = await storage().get(file.storageKey);
  return { bytes, contentType: file.contentType, width: file.width, height: file.height };
}

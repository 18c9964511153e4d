import sharp from 'sharp';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AssetRow } from '../assets/asset-row.ts';
import { commitAsset } from '../assets/commit-asset.server.ts';
import { getAsset } from '../assets/get-asset.server.ts';
import { libraryMessages } from '../library.messages.ts';
import { reservePixels } from './pixel-budget.server.ts';
import { prepare } from '../assets/prepare-asset.server.ts';
import { readAssetBytes } from './read-asset-bytes.server.ts';

/** Longest side that can be asked for. */
export const MAX_RESIZED_SIDE = 6_000;

/** A copy of a library picture at exactly the given size, cut at its longer sides where the shape differs. Throws `not-found`, `unprocessable` for videos. */
export async function resizePicture(options: {
  readonly account: Account;
  readonly assetId: string;
  readonly width: number;
  readonly height: number;
}): Promise<AssetRow> {
  const { account, assetId, width, height } = options;
  const source = await getAsset({ account, assetId });
  if (source.type !== 'image') {
    throw new AppError('unprocessable', 'not a picture', { userMessage: libraryMessages.notAnImage, field: 'imageId' });
  }
  const { bytes } = await readAssetBytes({ userId: account.id, assetId, variant: 'original' });
  const release = await reservePixels(source.width * source.height + width * height);
  const resized = await sharp(bytes)
    .resize({ width, height, fit: 'cover' })
    .keepXmp()
    .png({ compressionLevel: 3 })
    .toBuffer()
    .finally(release);
  const prepared = await prepare({
    userId: account.id,
    origin: 'resized',
    name: source.name,
    source: { bytes: resized },
    parentId: source.id,
    keepOriginal: false,
    sourceIds: [source.id],
    step: 'resized',
  });
  return database().$transaction((tx) => commitAsset(tx, prepared));
}

import type { NetworkPost } from '@prisma/client';
import sharp from 'sharp';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import type { NetworkMedia } from '../networks/network.ts';

/** LinkedIn takes pictures of fewer than 36,152,320 pixels as JPEG, PNG or GIF. */
const MAX_PIXELS = 36_152_319;
const MAX_BYTES = 8 * 1024 * 1024;
const TAKEN = new Set(['image/jpeg', 'image/png']);

/** The file that goes to a network: untouched where it is taken as it is, else a JPEG with the same labels. Throws AppError `not-found`. */
export async function readPostMedia(
  post: Pick<NetworkPost, 'userId' | 'assetType'>,
  assetId: string,
): Promise<NetworkMedia> {
  const { userId, assetType: type } = post;
  const file = await readAssetBytes({ userId, assetId, variant: 'original' });
  if (type === 'video') return { type, bytes: file.bytes, contentType: file.contentType };
  const isTaken = TAKEN.has(file.contentType) && file.width * file.height <= MAX_PIXELS;
  if (isTaken && file.bytes.byteLength <= MAX_BYTES) return { type, bytes: file.bytes, contentType: file.contentType };
  const share = Math.min(1, MAX_PIXELS / (file.width * file.height));
  const bytes = await sharp(file.bytes)
    .resize({ width: Math.floor(file.width * Math.sqrt(share)) })
    // Nothing lies behind a transparent picture at a network.
    .flatten({ background: '#ffffff' })
    .keepMetadata()
    .jpeg({ quality: 92 })
    .toBuffer();
  return { type, bytes, contentType: 'image/jpeg' };
}

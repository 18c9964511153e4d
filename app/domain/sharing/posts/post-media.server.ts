import type { NetworkPost } from '@prisma/client';
import sharp from 'sharp';
import { fitVideo, getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { NetworkMedia, NetworkPostInput } from '../networks/network.ts';
import { NetworkError } from '../networks/network-error.ts';
import { TIKTOK_VIDEO_SIZES } from '../networks/tiktok/video-sizes.ts';
import type { TikTokVideoSize } from '../networks/tiktok/video-sizes.ts';
import { postMessages } from './post.messages.ts';

/** LinkedIn takes pictures of fewer than 36,152,320 pixels as JPEG, PNG or GIF. */
const MAX_PIXELS = 36_152_319;
const MAX_BYTES = 8 * 1024 * 1024;
const TAKEN = new Set(['image/jpeg', 'image/png']);

/**
 * The file that goes to a network: untouched where it is taken as it is; else a JPEG, or a video of the size that was
 * chosen, with the same labels. Throws AppError `not-found`, NetworkError where a video cannot be brought to its size.
 */
export async function readPostMedia(
  post: Pick<NetworkPost, 'userId' | 'assetType' | 'input'>,
  assetId: string,
): Promise<NetworkMedia> {
  const { userId, assetType: type } = post;
  const size = (post.input as unknown as NetworkPostInput).tiktok?.videoSize ?? null;
  if (type === 'video' && size) {
    return { type, bytes: await readFitted(userId, assetId, size), contentType: 'video/mp4' };
  }
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

async function readFitted(userId: string, assetId: string, size: TikTokVideoSize): Promise<Uint8Array> {
  try {
    return await fitVideo(await getAsset({ account: { id: userId }, assetId }), TIKTOK_VIDEO_SIZES[size]);
  } catch (error) {
    if (!isAppError(error) || error.code === 'not-found') throw error;
    const options = { sentence: postMessages.notFitted, cause: error };
    if (error.code !== 'too-many-requests') throw new NetworkError('refused', 'the video has no such size', options);
    throw new NetworkError('limited', 'others are being brought to their size', {
      sentence: postMessages.fittedSoon,
      retryAfterSeconds: 10,
    });
  }
}

import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { gid, newNumber } from './dev-shop.ts';
import type { DevMedia, DevShop } from './dev-shop.ts';
import { nextMediaFault } from './faults.ts';

/** Shopify's limits for pictures of products (help.shopify.com, product media types). */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_PIXELS = 20_000_000;
const TYPES = new Map([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
]);

/** New media from `originalSource`. What is wrong with the file is found while it is processed, as at Shopify. */
export async function receiveMedia(
  shop: DevShop,
  input: { readonly originalSource: string; readonly alt?: string | null },
): Promise<DevMedia> {
  const staged = [...shop.staged.values()].find((file) => input.originalSource.endsWith(`/staged/files/${file.key}`));
  const bytes = staged?.bytes ?? null;
  const metadata = bytes
    ? await sharp(bytes, { limitInputPixels: false })
        .metadata()
        .catch(() => null)
    : null;
  const media: DevMedia = {
    id: gid('MediaImage', newNumber()),
    ...(staged ? { filename: staged.filename } : {}),
    alt: input.alt ?? '',
    status: 'UPLOADED',
    createdAt: new Date().toISOString(),
    error: faultOf(bytes, metadata) ?? nextMediaFault(shop.faults),
    width: metadata?.width ?? 0,
    height: metadata?.height ?? 0,
    mimeType: TYPES.get(metadata?.format ?? '') ?? 'application/octet-stream',
    bytes: async () => bytes ?? new Uint8Array(),
  };
  shop.media.set(media.id, media);
  return media;
}

function faultOf(bytes: Uint8Array | null, metadata: Metadata | null): DevMedia['error'] {
  if (!bytes) return { code: 'IMAGE_DOWNLOAD_FAILURE', message: 'Image could not be downloaded' };
  if (!metadata || !TYPES.has(metadata.format)) {
    return { code: 'UNSUPPORTED_IMAGE_FILE_TYPE', message: 'Unsupported image file type' };
  }
  if (bytes.byteLength > MAX_BYTES) return { code: 'INVALID_IMAGE_FILE_SIZE', message: 'Image is larger than 20 MB' };
  if (metadata.width * metadata.height > MAX_PIXELS) {
    return { code: 'INVALID_IMAGE_RESOLUTION', message: 'Image exceeds 20 megapixels' };
  }
  return null;
}

/** One step on towards READY or FAILED. */
export function advanceMedia(media: DevMedia): void {
  if (media.status === 'UPLOADED') media.status = 'PROCESSING';
  else if (media.status === 'PROCESSING') media.status = media.error ? 'FAILED' : 'READY';
}

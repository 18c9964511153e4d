import sharp from 'sharp';
import type { ProviderPreview } from '../provider-ledger.ts';

const SIDE = 512;
const QUALITY = 70;
/** Of the image that comes; ComfyUI's own previews have at most 512 pixels a side. */
const MAX_INPUT_PIXELS = 4096 * 4096;
/** Larger ones are left out: the next one may be smaller. */
const MAX_BYTES = 128 * 1024;

/** An image of a server as a small JPEG with nothing of the file but its pixels; null where it cannot be read. */
export async function toPreview(image: Uint8Array): Promise<ProviderPreview | null> {
  try {
    const { data, info } = await sharp(image, { limitInputPixels: MAX_INPUT_PIXELS })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return data.byteLength > MAX_BYTES ? null : { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

import sharp from 'sharp';
import type { EngineImage } from '@plinth/imaging';
import type { ReadImage } from './read-files.server.ts';

/** Opaque pictures beyond this are given as JPEG. */
const LARGE_PIXELS = 16_000_000;

/** The colours of an enlarged picture at that size, with the transparency of the original, of which providers know nothing. */
export async function joinAlpha(
  result: ReadImage,
  source: { readonly data: Uint8Array; readonly width: number; readonly height: number },
  { width, height }: { readonly width: number; readonly height: number },
): Promise<EngineImage> {
  const colours = sharp(result.data, { raw: { width: result.width, height: result.height, channels: 4 } })
    .removeAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  const isOpaque = source.data.every((value, i) => i % 4 !== 3 || value === 255);
  if (isOpaque) {
    const isLarge = width * height > LARGE_PIXELS;
    const bytes = await (isLarge ? colours.jpeg({ quality: 93 }) : colours.png({ compressionLevel: 6 })).toBuffer();
    return { bytes, contentType: isLarge ? 'image/jpeg' : 'image/png', width, height };
  }
  const alpha = await sharp(source.data, { raw: { width: source.width, height: source.height, channels: 4 } })
    .extractChannel(3)
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  const rgb = await colours.raw().toBuffer();
  const bytes = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}

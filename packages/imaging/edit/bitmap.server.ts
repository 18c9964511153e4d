import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Decoded 8-bit sRGB; with alpha, which is straight, only where the picture has some. */
export interface Bitmap {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** The bitmap as the input of a sharp pipeline; nothing is copied. */
export const fromBitmap = ({ data, width, height, channels }: Bitmap): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false });

/** The pixels that a pipeline gives, of as many channels as went in. */
export async function toBitmap(pipeline: Sharp): Promise<Bitmap> {
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

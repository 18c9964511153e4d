import sharp from 'sharp';
import { resample } from '../pixels/resample.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';

/** One byte per pixel, rows from the top. */
export interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size with the same sides' ratio that fits into `longSide`; never larger than `size` itself. */
export function fitInto({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A plane at another size: smooth when it grows, averaged when it shrinks. */
export async function resizePlane(plane: Plane, { width, height }: Size): Promise<Plane> {
  if (plane.width === width && plane.height === height) return plane;
  if (grows(plane, { width, height })) return { data: resample(plane, { width, height }, 1), width, height };
  const data = await sharp(plane.data, { raw: { width: plane.width, height: plane.height, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** A picture, or the part of it in `box`, at another size. */
export async function resizeRgb(image: RgbRaster, { width, height }: Size, box?: PixelBox): Promise<RgbRaster> {
  if (!box && width === image.width && height === image.height) return image;
  const whole = sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } });
  const part = box ? whole.extract(box) : whole;
  const from = box ?? image;
  if (grows(from, { width, height })) {
    const data = box ? await part.raw().toBuffer() : image.data;
    return { data: resample({ data, width: from.width, height: from.height }, { width, height }, 3), width, height };
  }
  const data = await part.resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).raw().toBuffer();
  return { data, width, height };
}

const grows = (from: Size, to: Size): boolean => to.width > from.width || to.height > from.height;

import sharp from 'sharp';
import type { PixelBox, RgbRaster } from '../raster.ts';
import { estimateForegroundColour } from './foreground-colour.ts';

/** The cut-out part on a transparent frame of the original size. Fully transparent pixels are all zero. */
export function paintProduct(
  part: RgbRaster,
  alpha: Float32Array,
  box: PixelBox,
  width: number,
  height: number,
): Uint8Array {
  const colour = estimateForegroundColour(part, alpha);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      const opacity = Math.round(alpha[i]! * 255);
      if (opacity === 0) continue;
      const at = ((box.top + y) * width + box.left + x) * 4;
      // What cannot be seen through shows the photo's own pixel, not one that was estimated for a hair less.
      const from = opacity === 255 ? part.data : colour;
      for (let c = 0; c < 3; c++) rgba[at + c] = from[i * 3 + c]!;
      rgba[at + 3] = opacity;
    }
  }
  return rgba;
}

/** Straight RGBA as a PNG. */
export async function encodePng(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

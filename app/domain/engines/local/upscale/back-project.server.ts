import sharp from 'sharp';
import type { RgbRaster } from '../raster.ts';

/**
 * Makes an enlarged picture agree with the small one it came from: what reducing it again gets wrong is enlarged and
 * taken back, `rounds` times. Changes `image` in place.
 */
export async function backProject(image: RgbRaster, source: RgbRaster, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const reduced = await resize(image, source.width, source.height);
    // Differences travel as bytes around 128, so that the same resampling serves pictures and differences.
    for (let i = 0; i < reduced.length; i++) {
      reduced[i] = Math.min(255, Math.max(0, source.data[i]! - reduced[i]! + 128));
    }
    const missing = await resize({ ...source, data: reduced }, image.width, image.height);
    const { data } = image;
    for (let i = 0; i < data.length; i++) {
      data[i] = Math.min(255, Math.max(0, data[i]! + missing[i]! - 128));
    }
  }
}

function resize({ data, width, height }: RgbRaster, toWidth: number, toHeight: number): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(toWidth, toHeight, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

import sharp from 'sharp';
import type { RgbRaster } from '../pixels/raster.ts';
import { enlargeCubic } from './enlarge-cubic.ts';

/**
 * Makes an enlarged picture agree with the small one it came from: what reducing it again gets wrong is enlarged and
 * taken back, `rounds` times. Changes `image` in place.
 */
export async function backProject(image: RgbRaster, source: RgbRaster, rounds: number): Promise<void> {
  const { data, width, height } = image;
  for (let round = 0; round < rounds; round++) {
    const reduced = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(source.width, source.height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    // Differences travel as bytes around 128, so that what enlarges pictures enlarges them.
    for (let i = 0; i < reduced.length; i++) {
      reduced[i] = Math.min(255, Math.max(0, source.data[i]! - reduced[i]! + 128));
    }
    const missing = enlargeCubic(reduced, source.width, source.height, 3, width / source.width);
    for (let i = 0; i < data.length; i++) {
      data[i] = Math.min(255, Math.max(0, data[i]! + missing[i]! - 128));
    }
  }
}

import sharp from 'sharp';
import { maxInputPixels } from './local/decode.server.ts';

const SAMPLE_SIDE = 32;
const PALETTE_SIZE = 4;

/** sRGB hex colours that fill most of a picture, most first; what is see-through does not count. */
export async function frequentColours(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxInputPixels })
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return mostFrequent(data, info.channels);
}

function mostFrequent(data: Uint8Array, channels: number): string[] {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at < data.length; at += channels) {
    if (data[at + 3]! < 128) continue;
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum = [bin.sum[0] + r, bin.sum[1] + g, bin.sum[2] + b];
    bins.set(key, bin);
  }
  return [...bins.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, PALETTE_SIZE)
    .map(
      ({ count, sum }) =>
        `#${sum
          .map((part) =>
            Math.round(part / count)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
    );
}

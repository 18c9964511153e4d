import sharp from 'sharp';
import { boxBlur } from '../box-blur.ts';
import type { RgbRaster } from '../raster.ts';
import { fitLinearMatte } from './guided-filter.ts';
import type { LinearMatte } from './guided-filter.ts';
import { dropSpecks, fillPunctures } from './regions.ts';

/** Above this many pixels the filter's coefficients are found on a smaller copy; they are smooth, the edge is not. */
const largestFilterArea = 2_400_000;

/**
 * From a rough mask to a clean alpha (0..1) at full size: specks dropped, punctures closed, then the edge moved onto
 * the picture's own edge. Pixels away from the edge become exactly 0 or 1.
 */
export async function refineMatte(image: RgbRaster, rough: Float32Array): Promise<Float32Array> {
  const { width, height } = image;
  const radius = Math.max(2, Math.round(Math.max(width, height) / 450));
  return await followEdges(image, cleanMask(rough, width, height), radius);
}

/** Moves the edge of a mask (0..1) onto the picture's own within `radius` pixels. Away from it pixels become 0 or 1. */
export async function followEdges(image: RgbRaster, mask: Float32Array, radius: number): Promise<Float32Array> {
  const { width, height } = image;
  const scale = Math.min(1, Math.sqrt(largestFilterArea / (width * height)));
  const matte =
    scale < 1
      ? await fitOnSmallCopy(image, mask, radius, scale)
      : { ...fitLinearMatte(image, mask, radius, 1e-4), width, height };
  const nearby = boxBlur(mask, width, height, radius + 1);
  const alpha = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (nearby[i]! < 0.004) continue;
      if (nearby[i]! > 0.996) {
        alpha[i] = 1;
        continue;
      }
      const [r, g, b, offset] = coefficientsAt(matte, x, y, width, height);
      const value = (r * image.data[i * 3]! + g * image.data[i * 3 + 1]! + b * image.data[i * 3 + 2]!) / 255 + offset;
      // A small gain takes the last veil of background off and the last pinholes out of the product.
      alpha[i] = Math.min(1, Math.max(0, (value - 0.08) / 0.84));
    }
  }
  return alpha;
}

function cleanMask(rough: Float32Array, width: number, height: number): Float32Array {
  const hard = new Uint8Array(rough.length);
  for (let i = 0; i < rough.length; i++) hard[i] = rough[i]! > 0.5 ? 1 : 0;
  const kept = hard.slice();
  dropSpecks(kept, width, height, 0.012);
  let area = 0;
  for (const value of kept) area += value;
  const closed = kept.slice();
  fillPunctures(closed, width, height, (gap, labels) => {
    if (gap.size < 12 || gap.size > area * 0.004) return gap.size < 12;
    let sum = 0;
    for (let i = 0; i < labels.length; i++) if (labels[i] === gap.label) sum += rough[i]!;
    return sum / gap.size > 0.2;
  });
  // Soft values belong to the kept areas only: a dropped speck must take its own soft rim with it.
  const reach = boxBlur(Float32Array.from(kept), width, height, Math.max(3, Math.round(Math.max(width, height) / 200)));
  const mask = new Float32Array(rough.length);
  for (let i = 0; i < mask.length; i++) {
    if (closed[i] && !hard[i]) mask[i] = 1;
    else if (hard[i] ? kept[i] : reach[i]! > 0) mask[i] = rough[i]!;
  }
  return mask;
}

type SizedMatte = LinearMatte & { readonly width: number; readonly height: number };

async function fitOnSmallCopy(
  image: RgbRaster,
  mask: Float32Array,
  radius: number,
  scale: number,
): Promise<SizedMatte> {
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const raw = { width: image.width, height: image.height };
  const data = await sharp(image.data, { raw: { ...raw, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  const small = await sharp(
    Uint8Array.from(mask, (value) => Math.round(value * 255)),
    { raw: { ...raw, channels: 1 } },
  )
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const alpha = Float32Array.from(small, (value) => value / 255);
  return {
    ...fitLinearMatte({ data, width, height }, alpha, Math.max(2, Math.round(radius * scale)), 1e-4),
    width,
    height,
  };
}

const sampled: [number, number, number, number] = [0, 0, 0, 0];

/** Bilinear look-up of the coefficients; the returned array is reused by the next call. */
function coefficientsAt(matte: SizedMatte, x: number, y: number, width: number, height: number): typeof sampled {
  const planes = [matte.red, matte.green, matte.blue, matte.offset] as const;
  if (matte.width === width) {
    const i = y * width + x;
    for (let k = 0; k < 4; k++) sampled[k] = planes[k]![i]!;
    return sampled;
  }
  const fx = Math.min(matte.width - 1.001, Math.max(0, ((x + 0.5) * matte.width) / width - 0.5));
  const fy = Math.min(matte.height - 1.001, Math.max(0, ((y + 0.5) * matte.height) / height - 0.5));
  const x0 = fx | 0;
  const y0 = fy | 0;
  const dx = fx - x0;
  const dy = fy - y0;
  const i = y0 * matte.width + x0;
  for (let k = 0; k < 4; k++) {
    const plane = planes[k]!;
    const top = plane[i]! * (1 - dx) + plane[i + 1]! * dx;
    const bottom = plane[i + matte.width]! * (1 - dx) + plane[i + matte.width + 1]! * dx;
    sampled[k] = top * (1 - dy) + bottom * dy;
  }
  return sampled;
}

import { fillFromSurroundings } from '../pixels/fill-from-surroundings.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import type { PlacedProduct } from './placed-products.server.ts';

/** The rim in which what an engine painted may peek out around the cut-out, as a share of its longer side, and in pixels. */
const rimShare = 0.012;
const rimLeast = 3;
const rimMost = 10;

/**
 * Lays a product's cut-out over what an engine painted in its place. The rim around it is continued from the scene first,
 * so that no second outline shows. Where something nearer covers the product nothing is touched. Changes the picture.
 */
export function layBack(picture: RgbRaster, { placed, covered }: PlacedProduct): void {
  const rim = Math.min(rimMost, Math.max(rimLeast, Math.round(rimShare * Math.max(placed.width, placed.height))));
  clearRim(picture, { placed, covered }, rim);
  for (let y = 0; y < placed.height; y++) {
    for (let x = 0; x < placed.width; x++) {
      const i = y * placed.width + x;
      const alpha = placed.data[i * 4 + 3]!;
      if (alpha === 0 || covered[i]) continue;
      const to = ((placed.top + y) * picture.width + placed.left + x) * 3;
      for (let c = 0; c < 3; c++) {
        const own = placed.data[i * 4 + c]!;
        picture.data[to + c] =
          alpha === 255 ? own : Math.round((own * alpha + picture.data[to + c]! * (255 - alpha)) / 255);
      }
    }
  }
}

function clearRim(
  picture: RgbRaster,
  { placed, covered }: Pick<PlacedProduct, 'placed' | 'covered'>,
  rim: number,
): void {
  const around = 4 * rim;
  const left = Math.max(0, placed.left - around);
  const top = Math.max(0, placed.top - around);
  const width = Math.min(picture.width, placed.left + placed.width + around) - left;
  const height = Math.min(picture.height, placed.top + placed.height + around) - top;
  const own = new Uint8Array(width * height);
  const nearer = new Uint8Array(width * height);
  for (let y = 0; y < placed.height; y++) {
    for (let x = 0; x < placed.width; x++) {
      const from = y * placed.width + x;
      const to = (placed.top + y - top) * width + placed.left + x - left;
      own[to] = placed.data[from * 4 + 3]! > 8 ? 1 : 0;
      nearer[to] = covered[from]!;
    }
  }
  const hole = dilate(own, width, height, rim);
  const part = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 3;
    part.set(picture.data.subarray(from, from + width * 3), y * width * 3);
  }
  fillFromSurroundings(part, hole, width, height, 3);
  for (let i = 0; i < hole.length; i++) {
    if (!hole[i] || nearer[i]) continue;
    const to = ((top + Math.floor(i / width)) * picture.width + left + (i % width)) * 3;
    for (let c = 0; c < 3; c++) picture.data[to + c] = part[i * 3 + c]!;
  }
}

import sharp from 'sharp';
import type { Rect } from '../document/geometry.ts';

/** Fainter than this is haze around a cut-out, not the product. */
const VISIBLE_ALPHA = 16;

/** Where the visible part of a cut-out lies, as fractions of it; null where nothing is transparent, or everything. */
export async function findContent(bytes: Uint8Array): Promise<Rect | null> {
  const image = sharp(bytes);
  if (!(await image.metadata()).hasAlpha) return null;
  const { data, info } = await image.ensureAlpha().extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, -1, -1];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (data[y * info.width + x]! < VISIBLE_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  return {
    x: left / info.width,
    y: top / info.height,
    width: (right + 1 - left) / info.width,
    height: (bottom + 1 - top) / info.height,
  };
}

import type { FractionBox } from '../engine.ts';
import type { RgbaRaster } from './raster.ts';

/** Fainter pixels are a veil, not an outline. */
const visibleFrom = 16;

/** Outline box of what can be seen of a cut-out; the whole picture where nothing can. */
export function contentBox({ data, width, height }: RgbaRaster): FractionBox {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < visibleFrom) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < left) return { left: 0, top: 0, width: 1, height: 1 };
  return {
    left: left / width,
    top: top / height,
    width: (right + 1 - left) / width,
    height: (bottom + 1 - top) / height,
  };
}

import type { FractionBox } from '../contract/engine.ts';
import type { RgbaRaster } from './raster.ts';

/** Fainter pixels are a veil, not an outline. */
const visibleFrom = 16;

/** Outline box of what can be seen of a cut-out; the whole picture where nothing can. */
export function contentBox({ data, width, height }: RgbaRaster): FractionBox {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    // Between the outermost pixels that are known nothing can move the box.
    const isSeen = (x: number): boolean => data[(y * width + x) * 4 + 3]! >= visibleFrom;
    let first = 0;
    while (first < width && !isSeen(first)) first++;
    if (first === width) continue;
    let last = width - 1;
    while (last > right && !isSeen(last)) last--;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < left) return { left: 0, top: 0, width: 1, height: 1 };
  return {
    left: left / width,
    top: top / height,
    width: (right + 1 - left) / width,
    height: (bottom + 1 - top) / height,
  };
}

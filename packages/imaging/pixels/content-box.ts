import type { FractionBox } from '../contract/engine.ts';
import type { PixelBox } from './raster.ts';

/** Fainter pixels are a veil, not an outline. */
const visibleFrom = 16;

interface Pixels {
  /** One byte of alpha for each pixel, or four bytes with alpha as the last. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Outline box of what can be seen of a cut-out or its alpha; the whole picture where nothing can.
 *
 * @param rows those outside of which nothing is seen
 */
export function contentBox(
  { data, width, height }: Pixels,
  rows: Pick<PixelBox, 'top' | 'height'> = { top: 0, height },
): FractionBox {
  const step = data.length === width * height ? 1 : 4;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = rows.top; y < rows.top + rows.height; y++) {
    // Between the outermost pixels that are known nothing can move the box.
    const [begin, end] = [y * width * step + step - 1, (y + 1) * width * step + step - 1];
    let first = begin;
    while (first < end && data[first]! < visibleFrom) first += step;
    if (first === end) continue;
    let last = end - step;
    const known = begin + right * step;
    while (last > known && data[last]! < visibleFrom) last -= step;
    left = Math.min(left, (first - begin) / step);
    right = Math.max(right, (last - begin) / step);
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

import type { RgbRaster } from '../pixels/raster.ts';

/** A frame line is at most so wide, in pixels of the view. */
const MOST_PIXELS = 6;
/** Up to so many levels of 255 its colour varies along it, and from so many on it differs from what it frames. */
const EVEN_LEVELS = 8;
const APART_LEVELS = 8;
/** Share of its length along which it differs: a shadow or a product at the frame may have its colour. */
const APART_SHARE = 0.6;

/**
 * The picture without a thin line of one colour that is drawn around all four sides, as some shops draw it: what lies beside the line goes on to the
 * frame. With the line no background is plain, and none can be followed from the frame. The same picture where there is none.
 */
export function dropFrameLine(picture: RgbRaster): RgbRaster {
  const { data, width, height } = picture;
  if (Math.min(width, height) < 8 * MOST_PIXELS) return picture;
  const line = ringOf(width, height, 0);
  const isEven = [0, 1, 2].every((c) => {
    const values = line.map((i) => data[i * 3 + c]!);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)) <= EVEN_LEVELS;
  });
  if (!isEven) return picture;
  const differs = (i: number): boolean =>
    [0, 1, 2].some((c) => Math.abs(data[i * 3 + c]! - data[line[0]! * 3 + c]!) > APART_LEVELS);
  for (let deep = 1; deep <= MOST_PIXELS; deep++) {
    const ring = ringOf(width, height, deep);
    if (ring.filter(differs).length > APART_SHARE * ring.length) return withoutRim(picture, deep + 1);
  }
  return picture;
}

/** The pixels so deep inside of the picture's frame. */
function ringOf(width: number, height: number, deep: number): readonly number[] {
  const ring: number[] = [];
  for (let x = deep; x < width - deep; x++) ring.push(deep * width + x, (height - 1 - deep) * width + x);
  for (let y = deep + 1; y < height - 1 - deep; y++) ring.push(y * width + deep, y * width + width - 1 - deep);
  return ring;
}

/** Paints a rim with the nearest pixels inside of it: one more than the line is wide, since it was made smaller with the photo. */
function withoutRim({ data, width, height }: RgbRaster, rim: number): RgbRaster {
  const painted = new Uint8Array(data);
  const clamp = (at: number, size: number): number => Math.min(size - 1 - rim, Math.max(rim, at));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [clamp(x, width), clamp(y, height)];
      if (fromX === x && fromY === y) continue;
      const from = (fromY * width + fromX) * 3;
      painted.set(data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return { data: painted, width, height };
}

import { boxBlur } from '../../pixels/box-blur.ts';
import type { PixelBox, RgbRaster } from '../../pixels/raster.ts';
import { fitLinearMatte } from './guided-filter.ts';
import { resizePlane, resizeRgb } from './planes.server.ts';
import type { Plane } from './planes.server.ts';
import { dropSpecks, fillPunctures } from './regions.ts';

/** Above this many pixels the filter's coefficients are found on a smaller copy; they are smooth, the edge is not. */
const largestFilterArea = 2_400_000;

/** The size at which edges inside `box` are found. */
export function matteSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(largestFilterArea / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * From a rough mask to a clean alpha at full size: specks dropped, punctures closed, then the edge moved onto the
 * picture's own edge. Pixels away from the edge become exactly 0 or 255.
 *
 * @param rough lies over `box`, at `matteSize` of it
 */
export async function refineMatte(image: RgbRaster, box: PixelBox, rough: Plane): Promise<Uint8Array> {
  return await followEdges(image, box, cleanMask(rough), edgeRadius(image));
}

/**
 * How far from the mask's edge the picture's own is looked for, in pixels of the picture: the network sees it in 768, and
 * is right to within about five of them.
 */
function edgeRadius({ width, height }: RgbRaster): number {
  return Math.max(2, Math.round(Math.max(width, height) / 150));
}

/**
 * Moves the edge of a mask (0..255) over `box` onto the picture's own within `radius` pixels. Away from it pixels become
 * 0 or 255. Only the band around the edge is looked at at full size: everything heavy happens at `matteSize`.
 */
export async function followEdges(image: RgbRaster, box: PixelBox, mask: Plane, radius: number): Promise<Uint8Array> {
  const size = matteSize(box);
  const small = await resizePlane(mask, size);
  const guide = await resizeRgb(image, size, box);
  const scale = size.width / box.width;
  const soft = Float32Array.from(small.data, (value) => value / 255);
  const reach = Math.max(2, Math.round(radius * scale));
  const matte = fitLinearMatte(guide, soft, reach, 1e-4);
  const nearby = boxBlur(soft, size.width, size.height, reach + 1);
  const planes = [matte.red, matte.green, matte.blue, matte.offset];
  const look = sampler(size, box);
  const alpha = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const share = look.nearest(nearby, x, y);
      if (share < 0.004) continue;
      const i = y * box.width + x;
      if (share > 0.996) {
        alpha[i] = 255;
        continue;
      }
      const at = ((box.top + y) * image.width + box.left + x) * 3;
      look.moveTo(x, y);
      let value = look.read(planes[3]!);
      for (let c = 0; c < 3; c++) value += (look.read(planes[c]!) * image.data[at + c]!) / 255;
      // A small gain takes the last veil of background off and the last pinholes out of the product.
      alpha[i] = Math.round(255 * Math.min(1, Math.max(0, (value - 0.08) / 0.84)));
    }
  }
  return alpha;
}

/** Reads planes of a small size at the pixels of a large one, between their pixels. */
export function sampler(
  small: { readonly width: number; readonly height: number },
  large: { readonly width: number; readonly height: number },
) {
  const { width, height } = small;
  const isSame = width === large.width && height === large.height;
  let [i, dx, dy] = [0, 0, 0];
  const place = (at: number, of: number, count: number): number =>
    Math.min(count - 1.001, Math.max(0, ((at + 0.5) * count) / of - 0.5));
  return {
    nearest(plane: Float32Array, x: number, y: number): number {
      if (isSame) return plane[y * width + x]!;
      const row = Math.min(height - 1, ((y + 0.5) * height) / large.height) | 0;
      return plane[row * width + (Math.min(width - 1, ((x + 0.5) * width) / large.width) | 0)]!;
    },
    moveTo(x: number, y: number): void {
      if (isSame) {
        i = y * width + x;
        return;
      }
      const [fx, fy] = [place(x, large.width, width), place(y, large.height, height)];
      i = (fy | 0) * width + (fx | 0);
      dx = fx - (fx | 0);
      dy = fy - (fy | 0);
    },
    read(plane: ArrayLike<number>, stride = 1, offset = 0): number {
      const at = i * stride + offset;
      if (isSame) return plane[at]!;
      const below = at + width * stride;
      const top = plane[at]! * (1 - dx) + plane[at + stride]! * dx;
      return top * (1 - dy) + (plane[below]! * (1 - dx) + plane[below + stride]! * dx) * dy;
    },
  };
}

function cleanMask({ data: rough, width, height }: Plane): Plane {
  const hard = Uint8Array.from(rough, (value) => (value > 127 ? 1 : 0));
  const kept = hard.slice();
  dropSpecks(kept, width, height, 0.012);
  let area = 0;
  for (const value of kept) area += value;
  const closed = kept.slice();
  fillPunctures(closed, width, height, rough, (gap, likely) =>
    gap.size < 12 ? true : gap.size <= area * 0.004 && likely > 51,
  );
  // Soft values belong to the kept areas only: a dropped speck must take its own soft rim with it.
  const reach = boxBlur(Float32Array.from(kept), width, height, Math.max(3, Math.round(Math.max(width, height) / 200)));
  const data = new Uint8Array(rough.length);
  for (let i = 0; i < data.length; i++) {
    if (closed[i] && !hard[i]) data[i] = 255;
    else if (hard[i] ? kept[i] : reach[i]! > 0) data[i] = rough[i]!;
  }
  return { data, width, height };
}

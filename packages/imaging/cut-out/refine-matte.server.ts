import { blocksNearEdges, blockShift, sumWindows } from '../pixels/blocks.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { fitLinearMatte } from './guided-filter.ts';
import { resizePlane, resizeRgb } from './planes.server.ts';
import type { Plane } from './planes.server.ts';
import { dropSpecks, fillEnclosedGaps } from './regions.ts';

/** Above this many pixels the filter's coefficients are found on a smaller copy; they are smooth, the edge is not. */
const largestFilterArea = 2_400_000;

/** The size at which edges inside `box` are found. */
export function matteSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(largestFilterArea / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * From a rough mask to a clean alpha at full size: specks dropped, small enclosed gaps filled, then the edge moved onto the
 * picture's own edge. Pixels away from the edge become exactly 0 or 255.
 *
 * @param rough lies over `box`, at `matteSize` of it
 * @param guide the picture in `box`, at `matteSize` of it, where it is known
 */
export async function refineMatte(
  image: RgbRaster,
  box: PixelBox,
  rough: Plane,
  guide?: RgbRaster,
): Promise<Uint8Array> {
  return await followEdges(image, box, cleanMask(rough), edgeRadius(image), guide);
}

/**
 * How far from the mask's edge the picture's own is looked for, in pixels of the picture: the network sees it in 768, and
 * is right to within about five of them.
 */
export function edgeRadius({ width, height }: RgbRaster): number {
  return Math.max(2, Math.round(Math.max(width, height) / 150));
}

/**
 * Moves the edge of a mask (0..255) over `box` onto the picture's own within `radius` pixels. Away from it pixels become
 * 0 or 255. Only the band around the edge is computed: its coefficients at `matteSize`, its alpha at full size.
 */
export async function followEdges(
  image: RgbRaster,
  box: PixelBox,
  mask: Plane,
  radius: number,
  known?: RgbRaster,
): Promise<Uint8Array> {
  const size = matteSize(box);
  const small = await resizePlane(mask, size);
  const guide = known ?? (await resizeRgb(image, size, box));
  const reach = Math.max(2, Math.round((radius * size.width) / box.width));
  const band = blocksNearEdges(small.data, size, reach + 2);
  const nearby = new Float32Array(small.data.length);
  const add = (columns: Float64Array, row: number, left: number, right: number, sign: number): void => {
    for (let x = left; x < right; x++) columns[x]! += sign * small.data[row + x]!;
  };
  sumWindows(band, reach + 1, 1, add, (i, sums) => (nearby[i] = sums[0]! / 255 / (2 * reach + 3) ** 2));
  const matte = fitLinearMatte(guide, small.data, reach, 1e-4, band);
  const [across, down] = [placesIn(size.width, box.width), placesIn(size.height, box.height)];
  const starts = blockStarts(across.nearest, band.across);
  const alpha = new Uint8Array(box.width * box.height);
  const { nearest, first, second, share: shareAcross } = across;
  const { data: mask255 } = small;
  const { marked, across: blocksAcross } = band;
  const { data: pixels } = image;
  for (let y = 0; y < box.height; y++) {
    const row = y * box.width;
    const rowOfPixels = (box.top + y) * image.width + box.left;
    const nearestRow = down.nearest[y]! * size.width;
    const blockRow = (down.nearest[y]! >> blockShift) * blocksAcross;
    const [above, below, dy] = [down.first[y]! * size.width, down.second[y]! * size.width, down.share[y]!];
    for (let block = 0; block < blocksAcross; block++) {
      const [from, to] = [starts[block]!, starts[block + 1]!];
      if (!marked[blockRow + block]) {
        if (mask255[nearestRow + (block << blockShift)]! > 0) alpha.fill(255, row + from, row + to);
        continue;
      }
      for (let x = from; x < to; x++) {
        const share = nearby[nearestRow + nearest[x]!]!;
        if (share < 0.004) continue;
        if (share > 0.996) {
          alpha[row + x] = 255;
          continue;
        }
        const dx = shareAcross[x]!;
        const one = (above + first[x]!) * 4;
        const two = (above + second[x]!) * 4;
        const three = (below + first[x]!) * 4;
        const four = (below + second[x]!) * 4;
        const ofOne = (1 - dx) * (1 - dy);
        const ofTwo = dx * (1 - dy);
        const ofThree = (1 - dx) * dy;
        const ofFour = dx * dy;
        const at = (rowOfPixels + x) * 3;
        const red = matte[one]! * ofOne + matte[two]! * ofTwo + matte[three]! * ofThree + matte[four]! * ofFour;
        const green =
          matte[one + 1]! * ofOne + matte[two + 1]! * ofTwo + matte[three + 1]! * ofThree + matte[four + 1]! * ofFour;
        const blue =
          matte[one + 2]! * ofOne + matte[two + 2]! * ofTwo + matte[three + 2]! * ofThree + matte[four + 2]! * ofFour;
        const base =
          matte[one + 3]! * ofOne + matte[two + 3]! * ofTwo + matte[three + 3]! * ofThree + matte[four + 3]! * ofFour;
        const colour = red * pixels[at]! + green * pixels[at + 1]! + blue * pixels[at + 2]!;
        // A small gain takes the last veil of background off and the last pinholes out of the product.
        alpha[row + x] = Math.round(255 * Math.min(1, Math.max(0, (base + colour / 255 - 0.08) / 0.84)));
      }
    }
  }
  return alpha;
}

/** At which of the large pixels each block of small ones begins, and where the last one ends; `places` is the small pixel of each large one. */
export function blockStarts(places: Int32Array, count: number): Int32Array {
  const starts = new Int32Array(count + 1).fill(places.length);
  for (let x = places.length - 1; x >= 0; x--) starts[places[x]! >> blockShift] = x;
  return starts;
}

/** Where the pixels along a side lie between those of a smaller one. */
export interface Places {
  /** The pixel that is nearest. */
  readonly nearest: Int32Array;
  /** The two it lies between, and how far on the way from the first to the second. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly share: Float64Array;
}

/** Places of `large` pixels along a side that has `small` ones. */
export function placesIn(small: number, large: number): Places {
  const places = {
    nearest: new Int32Array(large),
    first: new Int32Array(large),
    second: new Int32Array(large),
    share: new Float64Array(large),
  };
  for (let at = 0; at < large; at++) {
    const middle = ((at + 0.5) * small) / large;
    const from = small === large ? at : Math.min(small - 1.001, Math.max(0, middle - 0.5));
    places.nearest[at] = Math.min(small - 1, middle);
    places.first[at] = from;
    places.second[at] = Math.min(small - 1, places.first[at]! + 1);
    places.share[at] = from - places.first[at]!;
  }
  return places;
}

function cleanMask({ data: rough, width, height }: Plane): Plane {
  const hard = new Uint8Array(rough.length);
  for (let i = 0; i < hard.length; i++) hard[i] = rough[i]! > 127 ? 1 : 0;
  const kept = hard.slice();
  dropSpecks(kept, width, height, 0.012);
  let area = 0;
  for (let i = 0; i < kept.length; i++) area += kept[i]!;
  const closed = kept.slice();
  fillEnclosedGaps(closed, width, height, rough, (gap, likely) =>
    gap.size < 12 ? true : gap.size <= area * 0.004 && likely > 51,
  );
  // Soft values belong to the kept areas only: a dropped speck must take its own soft rim with it.
  const reach = dilate(kept, width, height, Math.max(3, Math.round(Math.max(width, height) / 200)));
  const data = new Uint8Array(rough.length);
  for (let i = 0; i < data.length; i++) {
    if (closed[i] && !hard[i]) data[i] = 255;
    else if (hard[i] ? kept[i] : reach[i]) data[i] = rough[i]!;
  }
  return { data, width, height };
}

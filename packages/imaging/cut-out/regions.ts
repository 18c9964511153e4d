import { forEachRow } from '../pixels/mask-shapes.ts';

/** Connected areas of a mask: `labels` holds 0 outside the mask, else 1..n; `regions[label - 1]` describes the area. */
export interface Labelled {
  readonly labels: Int32Array;
  readonly regions: readonly Region[];
}

export interface Region {
  readonly label: number;
  readonly size: number;
  readonly touchesFrame: boolean;
}

/** The runs of pixels side by side that areas are made of: where each begins and ends, and the label of its area. */
interface Runs {
  readonly firsts: readonly number[];
  readonly ends: readonly number[];
  readonly labels: Int32Array;
  readonly regions: readonly Region[];
}

/** Finds the 4-connected areas of marked pixels, or of unmarked ones, in the order of their first pixels. */
function findRuns(mask: Uint8Array, width: number, height: number, isMarked: boolean): Runs {
  // With each run goes the earliest one that is known to be of the same area.
  const [firsts, ends, earliest]: [number[], number[], number[]] = [[], [], []];
  const find = (run: number): number => {
    let at = run;
    while (earliest[at] !== at) at = earliest[at] = earliest[earliest[at]!]!;
    return at;
  };
  let [above, here, ofRow] = [0, 0, 0];
  const add = (row: number, first: number, end: number): void => {
    const run = firsts.length;
    if (row !== ofRow) {
      above = row - ofRow === width ? here : run;
      here = run;
      ofRow = row;
    }
    firsts.push(row + first);
    ends.push(row + end);
    earliest.push(run);
    while (above < here && ends[above]! <= row - width + first) above++;
    for (let at = above; at < here && firsts[at]! < row - width + end; at++) {
      const [one, other] = [find(at), find(run)];
      if (one < other) earliest[other] = one;
      else earliest[one] = other;
    }
  };
  forEachRow(mask, width, height, add, isMarked);
  const regions: { label: number; size: number; touchesFrame: boolean }[] = [];
  const labels = new Int32Array(firsts.length);
  for (let run = 0; run < firsts.length; run++) {
    const root = find(run);
    if (root === run) labels[run] = regions.push({ label: regions.length + 1, size: 0, touchesFrame: false });
    const [first, end, label] = [firsts[run]!, ends[run]!, labels[root]!];
    const region = regions[label - 1]!;
    labels[run] = label;
    region.size += end - first;
    const isAtSide = first % width === 0 || end % width === 0;
    if (isAtSide || first < width || first >= mask.length - width) region.touchesFrame = true;
  }
  return { firsts, ends, labels, regions };
}

/** Labels the 4-connected areas where `mask` is non-zero, in the order of their first pixels. */
export function labelRegions(mask: Uint8Array, width: number, height: number): Labelled {
  const runs = findRuns(mask, width, height, true);
  const labels = new Int32Array(mask.length);
  for (let run = 0; run < runs.labels.length; run++) labels.fill(runs.labels[run]!, runs.firsts[run], runs.ends[run]);
  return { labels, regions: runs.regions };
}

/** Clears, in place, the areas of `mask` smaller than `share` of the largest one: specks that are not the product. */
export function dropSpecks(mask: Uint8Array, width: number, height: number, share: number): void {
  const { firsts, ends, labels, regions } = findRuns(mask, width, height, true);
  const largest = regions.reduce((most, { size }) => Math.max(most, size), 0);
  for (let run = 0; run < labels.length; run++) {
    if (regions[labels[run]! - 1]!.size < largest * share) mask.fill(0, firsts[run], ends[run]);
  }
}

/**
 * Fills, in place, the enclosed gaps of `mask` that `isToFill` accepts; others are real holes (a handle, a ring).
 *
 * @param values of which `isToFill` is told the mean over the gap; 0 without them
 */
export function fillEnclosedGaps(
  mask: Uint8Array,
  width: number,
  height: number,
  values: ArrayLike<number> | null,
  isToFill: (gap: Region, mean: number) => boolean,
): void {
  const { firsts, ends, labels, regions } = findRuns(mask, width, height, false);
  const sums = new Float64Array(regions.length + 1);
  for (let run = 0; run < labels.length; run++) {
    if (!values || regions[labels[run]! - 1]!.touchesFrame) continue;
    for (let i = firsts[run]!; i < ends[run]!; i++) sums[labels[run]!]! += values[i]!;
  }
  const isFilled = regions.map((gap) => !gap.touchesFrame && isToFill(gap, sums[gap.label]! / gap.size));
  for (let run = 0; run < labels.length; run++) {
    if (isFilled[labels[run]! - 1]) mask.fill(1, firsts[run], ends[run]);
  }
}

/** For each pixel the distance, in pixels, to the nearest one where `mask` is non-zero (3-4 chamfer: within 8 %). */
export function distanceToMask(mask: Uint8Array, width: number, height: number): Float32Array {
  // A frame of far pixels around: nothing has to be asked about the sides.
  const wide = width + 2;
  const far = 3 * (width + height);
  const distance = new Int32Array(wide * (height + 2)).fill(far);
  for (let y = 0; y < height; y++) {
    let i = (y + 1) * wide + 1;
    let [before, beforeAbove, above] = [far, far, distance[i - wide]!];
    for (let x = 0; x < width; x++, i++) {
      const next = distance[i - wide + 1]!;
      let near = 0;
      if (!mask[y * width + x]) {
        near = Math.min(Math.min(before, above) + 3, Math.min(beforeAbove, next) + 4, far);
        distance[i] = near;
      } else distance[i] = 0;
      before = near;
      beforeAbove = above;
      above = next;
    }
  }
  const pixels = new Float32Array(mask.length);
  for (let y = height - 1; y >= 0; y--) {
    let i = (y + 1) * wide + width;
    let [after, afterBelow, below] = [far, far, distance[i + wide]!];
    for (let x = width - 1; x >= 0; x--, i--) {
      const next = distance[i + wide - 1]!;
      let near = distance[i]!;
      if (near > 0) {
        near = Math.min(near, Math.min(after, below) + 3, Math.min(afterBelow, next) + 4);
        distance[i] = near;
        pixels[y * width + x] = near / 3;
      }
      after = near;
      afterBelow = below;
      below = next;
    }
  }
  return pixels;
}

/** Everything that has product to both sides and above and below. */
export function rowsAndColumnsBetween(inside: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(inside.length);
  const both = new Uint8Array(inside.length);
  for (let y = 0; y < height; y++) {
    const row = inside.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) rows.fill(1, y * width + first, y * width + row.lastIndexOf(1) + 1);
  }
  for (let x = 0; x < width; x++) {
    let [first, last] = [-1, -1];
    for (let y = 0; y < height; y++) {
      if (!inside[y * width + x]) continue;
      if (first < 0) first = y;
      last = y;
    }
    for (let y = Math.max(0, first); y <= last; y++) both[y * width + x] = rows[y * width + x]!;
  }
  return both;
}

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

/** Labels the 4-connected areas where `mask` is non-zero. */
export function labelRegions(mask: Uint8Array, width: number, height: number): Labelled {
  const labels = new Int32Array(mask.length);
  const regions: Region[] = [];
  const stack = new Int32Array(mask.length);
  let depth = 0;
  const visit = (i: number, label: number): void => {
    if (!mask[i] || labels[i]) return;
    labels[i] = label;
    stack[depth++] = i;
  };
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || labels[start]) continue;
    const label = regions.length + 1;
    let size = 0;
    let touchesFrame = false;
    visit(start, label);
    while (depth > 0) {
      const i = stack[--depth]!;
      size++;
      const x = i % width;
      const y = (i / width) | 0;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touchesFrame = true;
      if (x > 0) visit(i - 1, label);
      if (x < width - 1) visit(i + 1, label);
      if (y > 0) visit(i - width, label);
      if (y < height - 1) visit(i + width, label);
    }
    regions.push({ label, size, touchesFrame });
  }
  return { labels, regions };
}

/** Clears, in place, the areas of `mask` smaller than `share` of the largest one: specks that are not the product. */
export function dropSpecks(mask: Uint8Array, width: number, height: number, share: number): void {
  const { labels, regions } = labelRegions(mask, width, height);
  const largest = Math.max(0, ...regions.map((region) => region.size));
  const kept = new Uint8Array(regions.length + 1);
  for (const region of regions) kept[region.label] = region.size >= largest * share ? 1 : 0;
  for (let i = 0; i < mask.length; i++) if (labels[i] && !kept[labels[i]!]) mask[i] = 0;
}

/**
 * Fills, in place, the enclosed gaps of `mask` that `isPuncture` accepts; others are real holes (a handle, a ring).
 *
 * @param values of which `isPuncture` is told the mean over the gap; 0 without them
 */
export function fillPunctures(
  mask: Uint8Array,
  width: number,
  height: number,
  values: ArrayLike<number> | null,
  isPuncture: (gap: Region, mean: number) => boolean,
): void {
  const { labels, regions } = labelRegions(
    mask.map((value) => (value ? 0 : 1)),
    width,
    height,
  );
  const sums = new Float64Array(regions.length + 1);
  if (values) for (let i = 0; i < labels.length; i++) sums[labels[i]!]! += values[i]!;
  const filled = new Uint8Array(regions.length + 1);
  for (const gap of regions) {
    filled[gap.label] = !gap.touchesFrame && isPuncture(gap, sums[gap.label]! / gap.size) ? 1 : 0;
  }
  for (let i = 0; i < mask.length; i++) if (filled[labels[i]!]) mask[i] = 1;
}

/** For each pixel the distance, in pixels, to the nearest one where `mask` is non-zero (3-4 chamfer: within 8 %). */
export function distanceToMask(mask: Uint8Array, width: number, height: number): Float32Array {
  const far = 3 * (width + height);
  const distance = new Float32Array(mask.length);
  for (let i = 0; i < mask.length; i++) distance[i] = mask[i] ? 0 : far;
  const relax = (i: number, x: number, y: number, toX: number, toY: number): void => {
    const [nx, ny] = [x + toX, y + toY];
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) return;
    const through = distance[ny * width + nx]! + (toX !== 0 && toY !== 0 ? 4 : 3);
    if (through < distance[i]!) distance[i] = through;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const [dx, dy] of earlier) relax(y * width + x, x, y, dx, dy);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      for (const [dx, dy] of earlier) relax(y * width + x, x, y, -dx, -dy);
    }
  }
  return distance.map((value) => value / 3);
}

const earlier = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

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

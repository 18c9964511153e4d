/** Shrinks a mask by `radius` pixels on every side; what lies outside the box counts as outside the mask. */
export function erode(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  if (radius === 0) return ones(mask);
  const across = new Uint8Array(mask.length);
  forEachRow(mask, width, height, (row, first, end) => {
    if (end - first > 2 * radius) across.fill(1, row + first + radius, row + end - radius);
  });
  return countDown(across, width, height, radius, 2 * radius + 1);
}

/** Grows a mask by `radius` pixels on every side. */
export function dilate(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  if (radius === 0) return ones(mask);
  const across = new Uint8Array(mask.length);
  forEachRow(mask, width, height, (row, first, end) => {
    across.fill(1, row + Math.max(0, first - radius), row + Math.min(width, end + radius));
  });
  return countDown(across, width, height, radius, 1);
}

const ones = (mask: Uint8Array): Uint8Array => mask.map((value) => (value ? 1 : 0));

/** Every run of marked pixels side by side, or of unmarked ones: where its row begins, and from and up to where in it. */
export function forEachRow(
  mask: Uint8Array,
  width: number,
  height: number,
  visit: (row: number, first: number, end: number) => void,
  isMarked = true,
): void {
  for (let row = 0; row < width * height; row += width) {
    for (let x = 0; x < width; x++) {
      if ((mask[row + x] !== 0) !== isMarked) continue;
      const first = x;
      while (x < width && (mask[row + x] !== 0) === isMarked) x++;
      visit(row, first, x);
    }
  }
}

/** 1 where at least `least` of the rows within `radius` above and below have a 1. */
function countDown(across: Uint8Array, width: number, height: number, radius: number, least: number): Uint8Array {
  const made = new Uint8Array(across.length);
  if (!across.includes(1)) return made;
  const counts = new Int32Array(width);
  for (let y = -radius; y < height; y++) {
    const [entering, leaving] = [y + radius, y - radius - 1];
    if (entering < height) {
      for (let x = 0; x < width; x++) counts[x]! += across[entering * width + x]!;
    }
    if (leaving >= 0) {
      for (let x = 0; x < width; x++) counts[x]! -= across[leaving * width + x]!;
    }
    if (y < 0) continue;
    for (let x = 0; x < width; x++) if (counts[x]! >= least) made[y * width + x] = 1;
  }
  return made;
}

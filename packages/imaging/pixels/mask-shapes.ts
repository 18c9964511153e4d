/** Shrinks a mask by `radius` pixels on every side; what lies outside the box counts as outside the mask. */
export function erode(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  if (radius === 0) return ones(mask);
  const padded = padRows(width, height, radius);
  forEachRow(mask, width, height, (row, first, end) => {
    const to = padded.rowOf(row);
    if (end - first > 2 * radius) padded.data.fill(1, to + first + radius, to + end - radius);
  });
  return joinDown(padded, width, height, radius, false);
}

/** Grows a mask by `radius` pixels on every side. */
export function dilate(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  if (radius === 0) return ones(mask);
  const padded = padRows(width, height, radius);
  forEachRow(mask, width, height, (row, first, end) => {
    const to = padded.rowOf(row);
    padded.data.fill(1, to + Math.max(0, first - radius), to + Math.min(width, end + radius));
  });
  return joinDown(padded, width, height, radius, true);
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
  // Four pixels at a time, where they lie so that they can be read as one number.
  const words = mask.byteOffset % 4 === 0 ? new Int32Array(mask.buffer, mask.byteOffset, mask.length >> 2) : null;
  const skip = (from: number, end: number, isSet: boolean): number => {
    const four = isSet ? FOUR_ONES : 0;
    let at = from;
    while (at < end) {
      if (words && (at & 3) === 0) while (at + 4 <= end && words[at >> 2] === four) at += 4;
      if (at >= end || (mask[at] !== 0) !== isSet) break;
      at++;
    }
    return at;
  };
  for (let row = 0; row < width * height; row += width) {
    const end = row + width;
    for (let first = skip(row, end, !isMarked); first < end;) {
      const last = skip(first, end, isMarked);
      visit(row, first - row, last - row);
      first = skip(last, end, !isMarked);
    }
  }
}

/** Four marked pixels of a mask of 0 and 1, read as one number. */
const FOUR_ONES = 0x01010101;

/** A mask of 0 and 1 with empty rows above and below it; rows begin at whole words. */
interface PaddedRows {
  readonly data: Uint8Array;
  /** Bytes from row to row. */
  readonly stride: number;
  /** Where in `data` the row lies that begins at so many pixels of the mask. */
  readonly rowOf: (row: number) => number;
}

function padRows(width: number, height: number, radius: number): PaddedRows {
  const stride = (width + 3) & ~3;
  return {
    data: new Uint8Array(stride * (height + 2 * radius)),
    stride,
    rowOf: (row) => (row / width + radius) * stride,
  };
}

/** 1 where any, or every, row within `radius` above and below has a 1. Changes `padded`. */
function joinDown(
  { data, stride }: PaddedRows,
  width: number,
  height: number,
  radius: number,
  isAny: boolean,
): Uint8Array {
  const made = new Uint8Array(width * height);
  if (!data.includes(1)) return made;
  const words = new Int32Array(data.buffer);
  const across = stride / 4;
  const join = (to: Int32Array, row: number, one: number, other: number): void => {
    if (isAny) for (let x = 0; x < across; x++) to[row + x] = words[one + x]! | words[other + x]!;
    else for (let x = 0; x < across; x++) to[row + x] = words[one + x]! & words[other + x]!;
  };
  // Each row joined with those below it: of 2, of 4, of 8 rows, while the window is larger.
  let joined = 1;
  for (; 2 * joined <= 2 * radius + 1; joined *= 2) {
    for (let y = 0; y < height + 2 * radius - joined; y++) join(words, y * across, y * across, (y + joined) * across);
  }
  const isWhole = stride === width;
  const row = isWhole ? new Int32Array(made.buffer) : new Int32Array(across);
  const bytes = new Uint8Array(row.buffer);
  for (let y = 0; y < height; y++) {
    join(row, isWhole ? y * across : 0, y * across, (y + 2 * radius + 1 - joined) * across);
    if (!isWhole) made.set(bytes.subarray(0, width), y * width);
  }
  return made;
}

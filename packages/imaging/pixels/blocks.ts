/** Squares that cover a plane, and in which of them something is to be done: work then follows an edge, not an area. */
export interface Blocks {
  /** Of the plane, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
  /** 1 where something is to be done, block by block, rows from the top. */
  readonly marked: Uint8Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Their side in pixels is two to the power of `blockShift`. */
export const blockShift = 3;
const side = 1 << blockShift;

/** None marked. */
export function noBlocks({ width, height }: Size): Blocks {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  return { width, height, across, down, marked: new Uint8Array(across * down) };
}

/**
 * Blocks within `reach` pixels of a change: everywhere else each pixel, and all within `reach` of it, is 0, or all of them are 255.
 *
 * @param plane 0..255
 */
export function blocksNearEdges(plane: Uint8Array, size: Size, reach: number): Blocks {
  const { width, height } = size;
  const blocks = noBlocks(size);
  const { across, down } = blocks;
  // Bits: something is not 255, something is not 0.
  const seen = new Uint8Array(across * down);
  for (let y = 0; y < height; y++) {
    const row = (y >> blockShift) * across;
    for (let x = 0; x < width; x++) {
      const value = plane[y * width + x]!;
      seen[row + (x >> blockShift)]! |= value === 0 ? 1 : value === 255 ? 2 : 3;
    }
  }
  const both = spread(seen, across, down, blocksIn(reach), blocksIn(reach));
  for (let at = 0; at < both.length; at++) blocks.marked[at] = both[at] === 3 ? 1 : 0;
  return blocks;
}

/** With all blocks that lie within so many pixels, to the sides and up and down. */
export function growBlocks(blocks: Blocks, reach: number, down = reach): Blocks {
  const marked = spread(blocks.marked, blocks.across, blocks.down, blocksIn(reach), blocksIn(down));
  return { ...blocks, marked };
}

/**
 * Sums of several planes over the windows around each marked pixel, (2 * radius + 1) pixels wide and high, with the edge pixels
 * repeated outwards. Whole numbers are summed without any rounding, so that a sum does not depend on which blocks are marked.
 *
 * @param planes how many
 * @param add adds a row's pixels, `sign` times, to the columns' sums, which lie `planes` apart; the row is told by its first pixel
 * @param each is told the sums around pixel `i`, and may not keep them
 */
export function sumWindows(
  blocks: Blocks,
  radius: number,
  planes: number,
  add: (columns: Float64Array, row: number, left: number, right: number, sign: 1 | -1) => void,
  each: (i: number, sums: Float64Array) => void,
): void {
  const { width, height, across, marked } = blocks;
  const needed = growBlocks(blocks, radius, 0).marked;
  const columns = new Float64Array(width * planes);
  const sums = new Float64Array(planes);
  for (let y = 0; y < height; y++) {
    const row = (y >> blockShift) * across;
    const isNewRow = y % side === 0;
    for (let block = 0; block < across; block++) {
      if (!needed[row + block]) continue;
      const first = block;
      const isKnown = !isNewRow || (y > 0 && needed[row - across + block] === 1);
      const goesOn = (at: number): boolean =>
        needed[row + at] === 1 && (!isNewRow || (y > 0 && needed[row - across + at] === 1) === isKnown);
      while (block + 1 < across && goesOn(block + 1)) block++;
      const [left, right] = [first * side, Math.min(width, (block + 1) * side)];
      if (isKnown) {
        add(columns, within(y + radius, height) * width, left, right, 1);
        add(columns, within(y - radius - 1, height) * width, left, right, -1);
      } else {
        columns.fill(0, left * planes, right * planes);
        for (let at = y - radius; at <= y + radius; at++) add(columns, within(at, height) * width, left, right, 1);
      }
    }
    for (let block = 0; block < across; block++) {
      if (!marked[row + block]) continue;
      const left = block * side;
      while (block + 1 < across && marked[row + block + 1]) block++;
      const right = Math.min(width, (block + 1) * side);
      sums.fill(0);
      for (let x = left - radius; x <= left + radius; x++) {
        const at = within(x, width) * planes;
        for (let k = 0; k < planes; k++) sums[k]! += columns[at + k]!;
      }
      for (let x = left; x < right; x++) {
        each(y * width + x, sums);
        const entering = within(x + radius + 1, width) * planes;
        const leaving = within(x - radius, width) * planes;
        for (let k = 0; k < planes; k++) sums[k]! += columns[entering + k]! - columns[leaving + k]!;
      }
    }
  }
}

const blocksIn = (pixels: number): number => Math.ceil(pixels / side);

const within = (at: number, count: number): number => (at < 0 ? 0 : at >= count ? count - 1 : at);

/** Each value with the bits of all values within so many places across and down. */
function spread(bits: Uint8Array, across: number, down: number, reachAcross: number, reachDown: number): Uint8Array {
  const rows = new Uint8Array(bits.length);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let all = 0;
      const last = Math.min(across - 1, x + reachAcross);
      for (let at = Math.max(0, x - reachAcross); at <= last; at++) all |= bits[y * across + at]!;
      rows[y * across + x] = all;
    }
  }
  const both = new Uint8Array(bits.length);
  for (let y = 0; y < down; y++) {
    const last = Math.min(down - 1, y + reachDown);
    for (let from = Math.max(0, y - reachDown); from <= last; from++) {
      for (let x = 0; x < across; x++) both[y * across + x]! |= rows[from * across + x]!;
    }
  }
  return both;
}

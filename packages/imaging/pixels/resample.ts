interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Pixels at another size, middle over middle: Catmull-Rom where they grow, widened to a mean where they shrink. The image library moves
 * whatever it enlarges by half a pixel down and to the right, which is a good part of a wire.
 */
export function resample(
  { data, width, height }: Pixels,
  size: { readonly width: number; readonly height: number },
  channels: 1 | 3,
): Uint8Array {
  const across = tapsOf(width, size.width);
  const down = tapsOf(height, size.height);
  const row = size.width * channels;
  const even = channels === 1 && down.count === CUBIC_TAPS ? evenBlocks({ data, width, height }, across) : null;
  const rows = stretchRows({ data, width, height }, across, channels, even);
  const made = new Uint8ClampedArray(row * size.height);
  const sums = new Float64Array(down.count === CUBIC_TAPS ? 0 : row);
  for (let y = 0; y < size.height; y++) {
    const tap = y * down.count;
    const to = y * row;
    if (down.count === CUBIC_TAPS) {
      const weights = [0, 1, 2, 3].map((k) => down.weights[tap + k]!) as Four;
      const from = [0, 1, 2, 3].map((k) => down.places[tap + k]!) as Four;
      for (let first = 0; first < row; first += BLOCK) {
        const last = Math.min(row, first + BLOCK);
        const all = even ? evenDown(even, from, first / BLOCK) : MIXED;
        if (all === MIXED) joinRows(made, to, rows, row, from, weights, first, last);
        else if (all === FULL) made.fill(255, to + first, to + last);
      }
      continue;
    }
    sums.fill(0);
    for (let k = tap; k < tap + down.count; k++) {
      const [weight, from] = [down.weights[k]!, down.places[k]! * row];
      for (let at = 0; at < row; at++) sums[at]! += weight * rows[from + at]!;
    }
    made.set(sums, to);
  }
  return new Uint8Array(made.buffer);
}

/** Pixels side by side that are made at once, and what they are made of: nothing but 0, nothing but 255, or more. */
const BLOCK = 16;
const EMPTY = 0;
const FULL = 1;
const MIXED = 2;

/** How each block of the new width is filled, source row by source row. */
interface EvenBlocks {
  readonly kinds: Uint8Array;
  readonly count: number;
}

function evenBlocks({ data, width, height }: Pixels, { count, places }: Taps): EvenBlocks {
  const wide = places.length / count;
  const blocks = Math.ceil(wide / BLOCK);
  const kinds = new Uint8Array(blocks * height);
  for (let block = 0; block < blocks; block++) {
    const first = places[block * BLOCK * count]!;
    const last = places[Math.min(wide, (block + 1) * BLOCK) * count - 1]!;
    for (let y = 0; y < height; y++) {
      const value = data[y * width + first]!;
      let at = y * width + first + 1;
      while (at <= y * width + last && data[at] === value) at++;
      const isEven = at > y * width + last && (value === 0 || value === 255);
      kinds[y * blocks + block] = !isEven ? MIXED : value === 0 ? EMPTY : FULL;
    }
  }
  return { kinds, count: blocks };
}

function evenDown({ kinds, count }: EvenBlocks, [a, b, c, d]: Four, block: number): number {
  const kind = kinds[a * count + block]!;
  const isSame =
    kind === kinds[b * count + block] && kind === kinds[c * count + block] && kind === kinds[d * count + block];
  return isSame ? kind : MIXED;
}

function joinRows(
  made: Uint8ClampedArray,
  to: number,
  rows: Float32Array,
  row: number,
  from: Four,
  [one, two, three, four]: Four,
  first: number,
  last: number,
): void {
  const a = from[0] * row;
  const b = from[1] * row;
  const c = from[2] * row;
  const d = from[3] * row;
  for (let at = first; at < last; at++) {
    made[to + at] = one * rows[a + at]! + two * rows[b + at]! + three * rows[c + at]! + four * rows[d + at]!;
  }
}

type Four = [number, number, number, number];

/** Every row at the new width. */
function stretchRows(
  { data, width, height }: Pixels,
  across: Taps,
  channels: 1 | 3,
  even: EvenBlocks | null,
): Float32Array {
  const { count, places, weights } = across;
  const wide = places.length / count;
  const rows = new Float32Array(wide * channels * height);
  for (let y = 0; y < height; y++) {
    let at = y * wide * channels;
    for (let x = 0; x < wide; x++) {
      if (even && x % BLOCK === 0 && even.kinds[y * even.count + x / BLOCK] === EMPTY) {
        x += BLOCK - 1;
        at += BLOCK;
        continue;
      }
      const tap = x * count;
      for (let c = 0; c < channels; c++) {
        const from = y * width * channels + c;
        let sum = weights[tap]! * data[from + places[tap]! * channels]!;
        for (let k = tap + 1; k < tap + count; k++) sum += weights[k]! * data[from + places[k]! * channels]!;
        rows[at++] = sum;
      }
    }
  }
  return rows;
}

/** Pixels that one of a larger size lies between: a fifth has no weight. */
const CUBIC_TAPS = 4;

/** Which pixels, and how much of each, a pixel of the new size is made of: `count` for each. */
interface Taps {
  readonly count: number;
  readonly places: Int32Array;
  readonly weights: Float64Array;
}

function tapsOf(from: number, to: number): Taps {
  const wide = Math.max(1, from / to);
  const count = wide === 1 ? CUBIC_TAPS : Math.floor(4 * wide) + 1;
  const taps = { count, places: new Int32Array(to * count), weights: new Float64Array(to * count) };
  for (let at = 0; at < to; at++) {
    const middle = ((at + 0.5) * from) / to - 0.5;
    const first = Math.ceil(middle - 2 * wide);
    let sum = 0;
    for (let k = 0; k < count; k++) sum += catmullRom(Math.abs(first + k - middle) / wide);
    for (let k = 0; k < count; k++) {
      taps.places[at * count + k] = Math.min(from - 1, Math.max(0, first + k));
      taps.weights[at * count + k] = catmullRom(Math.abs(first + k - middle) / wide) / sum;
    }
  }
  return taps;
}

function catmullRom(far: number): number {
  if (far >= 2) return 0;
  return far < 1 ? (1.5 * far - 2.5) * far * far + 1 : ((2.5 - 0.5 * far) * far - 4) * far + 2;
}

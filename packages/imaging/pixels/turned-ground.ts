/** The ground behind a filled round body: like a lens it shows it the other way round. */
export interface TurnedGround {
  /** How far beside each pixel the ground that it shows lies, along the item's own width: 128 nowhere, 255 `reach` to the right. */
  readonly offset: Uint8Array;
  /** Pixels. */
  readonly reach: number;
}

/**
 * How a place beside the axis is shown. A cylinder full of water has its focus at two radii; a ground at five of them, where sets have their
 * walls, is shown by (1 - 5 / 2).
 */
const TURNED = -1.5;
/** Of the half width, where the way of light through the body is measured: its middle, and well beside it. */
const [MIDDLE, BESIDE, END] = [0.3, 0.7, 0.9] as const;
/**
 * Of the way through a round body's middle that beside it: rays are bent towards the axis, so it is four fifths, and a little more
 * where the wall is tinted too. A flat body has the same way everywhere, and what has less of it is not filled to its rim.
 */
const [SHORTEST, LONGEST] = [0.7, 0.95] as const;
/** Of what is usual in it: parts that take less of the light are not filled. */
const PALE = 0.4;
/** Of the product's area, and of the longest row: smaller parts and shorter rows turn nothing that one would see. */
const [LEAST, LONG] = [0.05, 0.6] as const;

/**
 * Finds a round body of coloured liquid: beside its middle light has a shorter way through it, so it is paler there; in a
 * flat one it is as dark. Null where there is none.
 *
 * @param filled 1 where the product is seen through and has a colour
 * @param passing light against the ground's, three channels
 * @param area pixels of the whole product
 */
export function findTurnedGround(
  filled: Uint8Array,
  passing: Float32Array,
  width: number,
  area: number,
): TurnedGround | null {
  const channel = darkestChannel(filled, passing);
  const levels: number[] = [];
  for (let i = 0; i < filled.length; i++) if (filled[i] === 1) levels.push(takenOf(passing, i, channel));
  const usual = levels.sort((a, b) => a - b)[levels.length >> 1] ?? 0;
  // A much paler pixel is the tinted rim of something clear.
  const inside = filled.map((value, i) => (value === 1 && takenOf(passing, i, channel) > PALE * usual ? 1 : 0));
  const rows = rowsOf(inside, width);
  const longest = rows.reduce((most, { left, right }) => Math.max(most, right - left), 0);
  const body = rows.filter(({ left, right }) => right - left >= LONG * longest);
  if (body.reduce((sum, { left, right }) => sum + right - left, 0) < LEAST * area || longest < 8) return null;
  const { middle, beside } = wayThrough(body, passing, width, channel);
  if (!(middle > 0) || beside / middle < SHORTEST || beside / middle > LONGEST) return null;
  const reach = ((1 - TURNED) * longest) / 2;
  const offset = new Uint8Array(filled.length).fill(128);
  for (const { y, left, right } of body) {
    const axis = (left + right) / 2;
    for (let x = left; x <= right; x++) {
      if (inside[y * width + x] === 0) continue;
      offset[y * width + x] = Math.round(128 + (127 * (TURNED - 1) * (x - axis)) / reach);
    }
  }
  return { offset, reach };
}

/** The channel of which it takes most away. */
function darkestChannel(filled: Uint8Array, passing: Float32Array): 0 | 1 | 2 {
  const sums = [0, 0, 0];
  for (let i = 0; i < filled.length; i++) {
    if (filled[i] === 1) for (let c = 0; c < 3; c++) sums[c]! += takenOf(passing, i, c);
  }
  return sums.indexOf(Math.max(...sums)) as 0 | 1 | 2;
}

/** How much is taken away, in powers of e: it grows with light's way through a colour. */
function takenOf(passing: Float32Array, i: number, channel: number): number {
  return -Math.log(Math.max(0.01, passing[i * 3 + channel]!));
}

interface Row {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

function rowsOf(filled: Uint8Array, width: number): Row[] {
  const rows: Row[] = [];
  for (let y = 0; y < filled.length / width; y++) {
    let [left, right] = [-1, -1];
    for (let x = 0; x < width; x++) {
      if (filled[y * width + x] === 0) continue;
      if (left < 0) left = x;
      right = x;
    }
    if (left >= 0) rows.push({ y, left, right });
  }
  return rows;
}

/** How much of a colour is taken away in the middle and beside it, as light's way through the body. */
function wayThrough(rows: readonly Row[], passing: Float32Array, width: number, channel: number) {
  const middle = { sum: 0, count: 0 };
  const beside = { sum: 0, count: 0 };
  for (const { y, left, right } of rows) {
    const [axis, half] = [(left + right) / 2, Math.max(1, (right - left) / 2)];
    for (let x = left; x <= right; x++) {
      const away = Math.abs(x - axis) / half;
      const part = away < MIDDLE ? middle : away > BESIDE && away < END ? beside : null;
      if (!part) continue;
      part.sum += takenOf(passing, y * width + x, channel);
      part.count++;
    }
  }
  return { middle: middle.sum / Math.max(1, middle.count), beside: beside.sum / Math.max(1, beside.count) };
}

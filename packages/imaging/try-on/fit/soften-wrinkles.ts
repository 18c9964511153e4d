import { luminance } from '../../pixels/linear-light.ts';
import type { LinearColor } from '../../pixels/linear-light.ts';

/** Edge of a small cell, in which edges are looked for, centimetres of cloth. */
const SMALL = 0.125;
/** Widths of the two bell curves, in centimetres, whose difference is an edge. */
const SMALL_BELLS = [0.2, 0.4] as const;
/** Edge of a large cell, in which light is measured, centimetres of cloth. */
const LARGE = 0.5;
/** Widths of bell curves in centimetres: what counts as a soft wrinkle lies between the two. */
const FINE = 0.75;
const BROAD = 4;
/**
 * Contrast over a few millimetres, as a natural logarithm, in the mean of a large cell, where noise and weave weigh little:
 * below the first there is no edge, above the second there is one.
 */
const EDGE = [0.0055, 0.0075] as const;
/** How far a soft wrinkle is from what lies around it; beyond the second it is a pattern. */
const DEPTH = [0.18, 0.26] as const;
/** An edge, or a pattern, is one for so many centimetres around it. */
const NEAR_EDGE = 1;
const NEAR_DEPTH = 2.5;
/** Part of a wrinkle that is taken away. */
const PART = 0.8;
/** Plain cloth that a cell needs, 0..1. */
const PLAIN = 0.95;

/**
 * The soft wrinkles with which a garment lay on its table would be stains on a person, whose cloth has folds of its own:
 * shallow changes of brightness, centimetres wide and without an edge, are evened out on the cloth's own colour. Creases,
 * seams, knit, stripes and prints have edges and stay, and so does what is deeper than a wrinkle. `cm`: pixels.
 */
export function softenWrinkles(
  rgb: Float32Array,
  solid: Uint8Array,
  size: Size,
  colour: LinearColor,
  cm: number,
): void {
  const { width, height } = size;
  const small = Math.max(1, Math.round(SMALL * cm));
  const pool = Math.max(1, Math.round((LARGE * cm) / small));
  const cell = small * pool;
  const cells = (centimetres: number): number => (centimetres * cm) / cell;
  const grid = { width: Math.ceil(width / cell) + 1, height: Math.ceil(height / cell) + 1 };
  const fineGrid = { width: grid.width * pool, height: grid.height * pool };
  const { sums, counts } = plainLight(rgb, solid, size, colour, small, fineGrid);
  const [near, less] = SMALL_BELLS.map((width) => mean(sums, counts, fineGrid, (width * cm) / small));
  const edges = near!.map((value, i) => Math.abs(value - less![i]!));
  const pooled = (values: Float32Array, join: (all: number, one: number) => number): Float32Array => {
    const out = new Float32Array(grid.width * grid.height);
    values.forEach((value, i) => {
      const at = Math.floor(i / fineGrid.width / pool) * grid.width + Math.floor((i % fineGrid.width) / pool);
      out[at] = join(out[at]!, value);
    });
    return out;
  };
  const add = (all: number, one: number): number => all + one / (pool * pool);
  const [light, covered] = [pooled(sums, add), pooled(counts, add)];
  const [fine, broad] = [mean(light, covered, grid, cells(FINE)), mean(light, covered, grid, cells(BROAD))];
  const edge = most(pooled(edges, add), grid, Math.ceil(cells(NEAR_EDGE)));
  const depth = most(
    fine.map((value, i) => Math.abs(value - broad[i]!)),
    grid,
    Math.ceil(cells(NEAR_DEPTH)),
  );
  const patchy = most(
    covered.map((share) => 1 - share),
    grid,
    Math.ceil(cells(NEAR_EDGE)),
  );
  const soft = edge.map((value, i) => (patchy[i]! > 1 - PLAIN ? 0 : fading(value, EDGE) * fading(depth[i]!, DEPTH)));
  const share = bell(soft, grid, cells(FINE));
  const gains = share.map((value, i) => Math.exp(-PART * value * (fine[i]! - broad[i]!)));
  const { width: columns, height: rows } = grid;
  for (let y = 0; y < height; y++) {
    const gy = Math.min(rows - 1, Math.max(0, (y + 0.5) / cell - 0.5));
    const y0 = Math.min(rows - 2, Math.floor(gy));
    for (let x = 0; x < width; x++) {
      const gx = Math.min(columns - 1, Math.max(0, (x + 0.5) / cell - 0.5));
      const x0 = Math.min(columns - 2, Math.floor(gx));
      const [fx, fy, at] = [gx - x0, gy - y0, y0 * columns + x0];
      const upper = gains[at]! * (1 - fx) + gains[at + 1]! * fx;
      const lower = gains[at + columns]! * (1 - fx) + gains[at + columns + 1]! * fx;
      const gain = upper * (1 - fy) + lower * fy;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) rgb[i + c]! *= gain;
    }
  }
}

/** Sums of the logarithm of brightness in cells, and how much of each is of the cloth's own colour. */
function plainLight(
  rgb: Float32Array,
  solid: Uint8Array,
  { width, height }: Size,
  colour: LinearColor,
  cell: number,
  grid: Size,
): { readonly sums: Float32Array; readonly counts: Float32Array } {
  const [sums, counts] = [new Float32Array(grid.width * grid.height), new Float32Array(grid.width * grid.height)];
  const limit = 0.35 * Math.max(...colour) + 0.02;
  const part = 1 / (cell * cell);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (solid[i] !== 1) continue;
      const [r, g, b] = [rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!];
      if (Math.max(Math.abs(r - colour[0]), Math.abs(g - colour[1]), Math.abs(b - colour[2])) > limit) continue;
      const at = Math.floor(y / cell) * grid.width + Math.floor(x / cell);
      sums[at]! += part * Math.log(luminance([r, g, b]) + 1e-4);
      counts[at]! += part;
    }
  }
  return { sums, counts };
}

/** Blurred over what there is. */
function mean(sums: Float32Array, counts: Float32Array, grid: Size, radius: number): Float32Array {
  const count = bell(counts, grid, radius);
  return bell(sums, grid, radius).map((value, i) => value / Math.max(1e-6, count[i]!));
}

/** 1 up to the first limit, 0 from the second on. */
const fading = (value: number, [from, to]: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (to - value) / (to - from)));

type Size = { readonly width: number; readonly height: number };

/** The largest value in the square of so many cells around each. */
function most(values: Float32Array, { width, height }: Size, reach: number): Float32Array {
  const pass = (from: Float32Array, along: number, long: number): Float32Array =>
    from.map((_, i) => {
      const k = Math.floor(i / along) % long;
      let largest = 0;
      for (let q = Math.max(-reach, -k); q <= Math.min(reach, long - 1 - k); q++) {
        largest = Math.max(largest, from[i + q * along]!);
      }
      return largest;
    });
  return pass(pass(values, 1, width), width, height);
}

/** Blurred by a bell curve; what lies outside counts as nothing. */
function bell(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const reach = Math.ceil(radius * 2.5);
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.exp(-((k - reach) ** 2) / (2 * radius * radius)),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const across = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += width) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      const last = Math.min(reach, width - 1 - x);
      for (let q = Math.max(-reach, -x); q <= last; q++) sum += weights[q + reach]! * values[row + x + q]!;
      across[row + x] = sum / all;
    }
  }
  // Down the columns a whole row at a time: the memory is walked in order.
  const to = new Float32Array(values.length);
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let q = Math.max(-reach, -y); q <= Math.min(reach, height - 1 - y); q++) {
      const [weight, row] = [weights[q + reach]!, (y + q) * width];
      for (let x = 0; x < width; x++) sums[x]! += weight * across[row + x]!;
    }
    for (let x = 0; x < width; x++) to[y * width + x] = sums[x]! / all;
  }
  return to;
}

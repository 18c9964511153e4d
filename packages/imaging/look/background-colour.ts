import { toLab } from '../pixels/lab.ts';
import { hexFromLinear } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';

/** L*, a*, b*. */
export type Lab = readonly [number, number, number];

/** Side of a cell in which colours count as one, in steps of Lab. */
const CELL = 4;
/** Colours so near to the most frequent one are part of it. */
const REACH = 8;
const PASSES = 6;

export const labOfHex = (hex: string): Lab => {
  const value = Number.parseInt(hex.slice(1), 16);
  const data = Uint8Array.of((value >> 16) & 255, (value >> 8) & 255, value & 255);
  const lab = toLab({ data, width: 1, height: 1 });
  return [lab[0]!, lab[1]!, lab[2]!];
};

/** CIE Delta E of 1976. */
export const deltaE = (a: Lab, b: Lab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Lab (D65) to `#rrggbb`, the nearest that there is. */
export function hexOfLab([lightness, a, b]: Lab): string {
  const y = (lightness + 16) / 116;
  const lower = (t: number): number => (t > 0.20689 ? t ** 3 : (t - 16 / 116) / 7.787);
  const [X, Y, Z] = [lower(y + a / 500) * 0.95047, lower(y), lower(y - b / 200) * 1.08883];
  const linear: LinearColor = [
    3.2406 * X - 1.5372 * Y - 0.4986 * Z,
    -0.9689 * X + 1.8758 * Y + 0.0415 * Z,
    0.0557 * X - 0.204 * Y + 1.057 * Z,
  ];
  return hexFromLinear(linear.map((c) => Math.min(1, Math.max(0, c))) as unknown as LinearColor);
}

/**
 * The most frequent colours, the first one first: the fullest cell of a histogram with its neighbours, moved to the middle
 * of what lies around it; then the same of what is left. Empty where nothing is counted.
 *
 * @param counts whether a pixel counts
 */
export function frequentColours(lab: Float32Array, counts: (pixel: number) => boolean, most: number): Lab[] {
  const left = new Set<number>();
  for (let p = 0; p < lab.length / 3; p++) if (counts(p)) left.add(p);
  const total = left.size;
  const found: Lab[] = [];
  while (found.length < most && left.size > 0.02 * total && left.size > 0) {
    const middle = settle(lab, left, fullestCell(lab, left));
    found.push(middle);
    let taken = 0;
    for (const p of left) {
      if (deltaE(labAt(lab, p), middle) > 1.5 * REACH) continue;
      left.delete(p);
      taken++;
    }
    if (taken === 0) break;
  }
  return found;
}

const labAt = (lab: Float32Array, p: number): Lab => [lab[p * 3]!, lab[p * 3 + 1]!, lab[p * 3 + 2]!];

function fullestCell(lab: Float32Array, pixels: Iterable<number>): Lab {
  const cells = new Map<number, number>();
  const keyOf = (l: number, a: number, b: number) => (l * 256 + a) * 256 + b;
  const place = (value: number) => Math.floor(value / CELL) + 64;
  for (const p of pixels) {
    const key = keyOf(place(lab[p * 3]!), place(lab[p * 3 + 1]!), place(lab[p * 3 + 2]!));
    cells.set(key, (cells.get(key) ?? 0) + 1);
  }
  let best = { key: 0, sum: -1 };
  for (const key of cells.keys()) {
    let sum = 0;
    for (const l of [-1, 0, 1]) {
      for (const a of [-1, 0, 1]) for (const b of [-1, 0, 1]) sum += cells.get(key + keyOf(l, a, b)) ?? 0;
    }
    if (sum > best.sum) best = { key, sum };
  }
  const at = (index: number) => (index - 64 + 0.5) * CELL;
  return [at(best.key >> 16), at((best.key >> 8) & 255), at(best.key & 255)];
}

/** Mean shift: to the middle of the colours within reach, a few times. */
function settle(lab: Float32Array, pixels: Iterable<number>, start: Lab): Lab {
  const all = [...pixels];
  let middle = start;
  for (let pass = 0; pass < PASSES; pass++) {
    let [l, a, b, count] = [0, 0, 0, 0];
    for (const p of all) {
      const here = labAt(lab, p);
      if (deltaE(here, middle) > REACH) continue;
      l += here[0];
      a += here[1];
      b += here[2];
      count++;
    }
    if (count === 0) return middle;
    middle = [l / count, a / count, b / count];
  }
  return middle;
}

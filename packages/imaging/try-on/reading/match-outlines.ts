import { SAMPLES, directionsOf } from '../shape/outline-shape.ts';
import type { OutlineShape } from '../shape/outline-shape.ts';

/** Of a shape's unit: two places so far from each other are unlike by 1. */
const FAR = 0.16;
/** The sum of two directions that stand against each other. */
const TURNED = 0.6;
/** No place counts for more: one sleeve that is folded away does not hide what the rest is like. */
const MOST = 6;
/** Where one outline waits for the other. */
const WAIT = 0.04;
/** Shares of the outline that one runs ahead of the other at most. */
const AHEAD = 0.25;
/** A garment is so much narrower, shorter, wider or longer than one it is compared with, at most. */
const SCALES = { least: 0.74, most: 1.35 } as const;

/** An outline laid along another. */
export interface OutlineMatch {
  /** How unlike they are: drawn garments of one cut measure 0.02, things that are not worn from 0.3. */
  readonly cost: number;
  /** Pairs of samples, of the known shape and of the seen one. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** A shape with its directions, every `step`th sample of it. */
export interface Comparable {
  readonly places: OutlineShape;
  readonly directions: OutlineShape;
}

/** Makes a shape ready to be compared; `step`: of its samples, only so many-th. */
export function comparable(shape: OutlineShape, step = 1): Comparable {
  const every = (values: Float64Array): Float64Array => values.filter((_, i) => i % step === 0);
  const places = { xs: every(shape.xs), ys: every(shape.ys) };
  return { places, directions: directionsOf(places, step === 1 ? 2 : 1) };
}

/**
 * Lays a known outline along a seen one, so that each of its places finds its like: dynamic time warping over places and
 * directions, once as they are and once with the known one stretched to the seen one's width and length.
 */
export function matchOutlines(known: Comparable, seen: Comparable): OutlineMatch {
  const first = warp(known, seen, { x: [1, 0], y: [1, 0] });
  const stretch = {
    x: stretchOf(known.places.xs, seen.places.xs, first.pairs),
    y: stretchOf(known.places.ys, seen.places.ys, first.pairs),
  };
  return warp(known, seen, stretch);
}

type Line = readonly [number, number];

const STEPS = { both: 0, known: 1, seen: 2 } as const;
const sums = new Float64Array((SAMPLES + 1) ** 2);
const steps = new Uint8Array((SAMPLES + 1) ** 2);

function warp(known: Comparable, seen: Comparable, { x: [sx, ox], y: [sy, oy] }: { x: Line; y: Line }): OutlineMatch {
  const n = known.places.xs.length;
  const [{ xs, ys }, { xs: dx, ys: dy }] = [seen.places, seen.directions];
  const [row, band] = [n + 1, Math.round(AHEAD * n)];
  sums.fill(Infinity, 0, row * row);
  sums[0] = 0;
  for (let i = 1; i <= n; i++) {
    const x = known.places.xs[i - 1]! * sx + ox;
    const y = known.places.ys[i - 1]! * sy + oy;
    const u = known.directions.xs[i - 1]!;
    const v = known.directions.ys[i - 1]!;
    const first = Math.max(1, i - band);
    const last = Math.min(n, i + band);
    // Of the place above to the left, and of the one to the left.
    let both = sums[(i - 1) * row + first - 1]!;
    let left = Infinity;
    for (let j = first; j <= last; j++) {
      const px = x - xs[j - 1]!;
      const py = y - ys[j - 1]!;
      const far = (px * px + py * py) / (FAR * FAR);
      const unlike = (far < MOST ? far : MOST) + TURNED * (1 - u * dx[j - 1]! - v * dy[j - 1]!);
      const at = i * row + j;
      const above = sums[at - row]!;
      const one = above + WAIT;
      const other = left + WAIT;
      let least = both;
      let step: number = STEPS.both;
      if (one < least) {
        least = one;
        step = STEPS.known;
      }
      if (other < least) {
        least = other;
        step = STEPS.seen;
      }
      left = least + unlike;
      sums[at] = left;
      steps[at] = step;
      both = above;
    }
  }
  const pairs: [number, number][] = [];
  let [i, j] = [n, n];
  while (i > 0 && j > 0) {
    pairs.push([i - 1, j - 1]);
    const step = steps[i * row + j];
    if (step !== STEPS.seen) i -= 1;
    if (step !== STEPS.known) j -= 1;
  }
  return { cost: sums[n * row + n]! / pairs.length, pairs: pairs.reverse() };
}

/** The line that takes one list of numbers to the other best, pair by pair. */
function stretchOf(from: Float64Array, to: Float64Array, pairs: OutlineMatch['pairs']): Line {
  const mean = (values: Float64Array, which: 0 | 1): number =>
    pairs.reduce((sum, pair) => sum + values[pair[which]]!, 0) / pairs.length;
  const [a, b] = [mean(from, 0), mean(to, 1)];
  let [both, own] = [0, 1e-9];
  for (const [i, j] of pairs) {
    both += (from[i]! - a) * (to[j]! - b);
    own += (from[i]! - a) ** 2;
  }
  const scale = Math.min(SCALES.most, Math.max(SCALES.least, both / own));
  return [scale, b - scale * a];
}

/** Where a place of the known outline (a sample, or between two) came to lie on the seen one. */
export function landed({ pairs }: OutlineMatch, at: number): number {
  const of = (sample: number): number => {
    let [sum, count] = [0, 0];
    for (const [i, j] of pairs) {
      if (i !== sample) continue;
      sum += j;
      count += 1;
    }
    return sum / count;
  };
  const [i, t] = [Math.floor(at) % SAMPLES, at - Math.floor(at)];
  const [a, b] = [of(i), of((i + 1) % SAMPLES)];
  return Math.abs(b - a) > SAMPLES / 2 ? a : a + (b - a) * t;
}

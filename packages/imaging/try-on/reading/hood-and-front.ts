import type { ColourAt } from './corners.ts';
import { arc } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/** Whether an edge goes down the middle to the hem, as of a coat's front: from below its lapels on. */
export function isOpenInFront(neck: Point, hem: Point, wide: number, colourAt: ColourAt): boolean {
  let [edges, rows] = [0, 0];
  for (let k = 1; k < 40; k++) {
    const y = neck.y + (hem.y - neck.y) * (0.4 + 0.54 * (k / 40));
    const [left, right] = [colourAt(-0.09 * wide, y), colourAt(0.09 * wide, y)];
    let most = 0;
    for (let x = -0.05; x <= 0.05; x += 0.005) {
      const here = colourAt(x * wide, y);
      most = Math.max(most, Math.min(Math.abs(here[0] - left[0]), Math.abs(here[0] - right[0])));
    }
    edges += most > 3 ? 1 : 0;
    rows += 1;
  }
  return edges > 0.75 * rows;
}

/** Bands of rows down a front, and rows of each: what comes and goes within a band is a pattern, not a front's edge. */
const BANDS = 8;
const ROWS = 8;
/** Places beside the middle that are held against it, in widths of the chest. */
const BESIDE = [-0.32, -0.24, -0.16, 0.16, 0.24, 0.32] as const;
/** An edge of a front is no weaker than what lies beside it. */
const AS_STRONG = 0.97;

/** Whether what goes down the middle is more than what goes down beside it: stripes and checks do so everywhere. */
export function isMoreThanPattern(neck: Point, hem: Point, wide: number, colourAt: ColourAt): boolean {
  const edge = (x0: number): number => {
    let sum = 0;
    for (let band = 0; band < BANDS; band++) {
      const light = (x: number): number => {
        let all = 0;
        for (let row = 0; row < ROWS; row++) {
          const y = neck.y + (hem.y - neck.y) * (0.4 + (0.54 * (band + (row + 0.5) / ROWS)) / BANDS);
          all += colourAt(x * wide, y)[0];
        }
        return all / ROWS;
      };
      const [left, right] = [light(x0 - 0.09), light(x0 + 0.09)];
      let most = 0;
      for (let x = x0 - 0.05; x <= x0 + 0.05; x += 0.005) {
        const here = light(x);
        most = Math.max(most, Math.min(Math.abs(here - left), Math.abs(here - right)));
      }
      sum += most;
    }
    return sum / BANDS;
  };
  const beside = BESIDE.map(edge).sort((a, b) => a - b);
  return edge(0) > AS_STRONG * beside[beside.length >> 1]!;
}

/** A hood is so much wider than where it meets the shoulders. */
const WIDER = 1.08;

/**
 * Where a hood meets the shoulders, and the outline without it, straight from shoulder to shoulder; null where there is none.
 * A hood is a lobe above the shoulders: on both sides the outline goes in between it and the shoulder.
 */
export function findHood(
  outline: readonly Point[],
  notches: readonly (Point & { readonly at: number; readonly depth: number })[],
  half: number,
  pitY: number,
  top: number,
  high: number,
): { readonly without: readonly Point[]; readonly left: Point; readonly right: Point } | null {
  const [left, right] = [-1, 1].map(
    (side) =>
      notches
        .filter(
          ({ x, y, depth }) =>
            x * side > 0.12 * half &&
            x * side < 0.72 * half &&
            y > top + 0.1 * high &&
            y < pitY - 0.03 * high &&
            depth > 0.03 * high,
        )
        .sort((a, b) => b.depth - a.depth)[0],
  );
  if (!left || !right || Math.abs(left.y - right.y) > 0.06 * high) return null;
  // The outline runs clockwise as seen: over the hood from the left to the right. A roll-neck is no wider than its base.
  const lobe = arc(outline, left.at, right.at).map(({ x }) => x);
  if (Math.max(...lobe) - Math.min(...lobe) < WIDER * (right.x - left.x)) return null;
  const rest = arc(outline, right.at, left.at);
  const across = Array.from({ length: 24 }, (_, k) => {
    const t = (k + 1) / 25;
    return { x: left.x + (right.x - left.x) * t, y: left.y + (right.y - left.y) * t };
  });
  return { without: [...rest, ...across], left, right };
}

import type { ColourAt } from './corners.ts';
import { arc } from './outline.ts';
import type { Point } from './outline.ts';

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

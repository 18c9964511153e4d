import type { Rect } from './geometry.ts';

/** A line that something snapped to, in canvas pixels; `from` and `to` along the line. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface Line {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Lines to snap to, sorted; made once when a gesture begins, so that a frame costs O(log n). */
export interface SnapTargets {
  readonly x: readonly Line[];
  readonly y: readonly Line[];
}

const byPosition = (a: Line, b: Line) => a.at - b.at;

/** Edges and centres of the canvas and of everything that does not move. */
export function snapTargets(canvas: Rect, others: readonly Rect[]): SnapTargets {
  const rects = [canvas, ...others];
  return {
    x: rects
      .flatMap((rect) =>
        [rect.x, rect.x + rect.width / 2, rect.x + rect.width].map((at) => ({
          at,
          from: rect.y,
          to: rect.y + rect.height,
        })),
      )
      .sort(byPosition),
    y: rects
      .flatMap((rect) =>
        [rect.y, rect.y + rect.height / 2, rect.y + rect.height].map((at) => ({
          at,
          from: rect.x,
          to: rect.x + rect.width,
        })),
      )
      .sort(byPosition),
  };
}

/**
 * How far to shift a moving rectangle so that an edge or its centre lies on the nearest line of each axis within
 * `tolerance` (canvas pixels: screen pixels divided by the zoom), and the guides to draw for it.
 */
export function snapMove(
  moving: Rect,
  targets: SnapTargets,
  tolerance: number,
): { readonly dx: number; readonly dy: number; readonly guides: readonly Guide[] } {
  const snapX = nearest([moving.x, moving.x + moving.width / 2, moving.x + moving.width], targets.x, tolerance);
  const snapY = nearest([moving.y, moving.y + moving.height / 2, moving.y + moving.height], targets.y, tolerance);
  const dx = snapX?.shift ?? 0;
  const dy = snapY?.shift ?? 0;
  const guides: Guide[] = [];
  if (snapX) guides.push(guideOf('x', snapX.line, moving.y + dy, moving.height));
  if (snapY) guides.push(guideOf('y', snapY.line, moving.x + dx, moving.width));
  return { dx, dy, guides };
}

function guideOf(axis: 'x' | 'y', line: Line, start: number, length: number): Guide {
  return { axis, at: line.at, from: Math.min(line.from, start), to: Math.max(line.to, start + length) };
}

function nearest(
  positions: readonly number[],
  lines: readonly Line[],
  tolerance: number,
): { shift: number; line: Line } | null {
  let best: { shift: number; line: Line } | null = null;
  for (const position of positions) {
    const line = closest(lines, position);
    if (!line) continue;
    const shift = line.at - position;
    if (Math.abs(shift) <= tolerance && (best === null || Math.abs(shift) < Math.abs(best.shift))) {
      best = { shift, line };
    }
  }
  return best;
}

/** Binary search for the line closest to a position. */
function closest(lines: readonly Line[], position: number): Line | undefined {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.at < position) low = middle + 1;
    else high = middle;
  }
  const before = lines[low - 1];
  const after = lines[low];
  if (!before || !after) return before ?? after;
  return position - before.at <= after.at - position ? before : after;
}

import type { ColourAt, UpperCorners } from './corners.ts';
import { distance, middle } from '../shape/outline.ts';

/** Where the edge of a hem comes to lie that is folded up, as shares of what is seen from neck to fold. */
const FIRST = 0.35;
const LAST = 0.79;
/** So many rows are what is seen from neck to fold. */
const ROWS = 120;
const COLUMNS = 24;
/** Of lightness (Lab), from above the edge to below it: at least so much, and so many times what the cloth has anywhere. */
const STEP = 1.5;
const ABOVE_CLOTH = 2.5;
/** Rows by which the edge of a hem that was not folded up level is lower at one side than at the other, at most. */
const LEAN = 16;
/** Shadow, edge and stitches of one hem lie so near together, as a share of what is seen. */
const BAND = 0.16;
/** Of the columns, that have the edge where it goes across. */
const MOST_OF = 0.8;

/**
 * Whether one straight edge goes across the body from side to side, lighter on the same side all along, as of a hem that was
 * folded up onto it. Several are stripes; a pocket or a print does not reach both sides, nor does a wrinkle go straight; ribs and
 * stitches of a hem lie lower.
 */
export function isFoldedUp({ at }: UpperCorners, colourAt: ColourAt): boolean {
  const [neck, hem] = [middle(at.neckLeft, at.neckRight), middle(at.hemLeft, at.hemRight)];
  const [long, wide] = [hem.y - neck.y, distance(at.hemLeft, at.hemRight)];
  const row = Math.max(1, long / ROWS);
  const rows = Math.floor(((LAST - FIRST) * long) / row);
  const steps = Array.from({ length: COLUMNS }, (_, k) => {
    const x = hem.x + (k / (COLUMNS - 1) - 0.5) * 0.84 * wide;
    return Array.from({ length: rows }, (_, r) => {
      const y = neck.y + FIRST * long + r * row;
      return colourAt(x, y - row)[0] - colourAt(x, y + row)[0];
    });
  });
  const all = steps.flat().map(Math.abs);
  const least = Math.max(STEP, ABOVE_CLOTH * (all.sort((a, b) => a - b)[all.length >> 1] ?? 0));
  const edges = ([1, -1] as const).flatMap((sign) => edgesAcross(steps, (step) => step * sign > least));
  return edges.length > 0 && (Math.max(...edges) - Math.min(...edges)) * row < BAND * long;
}

/** The rows, at the middle, of lines along which most columns have a step, or one a row beside it. */
function edgesAcross(steps: readonly (readonly number[])[], isEdge: (step: number) => boolean): number[] {
  const has = steps.map((column) =>
    column.map((_, r) => isEdge(column[r]!) || isEdge(column[r - 1] ?? 0) || isEdge(column[r + 1] ?? 0)),
  );
  const rows = Array.from(has[0]!.keys());
  const leans = Array.from({ length: LEAN + 1 }, (_, i) => 2 * i - LEAN);
  return leans.flatMap((lean) =>
    rows.filter((r) => {
      const along = has.filter((column, k) => column[r + Math.round((k / (COLUMNS - 1) - 0.5) * lean)]);
      return along.length >= MOST_OF * COLUMNS;
    }),
  );
}

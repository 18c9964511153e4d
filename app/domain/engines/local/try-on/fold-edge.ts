import type { ColourAt, UpperCorners } from './corners.ts';
import { distance, middle } from './outline.ts';

/** Where the edge of a hem comes to lie that is folded up, as shares of what is seen from neck to fold. */
const FIRST = 0.35;
const LAST = 0.82;
const COLUMNS = 24;
/** Of lightness (Lab), from above the edge to below it. */
const STEP = 2.5;
/** Shadow, edge and stitches of one hem lie so near together, as a share of what is seen. */
const BAND = 0.16;
/** Of the columns, that have the edge at about the same height. */
const MOST_OF = 0.8;

/**
 * Whether one edge goes across the body from side to side, as of a hem that was folded up onto it. Several are stripes; a
 * pocket or a print does not reach both sides; ribs and stitches of a hem lie lower.
 */
export function isFoldedUp({ at }: UpperCorners, colourAt: ColourAt): boolean {
  const [neck, hem] = [middle(at.neckLeft, at.neckRight), middle(at.hemLeft, at.hemRight)];
  const [long, wide] = [hem.y - neck.y, distance(at.hemLeft, at.hemRight)];
  const step = Math.max(1, long / 120);
  const rows = Math.floor(((LAST - FIRST) * long) / step);
  const edges = Array.from({ length: COLUMNS }, (_, k) => {
    const x = hem.x + (k / (COLUMNS - 1) - 0.5) * 0.84 * wide;
    return Array.from({ length: rows }, (_, r) => {
      const y = neck.y + FIRST * long + r * step;
      return Math.abs(colourAt(x, y - 1.5 * step)[0] - colourAt(x, y + 1.5 * step)[0]) > STEP;
    });
  });
  // An edge that leans a little is one all the same: a row and two beside it.
  const across = Array.from({ length: rows }, (_, r) => {
    const having = edges.filter((column) => column.slice(Math.max(0, r - 2), r + 3).includes(true)).length;
    return having >= MOST_OF * COLUMNS;
  });
  const [first, last] = [across.indexOf(true), across.lastIndexOf(true)];
  return first >= 0 && (last - first) * step < BAND * long;
}

/** How the cards of a grid lie, in pixels. */
export interface GridLayout {
  readonly columns: number;
  /** Height of a card. */
  readonly card: number;
  /** Between two rows. */
  readonly gap: number;
  /** Where the grid begins on its page. */
  readonly top: number;
}

/**
 * The card that a key leads to from `index`, of `count` in so many columns; the same index at an edge, null for keys that do
 * not move. Down from above a row that ends early leads to its last card.
 */
export function cardAfterKey(key: string, index: number, count: number, columns: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowRight':
      return Math.min(last, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowUp':
      return index >= columns ? index - columns : index;
    case 'ArrowDown':
      return Math.floor(index / columns) < Math.floor(last / columns) ? Math.min(last, index + columns) : index;
    default:
      return null;
  }
}

/**
 * How many of these columns lie within a grid that is so wide. A grid that has become narrower still has those beyond its edge
 * that cards stood in, until the cards have moved.
 */
export function columnsWithin(widths: readonly number[], gap: number, width: number): number {
  let end = -gap;
  const beyond = widths.findIndex((column) => (end += gap + column) > width + 1);
  return Math.max(1, beyond < 0 ? widths.length : beyond);
}

/** Rows beyond both edges of the window that are there already. */
const AHEAD = 1;

/** The rows that a window sees, scrolled to `scrollY`, and one beyond each edge; maybe some after the last one there is. */
export function rowsInSight({ card, gap, top }: GridLayout, scrollY: number, height: number): number[] {
  const rowAt = (y: number) => Math.floor((y - top) / (card + gap));
  const first = Math.max(0, rowAt(scrollY) - AHEAD);
  const last = Math.max(first, rowAt(scrollY + height) + AHEAD);
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

/** Cards of these rows, in their order. */
export function cardsOfRows(rows: readonly number[], count: number, columns: number): number[] {
  return rows.flatMap((row) => {
    const first = row * columns;
    return Array.from({ length: Math.max(0, Math.min(columns, count - first)) }, (_, offset) => first + offset);
  });
}

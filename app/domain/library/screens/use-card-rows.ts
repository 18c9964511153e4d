import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { cardsOfRows, columnsWithin, rowsInSight } from './grid-layout.rules.ts';
import type { GridLayout } from './grid-layout.rules.ts';

/** Cards before anything was measured: those of the server's page. */
const UNMEASURED = 24;

export interface CardRows {
  /** Cards that are there, in their order. */
  readonly shown: readonly number[];
  /** Null until it was measured. */
  readonly layout: GridLayout | null;
  readonly rowCount: number;
}

/** The server's page has no layout to be read. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Of so many cards in a grid that scrolls with its page, those of the rows that are in sight, and of the row of `kept`: who has
 * the focus, or is about to get it, is there. All rows are equally high, and the grid keeps the height of all of them.
 */
export function useCardRows(list: RefObject<HTMLUListElement>, count: number, kept: number): CardRows {
  const [layout, setLayout] = useState<GridLayout | null>(null);
  useBeforePaint(() => {
    const grid = list.current;
    if (!grid) return;
    const look = () => setLayout((known) => measure(grid, known));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    // The parts over the grid may grow, too.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);

  // As text, so that a scroll within a row is no change.
  const [sight, setSight] = useState('');
  useBeforePaint(() => {
    if (!layout) return;
    const look = () => setSight(rowsInSight(layout, window.scrollY, window.innerHeight).join());
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [layout]);

  const columns = layout?.columns ?? 1;
  const keptRow = Math.floor(kept / columns);
  const shown = useMemo(() => {
    if (sight === '') return Array.from({ length: Math.min(count, UNMEASURED) }, (_, index) => index);
    const rows = new Set([...sight.split(',').map(Number), keptRow]);
    return cardsOfRows(
      [...rows].sort((a, b) => a - b),
      count,
      columns,
    );
  }, [sight, keptRow, count, columns]);
  return { shown, layout: sight === '' ? null : layout, rowCount: Math.ceil(count / columns) };
}

/** Height of a card from its top to the end of its name: the card itself is as high as its row, which this height sets. */
function cardHeight(card: Element | null): number {
  const name = card?.querySelector('[data-card] + *');
  return card && name ? name.getBoundingClientRect().bottom - card.getBoundingClientRect().top : 0;
}

/** As the browser has laid it out; the same object where nothing has changed. */
function measure(grid: HTMLUListElement, known: GridLayout | null): GridLayout | null {
  const card = cardHeight(grid.firstElementChild);
  if (!card) return known;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const gap = Number.parseFloat(rowGap) || 0;
  const layout = {
    columns: columnsWithin(gridTemplateColumns.split(' ').map(Number.parseFloat), gap, grid.clientWidth),
    card,
    gap,
    top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
  };
  const isSame =
    known?.columns === layout.columns &&
    known.card === layout.card &&
    known.gap === layout.gap &&
    known.top === layout.top;
  return isSame ? known : layout;
}

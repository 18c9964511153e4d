import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useStableHandler } from '#app/ui/use-stable-handler.ts';
import { readKeyPress } from '#app/ui/keys.ts';
import styles from './catalogue.module.css';
import { canDecide, filtersFor, fits, nextOpen, toPictures, windowOf, withPending } from './review.rules.ts';
import type { Decided, Filter } from './review.rules.ts';
import { KeepUnflagged, PictureBar, ShownBar } from './review-bars.tsx';
import type { Act } from './review-bars.tsx';
import { ReviewCell } from './review-cell.tsx';
import { RedoWords } from './redo-words.tsx';
import { ReviewLook } from './review-look.tsx';
import { reviewWords } from './run-words.rules.ts';
import { useDecisions } from './use-decisions.ts';
import type { LiveRun } from './use-run.ts';

/** So many images are all drawn: a list of them that scrolled within the page would hide the last row on a phone. */
const FEW = 12;
/** Pixels of a cell below its square picture: its product and what was decided. */
const WORDS_HEIGHT = 52;
const CELL_MIN = 190;

/** All pictures of a run, only those in sight drawn: K keeps, R rejects, W makes again with other words, U takes back. */
export function ReviewGrid({ live }: { readonly live: LiveRun }) {
  const { run, items, isLoading } = live;
  const decisions = useDecisions(live);
  const [filter, setFilter] = useState<Filter>('all');
  const [at, setAt] = useState(0);
  const [isClose, setClose] = useState(false);
  const [redoing, setRedoing] = useState<string | null>(null);
  const pictures = useMemo(() => toPictures(items), [items]);
  const decided = useRef<Decided>(new Map());
  const all = useMemo(() => {
    const now = withPending(pictures, decisions.pending, decided.current);
    decided.current = now.decided;
    return now.all;
  }, [pictures, decisions.pending]);
  const shown = useMemo(() => (filter === 'all' ? all : all.filter((picture) => fits(picture, filter))), [all, filter]);
  const grid = useGrid(shown.length);
  const heading = useMemo(() => reviewWords(all, isLoading), [all, isLoading]);
  const filters = useMemo(() => filtersFor(pictures), [pictures]);
  const open = useCallback((place: number) => {
    setAt(place);
    setClose(true);
  }, []);
  const index = Math.min(at, Math.max(0, shown.length - 1));
  const current = shown[index];

  const goTo = (next: number) => {
    const to = Math.max(0, Math.min(shown.length - 1, next));
    setAt(to);
    grid.reveal(to);
    document.getElementById(`picture-${shown[to]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const decide = (decision: 'kept' | 'rejected') => {
    if (!current || !canDecide(current)) return;
    decisions.decide(current, decision);
    // Where the decision takes it out of sight, the next one comes to its place.
    if (fits({ ...current, decision }, filter)) goTo(nextOpen(shown, index));
  };
  const undo = () => {
    const id = decisions.undo(all);
    const back = shown.findIndex((picture) => picture.id === id);
    if (back >= 0) goTo(back);
  };
  const again = () => {
    if (current && canDecide(current) && current.assetId !== null) setRedoing(current.id);
  };
  const takeFormer = () => {
    if (current && !current.isSettled && (current.former || current.redo !== null)) decisions.takeFormer(current);
  };
  const show = (next: Filter) => {
    setFilter(next);
    setAt(0);
    if (grid.box.current) grid.box.current.scrollTop = 0;
  };
  const showNext = () => {
    const place = filters.findIndex(({ value }) => value === filter);
    show(filters[(place + 1) % filters.length]!.value);
  };
  const endRedo = () => {
    setRedoing(null);
    grid.box.current?.focus();
  };
  const acts: Readonly<Record<Act, () => void>> = {
    closer: () => setClose((now) => !now),
    again,
    reject: () => decide('rejected'),
    keep: () => decide('kept'),
  };
  const KEYS: Readonly<Record<string, () => void>> = {
    k: acts.keep,
    r: acts.reject,
    u: undo,
    w: again,
    f: showNext,
    b: takeFormer,
    ArrowRight: () => goTo(index + 1),
    ArrowLeft: () => goTo(index - 1),
    ArrowDown: () => goTo(index + grid.columns),
    ArrowUp: () => goTo(index - grid.columns),
    Home: () => goTo(0),
    End: () => goTo(shown.length - 1),
    Enter: acts.closer,
    Escape: () => setClose(false),
  };
  const press = (event: KeyboardEvent) => {
    const { key, isMod, isAlt } = readKeyPress(event);
    if (isMod || isAlt) return;
    if (event.target instanceof HTMLElement && event.target.closest('select, input, textarea, button')) return;
    const does = KEYS[key];
    if (!does) return;
    event.preventDefault();
    does();
  };
  const onShow = useStableHandler(show);
  const onUndo = useStableHandler(undo);
  const onKeepAll = useStableHandler(() => decisions.keepUnflagged(all));
  const onAct = useStableHandler((act: Act) => acts[act]());
  if (all.length === 0) return null;
  const { first, last } = windowOf({ ...grid, count: shown.length });
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="Review">
      <div className={styles.bar}>
        <div>
          <h2 className={styles.heading}>{heading}</h2>
          <p className={`${styles.soft} ${styles.keys}`}>
            K keep, R reject, W redo with other words, U undo. Arrows move, Enter zooms, F filters.
          </p>
        </div>
        <div className={styles.buttons}>
          <ShownBar filters={filters} filter={filter} canUndo={decisions.canUndo} onShow={onShow} onUndo={onUndo} />
          {run.counts['to-review'] ? <KeepUnflagged onKeep={onKeepAll} /> : null}
        </div>
      </div>
      {decisions.trouble ? (
        <p className={styles.trouble} role="alert">
          {decisions.trouble}
        </p>
      ) : null}
      {current && redoing === current.id ? (
        <RedoWords
          key={current.id}
          picture={current}
          words={current.words || run.recipe.look.prompt}
          price={run.offer.unitPrice}
          available={run.offer.available}
          onOrder={(words) => decisions.redo(current, { words, price: run.offer.unitPrice })}
          onClose={endRedo}
        />
      ) : null}
      {isClose && current ? (
        <ReviewLook
          picture={current}
          isUpload={run.choice.kind === 'uploads'}
          recipeWords={run.recipe.look.prompt}
          onRedo={again}
          onTakeFormer={takeFormer}
          onKeep={() => decide('kept')}
          onReject={() => decide('rejected')}
          onClose={() => setClose(false)}
        />
      ) : null}
      <div
        ref={grid.box}
        className={styles.grid}
        data-few={shown.length <= FEW ? '' : undefined}
        role="listbox"
        aria-label="Images of the run"
        aria-activedescendant={current ? `picture-${current.id}` : undefined}
        tabIndex={0}
        onKeyDown={press}
        onScroll={grid.onScroll}
      >
        <div className={styles.sheet} style={grid.isMeasured ? sheetStyle(grid, shown.length, first) : undefined}>
          {shown.slice(first, last).map((picture, nth) => {
            const place = first + nth;
            return (
              <ReviewCell
                key={picture.id}
                picture={picture}
                place={place}
                isCurrent={place === index}
                onChoose={setAt}
                onOpen={open}
              />
            );
          })}
        </div>
      </div>
      {shown.length === 0 ? <p className={styles.soft}>No images match this filter.</p> : null}
      {current ? (
        <div className={styles.decide}>
          <span dir="auto">{current.title}</span>
          <PictureBar isClose={isClose} canDecide={canDecide(current)} onAct={onAct} />
        </div>
      ) : null}
    </section>
  );
}

/** A box before it is measured: the server draws what a computer would show, in as many columns as there is room for. */
const TYPICAL = { width: 1000, height: 640 };

/** The sheet is as high as all rows, with those in sight at their place. */
function sheetStyle(grid: { readonly columns: number; readonly rowHeight: number }, count: number, first: number) {
  const { columns, rowHeight } = grid;
  return {
    height: Math.ceil(count / columns) * rowHeight,
    paddingTop: Math.floor(first / columns) * rowHeight,
    gridAutoRows: rowHeight,
  };
}

/** Columns, rows and what is in sight of a box that scrolls by itself. */
function useGrid(count: number) {
  const box = useRef<HTMLDivElement>(null);
  const [measured, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const size = measured ?? TYPICAL;
  const [scrollTop, setScrollTop] = useState(0);
  const isThere = count > 0;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isThere]);
  const columns = Math.max(2, Math.floor(size.width / CELL_MIN));
  const rowHeight = Math.round(size.width / columns) + WORDS_HEIGHT;
  return {
    box,
    isMeasured: measured !== null,
    columns,
    rowHeight,
    height: size.height,
    scrollTop,
    onScroll() {
      // Whole rows: within one nothing else comes into sight, and nothing is drawn anew.
      setScrollTop(Math.floor((box.current?.scrollTop ?? 0) / rowHeight) * rowHeight);
    },
    reveal(index: number) {
      const element = box.current;
      if (!element) return;
      const top = Math.floor(index / columns) * rowHeight;
      const bottom = top + rowHeight - element.clientHeight;
      const to = Math.min(top, Math.max(bottom, element.scrollTop));
      // The row is drawn already; the one after it comes with the event of the scrolling, a frame after the key.
      if (to !== element.scrollTop) element.scrollTop = to;
    },
  };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import { Select } from '#app/ui/polaris/select.tsx';
import type { RunView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { canDecide, filtersFor, fits, nextOpen, toPictures, windowOf, withPending } from './review.rules.ts';
import type { Decided, Filter } from './review.rules.ts';
import { ReviewCell } from './review-cell.tsx';
import { RedoWords } from './redo-words.tsx';
import { ReviewLook } from './review-look.tsx';
import { counted } from './run-words.rules.ts';
import { useDecisions } from './use-decisions.ts';
import type { Decisions } from './use-decisions.ts';
import type { LiveRun } from './use-run.ts';

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
  const shown = useMemo(() => all.filter((picture) => fits(picture, filter)), [all, filter]);
  const grid = useGrid(shown.length);
  const left = useMemo(() => all.filter((each) => each.decision === 'open' && canDecide(each)).length, [all]);
  const filters = useMemo(() => filtersFor(pictures), [pictures]);
  const open = useCallback((place: number) => {
    setAt(place);
    setClose(true);
  }, []);
  if (all.length === 0) return null;
  const index = Math.min(at, Math.max(0, shown.length - 1));
  const current = shown[index];

  const goTo = (next: number) => {
    const to = Math.max(0, Math.min(shown.length - 1, next));
    setAt(to);
    grid.reveal(to);
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
  const again = () => current && canDecide(current) && current.assetId !== null && setRedoing(current.id);
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
  const KEYS: Readonly<Record<string, () => void>> = {
    k: () => decide('kept'),
    r: () => decide('rejected'),
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
    Enter: () => setClose((now) => !now),
    Escape: () => setClose(false),
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest('select, input, textarea, button')) return;
    const does = KEYS[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };
  const { first, last } = windowOf({ ...grid, count: shown.length });
  return (
    <section className={styles.panel} aria-label="Review">
      <div className={styles.bar}>
        <div>
          <h2 className={styles.heading}>{headingWords(left, isLoading)}</h2>
          <p className={`${styles.soft} ${styles.keys}`}>
            K keeps, R rejects, W makes it again with other words, U takes the last step back. Arrows move, Enter looks
            closer, F shows only some.
          </p>
        </div>
        <div className={styles.buttons}>
          <Select
            label="Show"
            labelInline
            options={[...filters]}
            value={filter}
            onChange={(next) => show(next as Filter)}
          />
          <Button disabled={!decisions.canUndo} onClick={undo}>
            Undo
          </Button>
          <KeepUnflagged live={live} run={run} after={decisions.after} />
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
        role="listbox"
        aria-label="Pictures of the run"
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
      {shown.length === 0 ? <p className={styles.soft}>There are none of these.</p> : null}
      {current ? (
        <div className={styles.thumbs}>
          <span dir="auto">{current.title}</span>
          <div className={styles.buttons}>
            <Button pressed={isClose} onClick={() => setClose((now) => !now)}>
              Look closer
            </Button>
            <Button disabled={!canDecide(current)} onClick={again}>
              Make again
            </Button>
            <Button disabled={!canDecide(current)} onClick={() => decide('rejected')}>
              Reject
            </Button>
            <Button variant="primary" disabled={!canDecide(current)} onClick={() => decide('kept')}>
              Keep
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** What is left to decide; of a long run the first pictures are here before the others. */
function headingWords(left: number, isLoading: boolean): string {
  if (isLoading) return left > 0 ? `${counted(left, 'picture')} to decide so far` : 'Loading the pictures';
  return left > 0 ? `${counted(left, 'picture')} to decide` : 'Every picture is decided';
}

/** Everything that no rule speaks against, in one go; each can be taken back by itself. */
function KeepUnflagged(props: { readonly live: LiveRun; readonly run: RunView; readonly after: Decisions['after'] }) {
  const { live, run, after } = props;
  const [isBusy, setBusy] = useState(false);
  if (!run.counts['to-review']) return null;
  const keep = () => {
    setBusy(true);
    const params = { id: run.id };
    void live
      .act(() => after(() => callApi('POST /api/catalogue/runs/{id}/keep-unflagged', { params })))
      .finally(() => setBusy(false));
  };
  return (
    <Button loading={isBusy} onClick={keep}>
      Keep all that are not flagged
    </Button>
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
  // Whole rows: within one nothing else comes into sight, and nothing is drawn anew.
  const look = (top: number) => setScrollTop(Math.floor(top / rowHeight) * rowHeight);
  return {
    box,
    isMeasured: measured !== null,
    columns,
    rowHeight,
    height: size.height,
    scrollTop,
    onScroll: () => look(box.current?.scrollTop ?? 0),
    reveal(index: number) {
      const element = box.current;
      if (!element) return;
      const top = Math.floor(index / columns) * rowHeight;
      const bottom = top + rowHeight - element.clientHeight;
      const to = Math.min(top, Math.max(bottom, element.scrollTop));
      if (to === element.scrollTop) return;
      element.scrollTop = to;
      // Its own event comes a frame later: the row is drawn together with the decision that led to it.
      look(to);
    },
  };
}

import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { isEscape, readKeyPress } from '#app/ui/keys.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { AssetCard } from './asset-card.tsx';
import styles from './asset-grid.module.css';
import { replacedCutOuts } from './replaced-cut-outs.rules.ts';
import { cardAfterKey } from './grid-layout.rules.ts';
import { useCardRows } from './use-card-rows.ts';

interface Props {
  readonly assets: readonly AssetView[];
  /** Where the page was left, for who comes back to it. */
  readonly scrollY: number | null;
  /** There are more than these. */
  readonly hasMore: boolean;
  readonly selected: ReadonlySet<string>;
  /** Some are selected: every card shows its box. */
  readonly isSelecting: boolean;
  /** The card to go to, each time it is another object: it is scrolled to and focused. */
  readonly goTo: { readonly id: string } | null;
  /** The keyboard has come to the last row. */
  readonly onEnd: () => void;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string, isRange: boolean) => void;
  /** All of them, or none. */
  readonly onSelectAll: (isAll: boolean) => void;
  readonly onEdit: (asset: AssetView) => void;
  readonly onDelete: (ids: readonly string[]) => void;
}

/** Pictures seen at once, before anything scrolls: these are not loaded lazily. */
const FIRST_SIGHT = 8;

/**
 * The pictures; cards far from the window are not there. One Tab stop for all of them: arrow keys, Home and End move between
 * cards, Enter opens, Space selects, Shift with an arrow selects along the way, Ctrl or Cmd and A selects all that are loaded,
 * Escape none. Delete asks to delete the selected ones, or the card itself where none are.
 */
export const AssetGrid = memo(function AssetGrid(props: Props) {
  const {
    assets,
    scrollY,
    hasMore,
    selected,
    isSelecting,
    goTo,
    onEnd,
    onOpen,
    onToggle,
    onSelectAll,
    onEdit,
    onDelete,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  const replaced = useMemo(() => replacedCutOuts(assets), [assets]);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const current = Math.max(
    0,
    assets.findIndex((asset) => asset._id === currentId),
  );
  const { shown, layout, rowCount } = useCardRows(list, assets.length, current);

  // Only now the grid is as high as it was.
  const isMeasured = layout !== null;
  useEffect(() => {
    if (!isMeasured || scrollY === null) return;
    // After other code that scrolls when a page loads.
    const frame = requestAnimationFrame(() => window.scrollTo(0, scrollY));
    return () => cancelAnimationFrame(frame);
  }, [isMeasured, scrollY]);

  // A card that gets the focus may have to be made first: being the current one keeps it there.
  const wanted = useRef<string | null>(null);
  const focusCard = (index: number) => {
    const id = assets[index]?._id;
    if (id === undefined) return;
    wanted.current = id;
    setCurrentId(id);
    tryFocus();
  };
  const tryFocus = () => {
    const card = wanted.current && list.current?.querySelector<HTMLElement>(`[data-card="${wanted.current}"]`);
    if (!card) return;
    wanted.current = null;
    card.focus();
  };
  useEffect(tryFocus, [shown]);

  const focus = useRef(focusCard);
  useEffect(() => {
    focus.current = focusCard;
  });

  // The focused card was deleted: the one that took its place gets the focus, once no dialog holds it any more.
  const lastIndex = useRef(0);
  useEffect(() => {
    if (currentId === null) return;
    const index = assets.findIndex((asset) => asset._id === currentId);
    if (index >= 0) {
      lastIndex.current = index;
      return;
    }
    const frame = requestAnimationFrame(() => {
      const holder = document.activeElement;
      if (holder !== document.body && !holder?.closest('dialog:not([open])')) return;
      focus.current(Math.min(lastIndex.current, assets.length - 1));
    });
    return () => cancelAnimationFrame(frame);
  }, [assets, currentId]);

  const gone = useRef<Props['goTo']>(null);
  useEffect(() => {
    if (!goTo || gone.current === goTo) return;
    // Noted only when it is done: news of the list in between begin a new frame.
    const frame = requestAnimationFrame(() => {
      gone.current = goTo;
      focus.current(assets.findIndex(({ _id }) => _id === goTo.id));
    });
    return () => cancelAnimationFrame(frame);
  }, [goTo, assets]);

  function onKeyDown(event: KeyboardEvent) {
    const press = readKeyPress(event);
    if (press.isMod && press.key.toLowerCase() === 'a') {
      event.preventDefault();
      onSelectAll(true);
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const id = (event.target as HTMLElement).closest('li')?.querySelector<HTMLElement>('[data-card]')?.dataset['card'];
    const index = assets.findIndex((asset) => asset._id === id);
    const asset = assets[index];
    if (!asset) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onDelete(selected.has(asset._id) ? [...selected] : [asset._id]);
      return;
    }
    if (isEscape(event) && isSelecting) {
      onSelectAll(false);
      return;
    }
    const isCard = (event.target as HTMLElement).matches('[data-card]');
    if (event.key === ' ' && isCard) {
      event.preventDefault();
      onToggle(asset._id, event.shiftKey);
      return;
    }
    const target = cardAfterKey(event.key, index, assets.length, layout?.columns ?? 1);
    if (target === null) return;
    event.preventDefault();
    const reached = assets[target];
    if (event.shiftKey && reached) {
      if (!selected.has(asset._id)) onToggle(asset._id, false);
      onToggle(reached._id, true);
    }
    focusCard(target);
    // In the admin's frame the end of the list may be far from being seen.
    if (hasMore && target >= assets.length - (layout?.columns ?? 1)) onEnd();
  }

  return (
    <ul
      ref={list}
      className={styles.grid}
      style={layout ? { gridTemplateRows: `repeat(${rowCount}, ${layout.card}px)` } : undefined}
      onKeyDown={onKeyDown}
      data-selecting={isSelecting || undefined}
    >
      {shown.map((index) => {
        const asset = assets[index];
        return asset ? (
          <AssetCard
            key={asset._id}
            asset={asset}
            row={layout ? Math.floor(index / layout.columns) + 1 : undefined}
            place={index + 1}
            count={hasMore ? -1 : assets.length}
            isSelected={selected.has(asset._id)}
            isCurrent={index === current}
            isReplaced={replaced.has(asset._id)}
            isInFirstSight={index < FIRST_SIGHT}
            isFirst={index === 0}
            onFocus={setCurrentId}
            onOpen={onOpen}
            onToggle={onToggle}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ) : null;
      })}
    </ul>
  );
});

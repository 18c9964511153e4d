import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { AssetCard } from './asset-card.tsx';
import styles from './asset-grid.module.css';
import { replacedCutOuts } from './replaced-cut-outs.rules.ts';
import { cardAfterKey } from './grid-steps.rules.ts';

interface Props {
  readonly assets: readonly AssetView[];
  readonly selected: ReadonlySet<string>;
  /** Some are selected: every card shows its box. */
  readonly isSelecting: boolean;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onDelete: (ids: readonly string[]) => void;
}

/** Pictures seen at once, before anything scrolls: these are not loaded lazily. */
const FIRST_SIGHT = 8;

/**
 * The pictures. One Tab stop for all of them: arrow keys, Home and End move between cards, Enter opens, Delete asks to
 * delete the selected ones, or the card itself where none are.
 */
export const AssetGrid = memo(function AssetGrid(props: Props) {
  const { assets, selected, isSelecting, onOpen, onToggle, onDelete } = props;
  const list = useRef<HTMLUListElement>(null);
  const replaced = useMemo(() => replacedCutOuts(assets), [assets]);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const current = Math.max(
    0,
    assets.findIndex((asset) => asset._id === currentId),
  );

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
      const cards = list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [];
      cards[Math.min(lastIndex.current, cards.length - 1)]?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [assets, currentId]);

  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = buttons();
    const index = all.findIndex((button) => button.closest('li')?.contains(event.target as Node));
    const asset = assets[index];
    if (!asset) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onDelete(selected.has(asset._id) ? [...selected] : [asset._id]);
      return;
    }
    const target = cardAfterKey(
      event.key,
      index,
      all.map((button) => {
        const { left, top } = button.getBoundingClientRect();
        return { left: Math.round(left), top: Math.round(top) };
      }),
    );
    if (target === null) return;
    event.preventDefault();
    all[target]?.focus();
  }

  return (
    <ul ref={list} className={styles.grid} onKeyDown={onKeyDown} data-selecting={isSelecting || undefined}>
      {assets.map((asset, index) => (
        <AssetCard
          key={asset._id}
          asset={asset}
          isSelected={selected.has(asset._id)}
          isCurrent={index === current}
          isReplaced={replaced.has(asset._id)}
          isInFirstSight={index < FIRST_SIGHT}
          isFirst={index === 0}
          onFocus={setCurrentId}
          onOpen={onOpen}
          onToggle={onToggle}
          onDelete={onDelete}
        />
      ))}
    </ul>
  );
});

import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { isEnter, readKeyPress } from '#app/ui/keys.ts';
import { describeItem } from '../document/describe-item.ts';
import { pictureKeyOf } from '../document/item-kinds.ts';
import { inStackingOrder } from '../document/stacking.ts';
import { pickItems, pickPictures, pickSelection, useScene } from '../session/scene-store.ts';
import { arrowCommand, walkTo } from '../session/hotkeys/stage-keys.ts';
import type { CommandContext } from '../session/hotkeys/stage-commands.ts';
import styles from './canvas.module.css';

/** A pause this long ends a burst of arrow keys: what comes after is a step of its own. */
const BURST_PAUSE_MS = 1000;
const ANNOUNCE_AFTER_MS = 350;

interface Props extends CommandContext {
  readonly activeId: string | null;
  readonly onActive: (id: string | null) => void;
  readonly isLocked: boolean;
  readonly onFocus?: () => void;
  readonly children: ReactNode;
}

/**
 * The canvas for keyboards and screen readers: one listbox that has the focus, and an option per item with its name,
 * place and size. What can be seen inside is only its picture.
 */
export function CanvasItems({ store, controls, activeId, onActive, isLocked, onFocus, children }: Props) {
  const items = useScene(store, pickItems);
  const pictures = useScene(store, pickPictures);
  const selection = useScene(store, pickSelection);
  const [hasFocus, setFocus] = useState(false);
  const baseId = useId();
  const burstTimer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const nearestFirst = useMemo(() => inStackingOrder(items).reverse(), [items]);
  const byKey = useMemo(() => new Map(pictures.map((picture) => [picture.key, picture])), [pictures]);
  const describe = (id: string) => {
    const index = nearestFirst.findIndex((item) => item.id === id);
    const item = nearestFirst[index];
    return item
      ? describeItem(item, byKey.get(pictureKeyOf(item) ?? ''), { position: index + 1, count: nearestFirst.length })
      : '';
  };
  // The keyboard stands on what is selected, else on where it was, else on the nearest.
  const current =
    (selection.length === 1 ? selection[0] : null) ??
    (nearestFirst.some((item) => item.id === activeId) ? activeId : null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isLocked || event.target !== event.currentTarget) return;
    const press = readKeyPress(event);
    const target = walkTo(press, { store, controls }, current);
    if (target !== null) {
      event.preventDefault();
      onActive(target);
      if (selection.length > 0 || press.key.startsWith('Page')) store.dispatch({ type: 'select', ids: [target] });
      return;
    }
    const arrow = arrowCommand(press, selection);
    if (arrow) {
      event.preventDefault();
      store.dispatch({ type: 'do', ...arrow });
      if (burstTimer.current) clearTimeout(burstTimer.current);
      burstTimer.current = setTimeout(() => store.dispatch({ type: 'seal' }), BURST_PAUSE_MS);
      return;
    }
    if ((isEnter(event) || press.key === ' ') && current !== null) {
      event.preventDefault();
      const isChosen = selection.includes(current);
      const others = selection.filter((id) => id !== current);
      store.dispatch({ type: 'select', ids: isChosen ? others : press.isShift ? [...selection, current] : [current] });
      onActive(current);
    }
  };

  const announcement = useAnnouncement(
    selection.length > 1 ? `${selection.length} items selected` : current !== null ? describe(current) : '',
    items.length,
  );
  return (
    <div className={styles.focusFrame} data-focus={hasFocus ? '' : undefined}>
      <div
        className={styles.listbox}
        role="listbox"
        tabIndex={0}
        aria-multiselectable="true"
        aria-label={`Canvas, ${items.length} ${items.length === 1 ? 'item' : 'items'}`}
        aria-describedby={`${baseId}-help`}
        aria-activedescendant={current === null ? undefined : `${baseId}-${current}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          onFocus?.();
          const isByKeyboard = event.currentTarget.matches(':focus-visible');
          setFocus(isByKeyboard);
          if (isByKeyboard) onActive(current ?? nearestFirst[0]?.id ?? null);
        }}
        onBlur={() => {
          setFocus(false);
          onActive(null);
          store.dispatch({ type: 'seal' });
        }}
      >
        {nearestFirst.map((item) => (
          <div
            key={item.id}
            id={`${baseId}-${item.id}`}
            role="option"
            className="visually-hidden"
            aria-selected={selection.includes(item.id)}
            aria-label={describe(item.id)}
          />
        ))}
        <div aria-hidden="true">{children}</div>
      </div>
      <p id={`${baseId}-help`} hidden>
        Arrow keys choose an item, Enter selects it. With an item selected, arrow keys move it, with Shift by ten
        pixels; Alt and up or down resizes, Alt and left or right turns. Page up and page down go to the next item,
        brackets change its layer, Delete removes it, Escape deselects.
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Says the latest words once things have come to rest; adding and removing are said with the count. */
function useAnnouncement(words: string, count: number): string {
  const [said, setSaid] = useState('');
  const known = useRef({ words, count });
  useEffect(() => {
    const { words: oldWords, count: oldCount } = known.current;
    if (oldWords === words && oldCount === count) return;
    const change = count > oldCount ? 'Added. ' : count < oldCount ? `Removed, ${count} left. ` : '';
    const timer = setTimeout(() => {
      known.current = { words, count };
      setSaid(`${change}${words}`);
    }, ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words, count]);
  return said;
}

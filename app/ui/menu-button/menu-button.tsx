import { Icon } from '@shopify/polaris';
import type { IconSource } from '@shopify/polaris';
import { CaretDownIcon, CheckIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { isEscape } from '../keys.ts';
import styles from './menu-button.module.css';
import { menuKey } from './menu-key.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon: IconSource;
  /** For an item that is on or off. */
  readonly isChecked?: boolean | undefined;
  readonly onChoose: () => void;
}

interface Props {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** A button with a menu above it. Arrow keys, Home and End walk through it; Escape closes it and returns the focus. */
export function MenuButton({ label, items }: Props) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** The item that takes the focus when the menu opens. */
  const first = useRef(0);
  const menuId = useId();
  const options = () => [...root.current!.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  useEffect(() => {
    if (isOpen) options().at(first.current)?.focus();
  }, [isOpen]);

  const open = (at: number) => {
    first.current = at;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      open(event.key === 'ArrowDown' ? 0 : -1);
    } else if (isEscape(event)) {
      close();
    } else {
      const all = options();
      const next = menuKey(event.key, all.indexOf(document.activeElement as HTMLElement), all.map(textOf));
      if (next === null) return;
      all[next]!.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => (isOpen ? close() : open(0))}
      >
        {label}
        <Icon source={CaretDownIcon} />
      </button>
      {isOpen ? (
        <div id={menuId} className={styles.menu} role="menu" aria-label={label}>
          {items.map(({ id, label: name, icon, isChecked, onChoose }) => (
            <button
              key={id}
              type="button"
              className={styles.item}
              role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={isChecked}
              tabIndex={-1}
              onClick={() => {
                close();
                onChoose();
              }}
            >
              <Icon source={icon} />
              <span className={styles.name}>{name}</span>
              {isChecked ? <Icon source={CheckIcon} /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const textOf = (element: HTMLElement): string => element.textContent ?? '';

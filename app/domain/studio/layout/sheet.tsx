import { Icon } from '@shopify/polaris';
import { ImagesIcon, XIcon } from '@shopify/polaris-icons';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useIsPolarisLayerOpen } from '#app/ui/polaris-layer.ts';
import { useDialog } from '#app/ui/use-dialog.ts';
import type { StudioSection } from '../workflow.ts';
import styles from './sheet.module.css';

/** The sheet of results, beside those of the sections. */
export const RESULTS_TAB = { id: 'results', label: 'Results', icon: ImagesIcon };

/** The button of a list of which one is chosen: the choice is made, and the canvas shows it. */
const CHOICE = '[data-choice] [aria-pressed]:not([aria-disabled])';

interface TabsProps {
  readonly sections: readonly StudioSection[];
  readonly sheet: string | null;
  readonly resultCount: number;
  readonly onSheet: (sheet: string | null) => void;
}

/** The sections on a phone: a row of tabs at the bottom. */
export function SheetTabs({ sections, sheet, resultCount, onSheet }: TabsProps) {
  return (
    <div className={styles.tabs} role="group" aria-label="Studio sections">
      {[...sections, RESULTS_TAB].map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          className={styles.tab}
          data-section={id}
          aria-expanded={sheet === id}
          onClick={() => onSheet(sheet === id ? null : id)}
        >
          <Icon source={icon} />
          {label}
          {id === RESULTS_TAB.id && resultCount > 0 ? <span className={styles.count}>{resultCount}</span> : null}
        </button>
      ))}
    </div>
  );
}

/**
 * Slides up over the canvas. The browser's own modal: focus stays inside and returns. Steps aside while a modal of Polaris
 * that it has opened is there, and comes back after it.
 */
export function Sheet({
  label,
  onClose,
  children,
}: {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isAside = useIsPolarisLayerOpen();
  useDialog(true, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (isAside) return;
    element?.showModal();
    return () => element?.close();
  }, [isAside]);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        const { target } = event;
        if (target === dialog.current || (target as Element).closest(CHOICE)) onClose();
      }}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon source={XIcon} />
        </button>
        {children}
      </div>
    </dialog>
  );
}

import { Icon } from '@shopify/polaris';
import { XIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { isEscape } from '#app/ui/keys.ts';
import { useDialog } from '#app/ui/use-dialog.ts';
import styles from './tool-dialog.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Fills the window: for work on a picture. */
  readonly isLarge?: boolean;
  /** Closes by a click beside it too: not where work would be lost. */
  readonly isLight?: boolean;
  /** The content has a head, a background and a close button of its own. */
  readonly isBare?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/**
 * A window over the page, open for as long as it is drawn. The browser's own modal: focus stays inside and returns.
 * `onClose` may ask first: nothing closes by itself.
 */
export function ToolDialog(props: Props) {
  const { title, children, isLarge = false, isLight = false, isBare = false, onKeyDown, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useDialog(true, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
  }, []);
  // While it still stands in the page: from one that is gone the focus returns nowhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-large={isLarge ? '' : undefined}
      data-bare={isBare ? '' : undefined}
      {...(isBare ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      onKeyDown={(event) => {
        if (isEscape(event)) {
          // A second Escape in a row would close it whatever `onCancel` says.
          event.preventDefault();
          onClose();
        } else onKeyDown?.(event);
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (isLight && event.target === dialog.current) onClose();
      }}
    >
      {isBare ? (
        children
      ) : (
        <div className={styles.box}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label="Close window" onClick={onClose}>
              <Icon source={XIcon} />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ToolDialog } from '../window/tool-dialog.tsx';
import styles from './painting.module.css';

interface Props {
  readonly title: string;
  readonly area: ReactNode;
  readonly settings: ReactNode;
  /** Below the settings, always in sight; gets the way out. */
  readonly end: (leave: () => void) => ReactNode;
  /** Whether something is painted that leaving would lose: what is under way goes on and is kept. */
  readonly isUnkept: () => boolean;
  readonly question: string;
  readonly questionText: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** The window around everything that is painted on: the picture large, its settings beside it, a question before loss. */
export function PaintWindow(props: Props) {
  const { title, area, settings, end, isUnkept, question, questionText, onKeyDown, onClose } = props;
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isUnkept() ? setLeaving(true) : onClose());
  return (
    <>
      <ToolDialog title={title} isLarge onKeyDown={onKeyDown} onClose={leave}>
        <div className={styles.layout}>
          {area}
          <div className={styles.side}>
            <div className={styles.settings}>{settings}</div>
            <div className={styles.end}>{end(leave)}</div>
          </div>
        </div>
      </ToolDialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={question}
        confirmLabel="Discard"
        cancelLabel="Keep painting"
        isDestructive
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        {questionText}
      </ConfirmDialog>
    </>
  );
}

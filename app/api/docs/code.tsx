import { useRef } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import styles from './docs-screen.module.css';

interface Props {
  /** Its name, for screen readers. */
  readonly label: string;
  readonly text: string;
}

/** Text for a terminal or an editor, with a button that copies it. */
export function Code({ label, text }: Props) {
  const toasts = useToasts();
  const block = useRef<HTMLPreElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ title: 'Copied', tone: 'success' });
    } catch {
      // Without the right to write (plain http), the text is selected for copying by hand.
      if (block.current) window.getSelection()?.selectAllChildren(block.current);
    }
  }
  return (
    <div className={styles.code}>
      <pre ref={block} tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <button type="button" className={styles.copy} onClick={() => void copy()} aria-label={`Copy: ${label}`}>
        Copy
      </button>
    </div>
  );
}

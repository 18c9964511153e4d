import { Button } from '@shopify/polaris';
import type { ConflictNotice } from '../session/sync/conflict-words.ts';
import type { SaveState } from '../session/sync/create-sync.ts';
import { studioMessages } from '../studio.messages.ts';
import { CanvasNotice } from './canvas-notice.tsx';
import styles from './save-notice.module.css';

const WORDS: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  unsaved: 'Unsaved changes',
  saving: 'Saving',
  offline: 'Not saved yet',
  refused: 'Not saved',
};

/** A quiet word in the corner of the canvas, and whose scene it is where it is a product's own. */
export function SaveMark({ state, name }: { readonly state: SaveState; readonly name: string | null }) {
  return (
    <p className={styles.saveMark} data-state={state}>
      {name ? <b dir="auto">{`${name} · `}</b> : null}
      {WORDS[state]}
    </p>
  );
}

/** Says aloud that the server does not answer, or does not take it. */
export function SaveNotice({ state }: { readonly state: SaveState }) {
  if (state !== 'offline' && state !== 'refused') return null;
  const text = state === 'offline' ? studioMessages.sceneOffline : studioMessages.sceneInvalid;
  return <CanvasNotice role="status" text={text} />;
}

/** Where two have changed the same: what stands, and what the other one was. */
export function ConflictNotices({
  notices,
  onDismiss,
}: {
  readonly notices: readonly ConflictNotice[];
  readonly onDismiss: (id: string) => void;
}) {
  return (
    <div className={styles.conflicts} role="status">
      {notices.map(({ id, text }) => (
        <div key={id}>
          <p>{text}</p>
          <Button variant="plain" onClick={() => onDismiss(id)}>
            Dismiss
          </Button>
        </div>
      ))}
    </div>
  );
}

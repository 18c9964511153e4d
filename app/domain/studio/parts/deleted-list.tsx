import { Button, Spinner } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { sayWhen } from '#app/ui/say-when.ts';
import { isolated } from '#app/ui/isolated.ts';
import { keptUntil } from '../session/scene-list/kept-days.ts';
import { studioMessages } from '../studio.messages.ts';
import styles from './deleted-list.module.css';
import { SmallPicture } from './small-picture.tsx';

/** Something deleted that can be brought back. */
export interface DeletedEntry {
  readonly id: string;
  readonly name: string;
  /** The thing it belongs to; null where its name says enough. */
  readonly of: string | null;
  readonly deletedAt: string;
  readonly picture: ReactNode;
}

interface Props {
  readonly entries: readonly DeletedEntry[];
  readonly status: 'loading' | 'ready' | 'failed';
  /** The one that is being brought back. */
  readonly busyId: string | null;
  readonly onRestore: (id: string) => void;
  readonly onRetry: () => void;
}

/** The deleted entries, and until when they are kept; each can be brought back. */
export function DeletedList({ entries, status, busyId, onRestore, onRetry }: Props) {
  if (status === 'failed') {
    return (
      <div className={styles.message} role="alert">
        <p>{deletedMessages.failed}</p>
        <Button onClick={onRetry}>{studioMessages.sceneRetry}</Button>
      </div>
    );
  }
  if (status === 'loading' && entries.length === 0) {
    return <Spinner accessibilityLabel={studioMessages.generatingText} />;
  }
  if (entries.length === 0) return <p className={styles.message}>{deletedMessages.none}</p>;
  return (
    <ul className={styles.list} aria-label={deletedMessages.title} aria-busy={status === 'loading'}>
      {entries.map(({ id, name, of, deletedAt, picture }) => (
        <li key={id} className={styles.row}>
          <SmallPicture>{picture}</SmallPicture>
          <span className={styles.facts}>
            <span className={styles.name} dir="auto" title={name}>
              {name}
            </span>
            {of ? <span className={styles.of}>{of}</span> : null}
            <span>{deletedMessages.when(new Date(deletedAt))}</span>
          </span>
          <Button
            loading={busyId === id}
            disabled={busyId !== null && busyId !== id}
            accessibilityLabel={deletedMessages.restoreName(name)}
            onClick={() => onRestore(id)}
          >
            {deletedMessages.restore}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const day = (at: Date) => at.toLocaleDateString('en', { day: 'numeric', month: 'short' });

/** It comes with the list, not with the page. */
export const deletedMessages = {
  title: 'Deleted',
  none: 'Nothing deleted in the last 30 days.',
  failed: 'Deleted items could not be loaded.',
  when: (at: Date) => `Deleted ${sayWhen(at).replace(/^J/, 'j')} · kept until ${day(keptUntil(at))}`,
  restore: 'Restore',
  restoreName: (name: string) => `Restore ${name}`,
  restored: (name: string) => `“${isolated(name)}” is back`,
  notRestored: (name: string) => `“${isolated(name)}” was not restored`,
} as const;

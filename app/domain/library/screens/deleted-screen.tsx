import { Button, Checkbox, Icon } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { ASSET_ORIGINS } from '../assets/asset-origins.ts';
import type { DeletedFile, DeletedPage } from '../assets/deleted-file.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import styles from './deleted-screen.module.css';
import { LoadMore } from './load-more.tsx';
import { PortfolioTabs } from './portfolio-tabs.tsx';
import { useDeleted } from './use-deleted.ts';

/** The assets deleted within the hour: to be brought back one by one, or several at once. */
export function DeletedScreen({ firstPage }: { readonly firstPage: DeletedPage }) {
  const places = usePlaces();
  const deleted = useDeleted(firstPage);
  const { files, busy } = deleted;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = files.map(({ _id }) => _id).filter((id) => chosen.has(id));
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLDivElement>(null);

  // The row that had the focus is gone: the one in its place gets it, else what the list stood in.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-restore] button') ?? [];
    const target = rows[Math.min(wanted.current, rows.length - 1)] ?? title.current;
    wanted.current = null;
    target?.focus();
  }, [files.length]);

  async function restore(which: readonly string[]) {
    wanted.current = files.findIndex(({ _id }) => which.includes(_id));
    await deleted.restore(which);
    // A choice made in the meantime stays.
    setChosen((current) => new Set([...current].filter((id) => !which.includes(id))));
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen((current) => {
      const next = new Set(current);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });

  return (
    <Page>
      <PageHeader title={PLACE_NAMES.deleted} description={libraryMessages.deletedLead} />
      <PortfolioTabs current="deleted" />
      <div ref={title} tabIndex={-1} className={styles.place}>
        {files.length > 0 ? (
          <div className={`plinth-card ${styles.sheet}`}>
            <div className={styles.head}>
              <Checkbox
                label={ids.length > 0 ? `${ids.length} selected` : libraryMessages.selectAll}
                checked={ids.length === files.length}
                onChange={(isAll) => setChosen(new Set(isAll ? files.map(({ _id }) => _id) : []))}
              />
              {ids.length > 0 ? (
                <Button variant="primary" loading={busy.size > 0} onClick={() => void restore(ids)}>
                  {ids.length === 1 ? libraryMessages.restore : libraryMessages.restoreMany(ids.length)}
                </Button>
              ) : null}
            </div>
            <ul ref={list} className={styles.files}>
              {files.map((file) => (
                <Row
                  key={file._id}
                  file={file}
                  minutes={deleted.minutesOf(file)}
                  isChosen={chosen.has(file._id)}
                  isBusy={busy.has(file._id)}
                  onChoose={choose}
                  onRestore={(id) => void restore([id])}
                />
              ))}
            </ul>
            <LoadMore portfolio={deleted} />
          </div>
        ) : (
          <EmptyState
            title={libraryMessages.nothingDeleted}
            action={
              <Button size="large" url={places.library}>
                {PLACE_NAMES.library}
              </Button>
            }
          >
            {libraryMessages.nothingDeletedHint}
          </EmptyState>
        )}
      </div>
    </Page>
  );
}

interface RowProps {
  readonly file: DeletedFile;
  readonly minutes: number | null;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly onRestore: (id: string) => void;
}

function Row({ file, minutes, isChosen, isBusy, onChoose, onRestore }: RowProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <li className={styles.file}>
      <div className={styles.choice}>
        <Checkbox
          label={
            <span className={styles.facts}>
              <span className={styles.thumb}>
                {isBroken ? (
                  <Icon source={ImageIcon} tone="subdued" />
                ) : (
                  <img
                    className={file.hasAlpha ? styles.cutout : styles.picture}
                    src={file.thumbUrl}
                    alt=""
                    width={48}
                    height={48}
                    loading="lazy"
                    onError={() => setBroken(true)}
                  />
                )}
              </span>
              <span className={styles.words}>
                <span className={styles.name} dir="auto" title={file.imageName}>
                  {file.imageName}
                </span>
                <span className={styles.soft}>
                  {ASSET_ORIGINS[file.origin].title}
                  {minutes === null ? null : ` · ${libraryMessages.timeLeft(minutes)}`}
                </span>
              </span>
            </span>
          }
          checked={isChosen}
          onChange={(checked) => onChoose(file._id, checked)}
        />
      </div>
      <span data-restore>
        <Button
          loading={isBusy}
          accessibilityLabel={libraryMessages.restoreOne(file.imageName)}
          onClick={() => onRestore(file._id)}
        >
          {libraryMessages.restore}
        </Button>
      </span>
    </li>
  );
}

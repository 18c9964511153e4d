import { useEffect, useMemo, useState } from 'react';
import { useJobFeed, useJobs } from '#app/domain/generation/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { QuickToolTabs } from '#app/ui/place-tabs.tsx';
import { backgroundMessages } from '../background-removal.messages.ts';
import type { BackgroundBatch } from '../batch/background-batch.ts';
import { batchEntries } from '../batch/batch.rules.ts';
import type { ShownBackground } from '../batch/backgrounds.ts';
import { useBatchPhotos } from '../batch/use-batch-photos.ts';
import styles from './background-screen.module.css';
import { BatchTiles } from './batch-tiles.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { FinishPanel } from './finish-panel.tsx';
import { Intake } from './intake.tsx';

/** Backgrounds taken off photos: what came in, one of them large, and what is done with the ones that are finished. */
export function BackgroundScreen({ batch }: { readonly batch: BackgroundBatch }) {
  const feed = useJobFeed();
  const jobs = useJobs(feed);
  const { person } = useTools();
  const { photos, isOver, addFiles, addAssets, again, takeAway } = useBatchPhotos();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [background, setBackground] = useState<ShownBackground>({ kind: 'none' });

  const entries = useMemo(
    () => batchEntries({ photos, jobs, loaded: batch.cutOuts, person }),
    [photos, jobs, batch.cutOuts, person],
  );
  const open = entries.find(({ key }) => key === openKey) ?? entries[0] ?? null;
  // The newest photo is looked at first.
  const newest = photos[0]?.key ?? null;
  useEffect(() => setOpenKey(newest), [newest]);

  const toggle = (key: string) =>
    setChosen((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const finished = entries.filter(
    ({ key, cutOut }) => cutOut && (chosen.size > 0 ? chosen.has(key) : key === open?.key),
  );

  return (
    <Page>
      <PageHeader title={PLACE_NAMES.backgrounds} description={backgroundMessages.lead} />
      <QuickToolTabs />
      <Intake
        isOver={isOver}
        isSlim={entries.length > 0}
        hasStore={batch.hasStore}
        onFiles={addFiles}
        onImported={addAssets}
      />
      {open ? (
        <div className={styles.bench}>
          <EntryPanel
            key={open.key}
            entry={open}
            background={background}
            onAgain={() => again(open.key)}
            onStop={() => (open.jobId ? void feed.cancel(open.jobId) : takeAway(open.key))}
            onTakeAway={() => takeAway(open.key)}
          />
          <FinishPanel
            finished={finished}
            background={background}
            isMany={chosen.size > 0}
            onBackground={setBackground}
          />
          <BatchTiles
            entries={entries}
            openKey={open.key}
            chosen={chosen}
            onOpen={setOpenKey}
            onToggle={toggle}
            onChoose={setChosen}
          />
        </div>
      ) : null}
    </Page>
  );
}

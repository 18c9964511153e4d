import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { downloadPictures, MAX_DOWNLOADED } from '#app/domain/library/index.ts';
import { Notice } from '#app/ui/notice.tsx';
import { usePlaces } from '#app/ui/places.ts';
import styles from './catalogue.module.css';
import { downloadChoices } from './download-choices.rules.ts';
import { counted } from './run-words.rules.ts';
import type { LiveRun } from './use-run.ts';

/** Pictures of uploaded photos have no shop to go to: they are downloaded, as ZIPs of at most a hundred. */
export function RunDownloads({ live: { run, items } }: { readonly live: LiveRun }) {
  const { library } = usePlaces();
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const choices = downloadChoices(items);
  const [first] = choices;
  if (!first) return null;
  const isSingle = choices.length === 1;
  const parts = choices.flatMap(({ kind, imageIds }) => {
    const count = Math.ceil(imageIds.length / MAX_DOWNLOADED);
    const which = isSingle ? '' : kind === 'kept' ? 'kept ' : 'all ';
    return Array.from({ length: count }, (_each, index) => ({
      key: `${kind}-${index}`,
      isPrimary: kind === first.kind,
      imageIds: imageIds.slice(index * MAX_DOWNLOADED, (index + 1) * MAX_DOWNLOADED),
      name: count === 1 ? run.recipe.name : `${run.recipe.name} ${index + 1}`,
      label:
        count > 1
          ? `Download ${which}part ${index + 1} of ${count}`
          : kind === 'kept' && !isSingle
            ? `Download ${counted(imageIds.length, 'kept image')}`
            : `Download ${which}${counted(imageIds.length, 'image')}`,
    }));
  });
  const download = ({ key, imageIds, name }: (typeof parts)[number]) => {
    setBusy(key);
    setTrouble(null);
    // A single file keeps the name of its product.
    downloadPictures({ imageIds, byProduct: true, name: imageIds.length > 1 ? name : undefined })
      .catch((error: unknown) => setTrouble((error as Error).message))
      .finally(() => setBusy(null));
  };
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="Download">
      <h2 className={styles.heading}>Download</h2>
      {trouble ? <Notice tone="critical">{trouble}</Notice> : null}
      <div className={styles.bar}>
        <p className={styles.soft}>
          {`${counted(first.imageIds.length, 'image')} ${first.kind === 'kept' ? 'kept' : 'finished'}. All images are in your portfolio.`}
        </p>
        <div className={styles.buttons}>
          <Button size="large" url={library}>
            Open portfolio
          </Button>
          {parts.map((part) => (
            <Button
              key={part.key}
              {...(part.isPrimary && { variant: 'primary' })}
              size="large"
              loading={busy === part.key}
              onClick={() => download(part)}
            >
              {part.label}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}

import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { downloadPictures, MAX_DOWNLOADED } from '#app/domain/library/index.ts';
import { Notice } from '#app/ui/notice.tsx';
import { usePlaces } from '#app/ui/places.ts';
import styles from './catalogue.module.css';
import { counted } from './run-words.rules.ts';
import type { LiveRun } from './use-run.ts';

/** Pictures of uploaded photos have no shop to go to: the kept ones are downloaded, as ZIPs of at most a hundred. */
export function KeptDownloads({ live: { run, items } }: { readonly live: LiveRun }) {
  const { library } = usePlaces();
  const [busy, setBusy] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const made = items.flatMap(({ pictures }) => pictures.filter(({ assetId }) => assetId !== null));
  const kept = made.flatMap(({ decision, assetId }) => (decision === 'kept' ? [assetId!] : []));
  if (made.length === 0) return null;
  const parts = Array.from({ length: Math.ceil(kept.length / MAX_DOWNLOADED) }, (_each, index) =>
    kept.slice(index * MAX_DOWNLOADED, (index + 1) * MAX_DOWNLOADED),
  );
  const download = (index: number) => {
    setBusy(index);
    setTrouble(null);
    const name = parts.length === 1 ? run.recipe.name : `${run.recipe.name} ${index + 1}`;
    // A single file keeps the name of its product.
    downloadPictures({ imageIds: parts[index]!, byProduct: true, name: parts[index]!.length > 1 ? name : undefined })
      .catch((error: unknown) => setTrouble((error as Error).message))
      .finally(() => setBusy(null));
  };
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="Download">
      <h2 className={styles.heading}>Download</h2>
      {trouble ? <Notice tone="critical">{trouble}</Notice> : null}
      <div className={styles.bar}>
        <p className={styles.soft}>
          {kept.length === 0
            ? 'Keep images in the review to download them together.'
            : `${counted(kept.length, 'image')} kept. All images are in your portfolio.`}
        </p>
        <div className={styles.buttons}>
          <Button size="large" url={library}>
            Open portfolio
          </Button>
          {parts.map((part, index) => (
            <Button
              key={part[0]}
              variant="primary"
              size="large"
              loading={busy === index}
              onClick={() => download(index)}
            >
              {parts.length === 1
                ? `Download ${counted(part.length, 'image')}`
                : `Download part ${index + 1} of ${parts.length}`}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}

import { Button } from '@shopify/polaris';
import { ExternalIcon, SaveIcon, ViewIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { downloadPictures, promptNotes } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { trainingMessages } from '../training.messages.ts';
import styles from './training-screen.module.css';

/** The pictures that were made on this visit, with how near each is to the look. */
export function ResultGrid({
  pictures,
  isBusy,
}: {
  readonly pictures: readonly AssetView[];
  readonly isBusy: boolean;
}) {
  if (pictures.length === 0) return isBusy ? null : <EmptyState isInline title={trainingMessages.nothingYet} />;
  return (
    <ul className={styles.results}>
      {pictures.map((asset) => (
        <li key={asset._id}>
          <Result asset={asset} />
        </li>
      ))}
    </ul>
  );
}

function Result({ asset }: { readonly asset: AssetView }) {
  const tools = useTools();
  const toasts = useToasts();
  const [isKept, setKept] = useState(false);
  const { nearness, setCheck, prompt } = asset.recipe ?? {};
  const download = () =>
    downloadPictures({ imageIds: [asset._id], format: 'jpeg', name: 'generated-image.jpg' }).then(
      () => toasts.show({ title: trainingMessages.downloaded, tone: 'success' }),
      () => toasts.show({ title: trainingMessages.downloadFailed, tone: 'critical' }),
    );
  const save = () =>
    callApi('POST /api/generation/text-to-image-save', { body: { imageUrl: asset.urls.original } }).then(
      () => {
        setKept(true);
        toasts.show({ title: trainingMessages.saved, tone: 'success' });
      },
      (error: unknown) => toasts.show({ title: (error as Error).message, tone: 'critical' }),
    );
  return (
    <figure className={styles.result}>
      <img src={asset.urls.display} alt={prompt ?? asset.imageName} width={asset.width} height={asset.height} />
      <figcaption className={styles.note}>
        {nearness ? (
          <p>{trainingMessages.near(nearness.colourDeltaE, nearness.shadowDeg, nearness.scaleShare)}</p>
        ) : null}
        {setCheck ? <p>{setCheck.passed ? trainingMessages.checked : trainingMessages.notChecked}</p> : null}
        {promptNotes(asset).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </figcaption>
      <div className={styles.buttons}>
        <Button icon={ExternalIcon} onClick={() => void download()}>
          {trainingMessages.download}
        </Button>
        <Button icon={SaveIcon} disabled={isKept} onClick={() => void save()}>
          {isKept ? trainingMessages.saved : trainingMessages.save}
        </Button>
        <Button icon={ViewIcon} onClick={() => tools.open('zoom', asset)}>
          View
        </Button>
      </div>
    </figure>
  );
}

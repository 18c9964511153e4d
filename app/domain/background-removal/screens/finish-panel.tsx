import { useNavigate } from '@remix-run/react';
import { Button, Select } from '@shopify/polaris';
import { useState } from 'react';
import { downloadPictures, MAX_DOWNLOADED, originalOf, usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView, DownloadFormat } from '#app/domain/library/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { usePlaces } from '#app/ui/places.ts';
import { ShareFileButton } from '#app/ui/share-file-button.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { backgroundMessages } from '../background-removal.messages.ts';
import type { BatchEntry } from '../batch/batch.rules.ts';
import { toBackground } from '../batch/backgrounds.ts';
import type { ShownBackground } from '../batch/backgrounds.ts';
import { useSaveOnBackground } from '../batch/use-save-on-background.ts';
import styles from './finish-panel.module.css';
import { BackgroundChoice } from './background-choice.tsx';

/** As the call has it. */
const MAX_STAGED = 6;

const FORMATS: readonly { readonly value: DownloadFormat; readonly label: string }[] = [
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPEG' },
  { value: 'webp', label: 'WebP' },
];

interface Props {
  /** Those that are chosen, or the open one; of them, the ones that are cut out. */
  readonly finished: readonly BatchEntry[];
  readonly isMany: boolean;
  readonly background: ShownBackground;
  readonly onBackground: (background: ShownBackground) => void;
}

/** The background of finished cut-outs, and the ways on from here. */
export function FinishPanel({ finished, isMany, background, onBackground }: Props) {
  const [format, setFormat] = useState<DownloadFormat>('png');
  const cutOuts = finished.flatMap(({ cutOut }) => cutOut ?? []);
  const isEmpty = cutOuts.length === 0;
  const { isSaving, save } = useSaveOnBackground();
  const download = useDownload();
  const stage = useStage();
  // Onto products of the shop, where there is one.
  const around = usePictureActions().actions.filter(({ id }) => id === 'add-to-product');
  const isPlain = background.kind === 'none';
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="Background and download">
      <BackgroundChoice background={background} onBackground={onBackground} />
      <div className={styles.group}>
        <Select
          label="Format"
          options={[...FORMATS]}
          value={format}
          onChange={(value) => setFormat(value as DownloadFormat)}
        />
        {format === 'jpeg' && isPlain ? <p className={styles.note}>{backgroundMessages.jpegIsWhite}</p> : null}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          size="large"
          fullWidth
          disabled={isEmpty || cutOuts.length > MAX_DOWNLOADED}
          loading={download.isBusy}
          onClick={() => download.run(cutOuts, format, background)}
        >
          {backgroundMessages.download(isMany ? cutOuts.length : 1)}
        </Button>
        <Button
          size="large"
          fullWidth
          disabled={isEmpty || isPlain}
          loading={isSaving}
          onClick={() => save(cutOuts, background)}
        >
          {backgroundMessages.save}
        </Button>
        <Button
          size="large"
          fullWidth
          disabled={isEmpty || cutOuts.length > MAX_STAGED}
          loading={stage.isBusy}
          onClick={() => stage.run(cutOuts)}
        >
          {backgroundMessages.stage}
        </Button>
        <ShareFileButton file={cutOuts.length === 1 ? originalOf(cutOuts[0]!) : null} isLarge />
        {around.map((action) => (
          <Button
            key={action.id}
            size="large"
            fullWidth
            icon={action.icon}
            disabled={isEmpty}
            onClick={() => action.run(cutOuts)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {isEmpty ? null : (
        <p className={styles.note}>
          {cutOuts.length > MAX_DOWNLOADED
            ? backgroundMessages.tooManyDownloaded(MAX_DOWNLOADED)
            : cutOuts.length > MAX_STAGED
              ? backgroundMessages.tooManyStaged(MAX_STAGED)
              : isPlain
                ? backgroundMessages.isKept
                : null}
        </p>
      )}
    </section>
  );
}

function useDownload() {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const run = (cutOuts: readonly AssetView[], format: DownloadFormat, background: ShownBackground) => {
    setBusy(true);
    downloadPictures({ imageIds: cutOuts.map(({ _id }) => _id), format, background: toBackground(background) })
      .catch((error: unknown) => toasts.show({ title: (error as Error).message, tone: 'critical' }))
      .finally(() => setBusy(false));
  };
  return { isBusy, run };
}

function useStage() {
  const toasts = useToasts();
  const places = usePlaces();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const run = (cutOuts: readonly AssetView[]) => {
    setBusy(true);
    const body = { imageIds: cutOuts.map(({ _id }) => _id) };
    callApi('POST /api/images/stage', { body, key: makeKey() }).then(
      ({ sceneId }) => navigate(`${places.staging}?scene=${sceneId}`),
      (error: unknown) => {
        setBusy(false);
        toasts.show({ title: backgroundMessages.stageFailed, message: (error as Error).message, tone: 'critical' });
      },
    );
  };
  return { isBusy, run };
}

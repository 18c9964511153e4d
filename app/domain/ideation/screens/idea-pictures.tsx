import { Button, ProgressBar, Spinner } from '@shopify/polaris';
import { ExternalIcon, SaveIcon, ViewIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { progressOf } from '#app/domain/generation/index.ts';
import { downloadPictures, promptNotes, originalOf, usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ShareFileButton } from '#app/ui/share-file-button.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { ideationMessages } from '../ideation.messages.ts';
import type { Ideas } from '../use-ideas.ts';
import styles from './ideation-screen.module.css';

interface Props {
  readonly ideas: Ideas;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

/** Idle, generating or a result: one picture large, the last ones small beside it. */
export function IdeaPictures({ ideas: { job, isBusy, pictures, stop }, openId, onOpen }: Props) {
  const open = pictures.find(({ _id }) => _id === openId) ?? pictures[0] ?? null;
  const isWaiting = isBusy && !job?.outputs.some(({ asset }) => asset);
  return (
    <section className={`plinth-card ${styles.result}`} aria-label="Result">
      {isBusy ? (
        <div className={styles.busy} role="status" data-alone={isWaiting}>
          <Spinner size={isWaiting ? 'large' : 'small'} accessibilityLabel={ideationMessages.generating} />
          <p>{ideationMessages.generating}</p>
          <ProgressBar size="small" progress={job ? Math.round(progressOf(job) * 100) : 0} />
          {job ? <Button onClick={stop}>{ideationMessages.stop}</Button> : null}
        </div>
      ) : null}
      {isWaiting ? null : open ? (
        <IdeaPicture key={open._id} asset={open} />
      ) : (
        <EmptyState title={ideationMessages.none}>{ideationMessages.noneYet}</EmptyState>
      )}
      {pictures.length > 1 ? (
        <ul className={styles.strip} aria-label={ideationMessages.last}>
          {pictures.map((asset) => (
            <li key={asset._id}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={asset._id === open?._id}
                aria-label={asset.recipe?.prompt ?? asset.imageName}
                onClick={() => onOpen(asset._id)}
              >
                <img src={asset.urls.thumb} alt="" width={asset.width} height={asset.height} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function IdeaPicture({ asset }: { readonly asset: AssetView }) {
  const tools = useTools();
  const around = usePictureActions().actions.filter(({ id }) => id === 'add-to-product');
  const keep = useKeep(asset);
  const toasts = useToasts();
  const notes = promptNotes(asset);
  const words = asset.recipe?.prompt ?? asset.imageName;
  const download = () =>
    downloadPictures({ imageIds: [asset._id], format: 'jpeg' }).catch((error: unknown) =>
      toasts.show({ title: (error as Error).message, tone: 'critical' }),
    );
  return (
    <figure className={styles.picture}>
      <img src={asset.urls.display} alt={words} width={asset.width} height={asset.height} />
      <figcaption className={styles.caption}>
        <p className={styles.said}>{words}</p>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </figcaption>
      <div className={styles.buttons}>
        <Button variant="primary" icon={SaveIcon} disabled={keep.isKept} loading={keep.isBusy} onClick={keep.run}>
          {keep.isKept ? ideationMessages.isSaved : ideationMessages.save}
        </Button>
        <Button icon={ExternalIcon} onClick={() => void download()}>
          {ideationMessages.download}
        </Button>
        <ShareFileButton file={originalOf(asset)} />
        <Button icon={ViewIcon} onClick={() => tools.open('zoom', asset)}>
          View
        </Button>
        {around.map((action) => (
          <Button key={action.id} icon={action.icon} onClick={() => action.run([asset])}>
            {action.label}
          </Button>
        ))}
      </div>
    </figure>
  );
}

function useKeep(asset: AssetView) {
  const toasts = useToasts();
  const [state, setState] = useState<'open' | 'busy' | 'kept'>('open');
  const run = () => {
    setState('busy');
    callApi('POST /api/generation/text-to-image-save', { body: { imageUrl: asset.urls.original } }).then(
      () => {
        setState('kept');
        toasts.show({ title: ideationMessages.saved, tone: 'success' });
      },
      () => {
        setState('open');
        toasts.show({ title: ideationMessages.saveFailed, tone: 'critical' });
      },
    );
  };
  return { isBusy: state === 'busy', isKept: state === 'kept', run };
}

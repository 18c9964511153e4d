import { Button, Icon, ProgressBar, Spinner } from '@shopify/polaris';
import { AlertTriangleIcon } from '@shopify/polaris-icons';
import { useEffect, useId } from 'react';
import { progressOf } from '#app/domain/generation/index.ts';
import { promptNotes } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import { useFashion } from '../fashion-context.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { fashionMessages } from '../fashion.messages.ts';
import { isBeingRead } from '../outfit.rules.ts';
import { readyOf, stepOf } from '../previews.rules.ts';
import { GarmentProgress } from './garment-progress.tsx';
import styles from './preview-stage.module.css';
import { SampleGarments } from './sample-garments.tsx';
import type { TryOnPreview } from '../use-try-on-preview.ts';

/** The stage in the middle, in its five modes: empty, initialLoading, loading, failed, generated (spec). */
export function PreviewStage() {
  const fashion = useFashion();
  const { runs, data, preview } = fashion;
  const { mode, chosen, job } = runs;
  const { plans } = usePlaces();
  const awaited = fashion.apparel.outfit.length === 0 ? fashion.apparel.garments.find(isBeingRead) : undefined;
  const titleId = useId();
  return (
    <section className={styles.stage} data-mode={mode} aria-label="Preview">
      {preview.isShown ? (
        <Previewed {...preview} isModel={fashion.mode === 'model'} />
      ) : mode === 'empty' ? (
        <div className={styles.nothing}>
          {awaited ? <Spinner size="large" /> : null}
          <h2>{fashionMessages.emptyTitles[fashion.mode]}</h2>
          {awaited ? (
            <GarmentProgress garment={awaited} />
          ) : (
            <p>{fashionMessages.emptyText(fashion.mode === 'model')}</p>
          )}
          {awaited ? null : (
            // Beside the stage stands the section with the same button; on a phone it is behind the foot.
            <div className={styles.add}>
              <FilePicker label={fashionMessages.upload} isPrimary onFiles={fashion.apparel.addFiles} />
            </div>
          )}
          {data.isLocal ? <p>{fashionMessages.localNote}</p> : null}
          {awaited ? null : <SampleGarments />}
        </div>
      ) : mode === 'generated' && chosen?.asset ? (
        <Shown asset={chosen.asset} />
      ) : mode === 'failed' ? (
        <div className={styles.nothing} role="alert">
          <Icon source={AlertTriangleIcon} />
          <h2>
            {chosen?.errorType === 'credits' ? fashionMessages.insufficientCredits : fashionMessages.generationFailed}
          </h2>
          <p>{chosen?.message ?? fashionMessages.tryAgain}</p>
          {chosen?.errorType === 'credits' ? <Button url={plans}>{fashionMessages.seePlans}</Button> : null}
        </div>
      ) : (
        <div className={styles.nothing}>
          <Spinner size="large" accessibilityLabel={fashionMessages.generating} />
          <h2 id={titleId}>{fashionMessages.generating}</h2>
          <div className={styles.progress}>
            <ProgressBar size="small" progress={job ? Math.round(progressOf(job) * 100) : 0} ariaLabelledBy={titleId} />
          </div>
          {job ? <p>{stepOf(job)}</p> : null}
          <p>{fashionMessages.threeMinutes}</p>
          {job ? <Button onClick={runs.stop}>{fashionMessages.stop}</Button> : null}
        </div>
      )}
      {/* Always there, for a reader tells what changes in a region that it knows; and of that only what counts. */}
      <p className="visually-hidden" role="status">
        {mode.endsWith('oading') && job ? readyOf(job) : ''}
      </p>
    </section>
  );
}

/** The order as a preview, before anything is paid. */
function Previewed({ picture, isMaking, hasFailed, retry, isModel }: TryOnPreview & { readonly isModel: boolean }) {
  if (hasFailed) {
    return (
      <div className={styles.nothing} role="alert">
        <Icon source={AlertTriangleIcon} />
        <h2>{fashionMessages.previewFailed}</h2>
        <p>{fashionMessages.previewFailedText}</p>
        <Button onClick={retry}>{fashionMessages.previewAgain}</Button>
      </div>
    );
  }
  return (
    <figure className={styles.previewed} aria-busy={isMaking}>
      {picture ? (
        <img src={picture} alt={fashionMessages.previewAlt} data-old={isMaking ? '' : undefined} />
      ) : (
        <Spinner size="large" accessibilityLabel={fashionMessages.previewMaking} />
      )}
      <figcaption>{isMaking ? fashionMessages.previewMaking : fashionMessages.previewNote(isModel)}</figcaption>
    </figure>
  );
}

function Shown({ asset }: { readonly asset: AssetView }) {
  const { see, open } = useTools();
  useEffect(() => see(asset), [see, asset]);
  const { worn = [], added = [] } = asset.recipe ?? {};
  const isUnmeasured = asset.recipe?.engine !== 'local' && worn.some(({ certificate }) => certificate === null);
  const notes = [
    ...(added.length > 0 ? [fashionMessages.alsoWears(added)] : []),
    ...(isUnmeasured ? [fashionMessages.notMeasured] : []),
    ...promptNotes(asset),
  ];
  return (
    <figure className={styles.shown}>
      <button type="button" className={styles.large} onClick={() => open('zoom', asset)} title={fashionMessages.zoom}>
        <img
          src={asset.urls.display}
          alt={asset.recipe?.prompt ?? asset.imageName}
          width={asset.width}
          height={asset.height}
        />
      </button>
      {notes.length > 0 ? (
        <figcaption>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </figcaption>
      ) : null}
    </figure>
  );
}

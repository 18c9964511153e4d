import { useRevalidator } from '@remix-run/react';
import { Button, ProgressBar } from '@shopify/polaris';
import { useState } from 'react';
import { isEnded, progressOf, useJobFeed } from '#app/domain/generation/index.ts';
import type { FeedJob } from '#app/domain/generation/index.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { BadgeTone } from '#app/ui/badge.tsx';
import { callApi } from '#app/ui/client/call-api.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { TrainedModel } from '../trained-model.schema.ts';
import { trainingMessages } from '../training.messages.ts';
import { useTrainings } from '../use-fresh-models.ts';
import styles from './training-screen.module.css';

const TONES: Readonly<Record<TrainedModel['state'], BadgeTone>> = {
  queued: 'waiting',
  training: 'waiting',
  ready: 'good',
  failed: 'bad',
  cancelled: 'off',
};

/** The models, and the trainings under way or over; each with what can be done with it. */
export function ModelList({ models, empty }: { readonly models: readonly TrainedModel[]; readonly empty: string }) {
  const trainings = useTrainings();
  const [doomed, setDoomed] = useState<TrainedModel | null>(null);
  const { isBusy, remove } = useRemoval(() => setDoomed(null));
  if (models.length === 0) return <EmptyState isInline title={empty} />;
  return (
    <>
      <ul className={styles.models}>
        {models.map((model) => (
          <li key={model._id} className={styles.model}>
            <ModelRow model={model} job={trainings.get(model._id)} onRemove={() => setDoomed(model)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={doomed !== null}
        title={trainingMessages.removeQuestion(doomed?.triggerWord ?? '')}
        confirmLabel={trainingMessages.remove_}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => (doomed ? remove(doomed._id) : undefined)}
        onCancel={() => setDoomed(null)}
      >
        {trainingMessages.removeText}
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  readonly model: TrainedModel;
  readonly job: FeedJob | undefined;
  readonly onRemove: () => void;
}

function ModelRow({ model, job, onRemove }: RowProps) {
  const feed = useJobFeed();
  const { training } = usePlaces();
  const { _id, triggerWord, modelType, trainingSteps, pictures, state, engine, look, message, note } = model;
  const isUnderWay = state === 'queued' || state === 'training';
  const isMoving = isUnderWay && job && !isEnded(job.status);
  const facts = [
    modelType === 'fashion' ? trainingMessages.fashion : trainingMessages.product,
    `${pictures} images`,
    `${trainingSteps} steps`,
    ...(engine === null || note ? [] : [engine === 'local' ? trainingMessages.basic : trainingMessages.madeBy(engine)]),
  ];
  return (
    <>
      <span className={styles.swatches} aria-hidden="true">
        {(look?.palette ?? []).slice(0, 4).map((colour) => (
          <span key={colour} style={{ background: colour }} />
        ))}
      </span>
      <div className={styles.about}>
        <p className={styles.word}>
          {triggerWord} <Badge tone={TONES[state]}>{trainingMessages.states[state]}</Badge>
          {model.isBrandLook ? <Badge tone="good">{trainingMessages.brandLook}</Badge> : null}
        </p>
        <p className={styles.note}>{facts.join(' · ')}</p>
        {isMoving ? (
          <div className={styles.progress} role="status">
            <ProgressBar size="small" progress={Math.round(progressOf(job) * 100)} />
            <span className={styles.note}>{job.progress?.label ?? trainingMessages.states[state]}</span>
          </div>
        ) : null}
        {state === 'ready' && note ? <p className={styles.note}>{note}</p> : null}
        {state === 'failed' && message ? <p className={styles.failure}>{message}</p> : null}
      </div>
      <div className={styles.buttons}>
        {state === 'ready' ? (
          <Button
            url={`${training}/generate?model=${_id}`}
            accessibilityLabel={`${trainingMessages.use} with ${triggerWord}`}
          >
            {trainingMessages.use}
          </Button>
        ) : null}
        {isUnderWay ? (
          <Button onClick={() => void feed.cancel(_id)}>{trainingMessages.stop}</Button>
        ) : (
          <Button
            variant="plain"
            tone="critical"
            accessibilityLabel={`${trainingMessages.remove_} ${triggerWord}`}
            onClick={onRemove}
          >
            {trainingMessages.remove_}
          </Button>
        )}
      </div>
    </>
  );
}

function useRemoval(onDone: () => void) {
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const remove = (id: string) => {
    setBusy(true);
    callApi('DELETE /api/lora/models/{id}', { params: { id } })
      .then(
        () => {
          toasts.show({ title: trainingMessages.removed, tone: 'success' });
          revalidate();
        },
        () => toasts.show({ title: trainingMessages.notRemoved, tone: 'critical' }),
      )
      .finally(() => {
        setBusy(false);
        onDone();
      });
  };
  return { isBusy, remove };
}

/** Next step for an account without a model. */
export function TrainFirst() {
  const { training } = usePlaces();
  return (
    <EmptyState
      isInline
      title={trainingMessages.noneReady}
      action={<Button url={`${training}/train?type=product`}>{trainingMessages.trainFirst}</Button>}
    />
  );
}

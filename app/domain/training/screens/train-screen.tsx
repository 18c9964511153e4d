import { Button, TextField } from '@shopify/polaris';
import { useState } from 'react';
import {
  createJobOrder,
  FEWEST_SET_PICTURES,
  MOST_SET_PICTURES,
  TOO_FEW_SET_PICTURES,
  TOO_MANY_SET_PICTURES,
  TRAINING_FAILED,
  TRAINING_STEPS,
  TRIGGER_WORD,
  TRIGGER_WORD_REQUIRED,
  triggerWordRefused,
  useJobFeed,
  wordFrom,
} from '#app/domain/generation/index.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { TrainingData } from '../training-data.ts';
import { trainingMessages } from '../training.messages.ts';
import { useSetPictures } from '../use-set-pictures.ts';
import { ModelList } from './model-list.tsx';
import { SetPanel } from './set-panel.tsx';
import styles from './training-screen.module.css';

interface Props {
  readonly data: TrainingData;
  readonly type: 'product' | 'fashion';
  /** Of the shop: its images are offered as the set. */
  readonly productId?: string | undefined;
}

/** A set, its word and how long to learn; beside it what was trained before. */
export function TrainScreen({ data, type, productId }: Props) {
  const { training } = usePlaces();
  const set = useSetPictures();
  const { word, steps, setWord, suggestWord, setSteps, refusal, isSending, start } = useOrder(type, set);
  const isFashion = type === 'fashion';
  return (
    <Page>
      <PageHeader
        title={isFashion ? trainingMessages.fashion : trainingMessages.product}
        description={isFashion ? trainingMessages.fashionText : trainingMessages.productText}
        back={{ label: PLACE_NAMES.training, to: training }}
      />
      <div className={styles.desk}>
        <SetPanel set={set} hasStore={data.hasStore} productId={productId} onProduct={suggestWord} />
        <section className={`plinth-card ${styles.panel}`} aria-label={trainingMessages.start}>
          <TextField
            label={trainingMessages.word}
            autoComplete="off"
            maxLength={32}
            value={word}
            helpText={trainingMessages.wordHelp(word.trim())}
            {...(refusal?.field === 'word' && { error: refusal.message })}
            onChange={setWord}
          />
          <label className={styles.slider}>
            <span>
              {trainingMessages.steps}
              <output>{steps}</output>
            </span>
            <input
              type="range"
              min={TRAINING_STEPS.least}
              max={TRAINING_STEPS.most}
              step={TRAINING_STEPS.step}
              value={steps}
              onChange={(event) => setSteps(Number(event.currentTarget.value))}
            />
            <span className={styles.note}>
              {data.isLocal ? trainingMessages.stepsHere : trainingMessages.stepsAway}
            </span>
          </label>
          <p className={styles.truth}>
            {!data.isLocal
              ? trainingMessages.away
              : isFashion
                ? trainingMessages.localFashion
                : trainingMessages.localProduct}
          </p>
          <Button variant="primary" size="large" fullWidth disabled={isSending || set.isUploading} onClick={start}>
            {isSending ? trainingMessages.starting_ : trainingMessages.start}
          </Button>
          <p className={styles.note}>
            {trainingMessages.priced(data.prices.training)}{' '}
            {trainingMessages.kept(data.limit.most, data.limit.withPlan)}
          </p>
          {refusal?.field === 'all' ? (
            <p className={styles.failure} role="alert">
              {refusal.message}
            </p>
          ) : null}
        </section>
        <section className={`plinth-card ${styles.panel}`} aria-label={trainingMessages.history}>
          <h2 className={styles.heading}>{trainingMessages.history}</h2>
          <ModelList models={data.models} empty={trainingMessages.nothingYet} />
        </section>
      </div>
    </Page>
  );
}

interface Refusal {
  readonly field: 'word' | 'all';
  readonly message: string;
}

function useOrder(type: Props['type'], set: ReturnType<typeof useSetPictures>) {
  const feed = useJobFeed();
  const toasts = useToasts();
  const [word, setWord] = useState('');
  const [steps, setSteps] = useState<number>(TRAINING_STEPS.usual);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);

  const suggestWord = (title: string) => setWord((before) => (before.trim() === '' ? wordFrom(title) : before));
  const check = (): Refusal | null => {
    const { length } = set.usable;
    if (length < FEWEST_SET_PICTURES) return { field: 'all', message: TOO_FEW_SET_PICTURES };
    if (length > MOST_SET_PICTURES) return { field: 'all', message: TOO_MANY_SET_PICTURES };
    if (word.trim() === '') return { field: 'word', message: TRIGGER_WORD_REQUIRED };
    return TRIGGER_WORD.test(word.trim()) ? null : { field: 'word', message: triggerWordRefused };
  };
  const start = () => {
    const refused = check();
    setRefusal(refused);
    if (refused) return;
    setSending(true);
    const body = {
      imageIds: set.usable.map(({ _id }) => _id),
      trigger_word: word.trim(),
      training_steps: steps,
      type,
      place: { kind: 'tool' as const, id: null },
    };
    feed
      .order(createJobOrder('train-model', 'POST /api/lora/train-from-library', { body }))
      .then(
        () => {
          toasts.show({ title: trainingMessages.started, tone: 'success' });
          set.clear();
          setWord('');
        },
        (error: unknown) => {
          const message = sentenceOf(error);
          setRefusal({ field: error instanceof CallError && error.status === 409 ? 'word' : 'all', message });
          toasts.show({ title: message, tone: 'critical' });
        },
      )
      .finally(() => setSending(false));
  };
  return { word, steps, setWord, suggestWord, setSteps, refusal, isSending, start };
}

/** The server's own sentence where it refuses (403 by the spec, and what it says of the images); else the spec's. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return TRAINING_FAILED;
  return error.said ?? TRAINING_FAILED;
}

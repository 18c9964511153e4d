import { Button, Checkbox, ProgressBar, Select, Spinner, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { MAX_PROMPT_LENGTH, progressOf, TRAINED_COUNTS } from '#app/domain/generation/index.ts';
import type { PictureShape } from '#app/domain/generation/index.ts';
import { Page } from '#app/ui/page.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import type { TrainingData } from '../training-data.ts';
import { trainingMessages } from '../training.messages.ts';
import { useTrainings } from '../use-fresh-models.ts';
import { useTrainedPictures } from '../use-trained-pictures.ts';
import type { TrainedWish } from '../use-trained-pictures.ts';
import { LookPanel } from './look-panel.tsx';
import { TrainFirst } from './model-list.tsx';
import { ResultGrid } from './result-grid.tsx';
import styles from './training-screen.module.css';

const SHAPES: readonly { readonly label: string; readonly value: PictureShape }[] = [
  { label: '1:1 (1080 x 1080)', value: '1:1' },
  { label: '16:9 (1280 x 720)', value: '16:9' },
  { label: '9:16 (720 x 1280)', value: '9:16' },
];
const COUNTS = TRAINED_COUNTS.map((count) => ({ label: String(count), value: String(count) }));

interface Props {
  readonly data: TrainingData;
  /** Of the address; empty for the newest that is ready. */
  readonly modelId: string;
}

/** Pictures with a trained model: what is wanted, the results, and the look that they are made in. */
export function GenerateScreen({ data, modelId: asked }: Props) {
  useTrainings();
  const { training } = usePlaces();
  const ready = data.models.filter(({ state }) => state === 'ready');
  const [chosen, setChosen] = useState(asked);
  const model = ready.find(({ _id }) => _id === chosen) ?? ready[0] ?? null;
  const [prompt, setPrompt] = useState('');
  const [shape, setShape] = useState<PictureShape>('1:1');
  const [count, setCount] = useState<TrainedWish['count']>(1);
  const [useLook, setUseLook] = useState(true);
  const pictures = useTrainedPictures();
  const { job, isBusy } = pictures;
  const generate = () => pictures.generate({ modelId: model?._id ?? '', prompt, shape, count, useLook });
  return (
    <Page>
      <PageHeader title={trainingMessages.generate} back={{ label: PLACE_NAMES.training, to: training }} />
      {model === null ? (
        <section className={`plinth-card ${styles.panel}`}>
          <TrainFirst />
        </section>
      ) : (
        <div className={styles.desk}>
          <section className={`plinth-card ${styles.panel}`} aria-label={trainingMessages.generate}>
            <Select
              label={trainingMessages.model}
              options={ready.map(({ _id, triggerWord }) => ({ label: triggerWord, value: _id }))}
              value={model._id}
              onChange={setChosen}
            />
            <TextField
              label={trainingMessages.prompt}
              autoComplete="off"
              multiline={4}
              maxLength={MAX_PROMPT_LENGTH}
              placeholder={trainingMessages.promptPlaceholder(model.triggerWord)}
              value={prompt}
              onChange={setPrompt}
            />
            <div className={styles.choices}>
              <Select
                label={trainingMessages.aspect}
                options={[...SHAPES]}
                value={shape}
                onChange={(value) => setShape(value as PictureShape)}
              />
              <Select
                label={trainingMessages.count}
                options={COUNTS}
                value={String(count)}
                onChange={(value) => setCount(Number(value) as TrainedWish['count'])}
              />
            </div>
            <Checkbox label={trainingMessages.useLook} checked={useLook} onChange={setUseLook} />
            {model.engine === 'local' ? (
              <p className={styles.truth}>
                {model.modelType === 'fashion' ? trainingMessages.localFashion : trainingMessages.localProduct}
              </p>
            ) : null}
            <Button variant="primary" size="large" fullWidth disabled={isBusy} onClick={generate}>
              {trainingMessages.generate}
            </Button>
            <p className={styles.note}>{trainingMessages.each(data.prices.picture, count)}</p>
          </section>
          <section className={`plinth-card ${styles.panel}`} aria-label={trainingMessages.results}>
            <h2 className={styles.heading}>{trainingMessages.results}</h2>
            {isBusy ? (
              <div className={styles.busy} role="status">
                <Spinner size="small" accessibilityLabel={trainingMessages.starting} />
                <ProgressBar size="small" progress={job ? Math.round(progressOf(job) * 100) : 0} />
                {job ? <Button onClick={pictures.stop}>{trainingMessages.stop}</Button> : null}
              </div>
            ) : null}
            <ResultGrid pictures={pictures.pictures} isBusy={isBusy} />
          </section>
          {model.look ? <LookPanel key={model._id} model={model} look={model.look} /> : null}
        </div>
      )}
    </Page>
  );
}

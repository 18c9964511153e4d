import { Button, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PublishMode } from '../publish/publish-mode.schema.ts';
import type { RunItemView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { PlanList } from './plan-list.tsx';
import { MODE_LABELS, MODE_WORDS } from './publish-words.rules.ts';
import { counted } from './run-words.rules.ts';
import type { LiveRun } from './use-run.ts';

const MODES = Object.entries(MODE_LABELS).map(([value, label]) => ({ value, label }));
const TIMES = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
];

const timeWords = (at: string) =>
  new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });

/** The changes that publishing the kept pictures would make, the choice how and when, and the button. Until then they wait. */
export function PublishPlan({
  live: { run, act },
  kept,
}: {
  readonly live: LiveRun;
  readonly kept: readonly RunItemView[];
}) {
  const [mode, setMode] = useState<PublishMode>(run.publishMode);
  const [time, setTime] = useState('now');
  const [at, setAt] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const pictures = kept.flatMap((item) => item.pictures.filter(({ decision }) => decision === 'kept'));
  const { place, altTexts, perColour } = run.recipe.look;
  const params = { id: run.id };
  // The field speaks of the merchant's own clock.
  const moment = time === 'later' && at !== '' ? new Date(at) : null;
  const isLater = time === 'later';
  const does = (work: Parameters<typeof act>[0]) => {
    setAsked(false);
    setBusy(true);
    void act(work).finally(() => setBusy(false));
  };
  const publish = () =>
    does(() =>
      callApi('POST /api/catalogue/runs/{id}/publish', {
        params,
        body: { mode, at: moment ? moment.toISOString() : null },
        key: makeKey(),
      }),
    );
  const where =
    mode !== 'add'
      ? 'in place of the replaced images'
      : place === 'first'
        ? 'before the other images'
        : 'after the existing images';
  return (
    <div className={styles.plan}>
      {run.publishAt ? (
        <Notice tone="info">
          <div className={styles.plan}>
            <b>{`Images kept by ${timeWords(run.publishAt)} are published then.`}</b>
            <span>{MODE_WORDS[run.publishMode]}</span>
            <div>
              <Button
                loading={isBusy}
                onClick={() => does(() => callApi('POST /api/catalogue/runs/{id}/publish/cancel', { params }))}
              >
                Cancel the schedule
              </Button>
            </div>
          </div>
        </Notice>
      ) : null}
      {kept.length > 0 ? (
        <>
          <ul className={styles.points}>
            <li>{`${counted(pictures.length, 'image')} added to ${counted(kept.length, 'product')}, ${where}.`}</li>
            <li>
              {altTexts
                ? `${counted(pictures.filter(({ alt }) => alt !== '').length, 'alt text')} written for them.`
                : 'No alt texts are written.'}
            </li>
            <li>{MODE_WORDS[mode]}</li>
            <li>
              {perColour
                ? 'The first image of each colour becomes that of its variants. Descriptions do not change.'
                : mode === 'add'
                  ? 'Descriptions and variants do not change.'
                  : 'Variants whose own image is replaced get the new one. Descriptions do not change.'}
            </li>
          </ul>
          <div className={styles.fields}>
            <Select
              label="Existing images"
              options={MODES}
              value={mode}
              onChange={(next) => setMode(next as PublishMode)}
            />
            <Select label="When" options={TIMES} value={time} onChange={setTime} />
            {isLater ? (
              <TextField
                label="Date and time, by your clock"
                type="datetime-local"
                autoComplete="off"
                maxLength={40}
                value={at}
                onChange={setAt}
              />
            ) : null}
          </div>
          <PlanList key={`${mode} ${kept.length} ${pictures.length}`} runId={run.id} mode={mode} kept={kept} />
          <p className={styles.soft}>Nothing appears in your shop until you publish.</p>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              size="large"
              loading={isBusy}
              disabled={isLater && moment === null}
              onClick={() => setAsked(true)}
            >
              {isLater ? 'Publish at that time' : `Publish to ${counted(kept.length, 'product')}`}
            </Button>
          </div>
        </>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        title={
          moment ? `Publish at ${timeWords(moment.toISOString())}?` : `Publish to ${counted(kept.length, 'product')}?`
        }
        confirmLabel="Publish"
        onCancel={() => setAsked(false)}
        onConfirm={publish}
      >
        {moment
          ? 'Adds every image kept by then. You can cancel before, or roll back after.'
          : `${counted(pictures.length, 'image')} added to the products of your shop. You can roll this back.`}{' '}
        {mode === 'add' ? '' : MODE_WORDS[mode]}
      </ConfirmDialog>
    </div>
  );
}

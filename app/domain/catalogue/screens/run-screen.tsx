import { Badge, Button, ProgressBar } from '@shopify/polaris';
import { useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { usePlaces } from '#app/ui/places.ts';
import { SeePlans } from '#app/ui/see-plans.tsx';
import type { RunData } from '../catalogue-data.ts';
import { TRIED_FIRST } from '../catalogue-limits.ts';
import type { RunView } from '../runs/run.schema.ts';
import { toneOf } from './catalogue-screen.tsx';
import styles from './catalogue.module.css';
import {
  choiceWords,
  counted,
  countWords,
  leftWords,
  notWhiteWords,
  offerWords,
  paidWords,
  stateWords,
  timeWords,
} from './run-words.rules.ts';
import { RunResults } from './run-results.tsx';
import { useRun } from './use-run.ts';
import type { LiveRun } from './use-run.ts';

/** One run: what it would do, how it is going, its questions, its pictures, and their way into the shop and back. */
export function RunScreen({ data }: { readonly data: RunData }) {
  const live = useRun(data);
  const { run, items, trouble } = live;
  const { catalogue } = usePlaces();
  return (
    <Page>
      <PageHeader
        title={run.recipe.name}
        description={`${choiceWords(run.choice)} · ${run.recipe.look.prompt}`}
        back={{ label: PLACE_NAMES.catalogue, to: catalogue }}
      />
      {trouble ? <Notice tone="critical">{trouble}</Notice> : null}
      <Progress live={live} whiteChannels={data.whiteChannels} />
      {items.length > 0 ? <RunResults live={live} /> : null}
    </Page>
  );
}

const MADE = ['to-review', 'kept', 'rejected', 'published', 'rolled-back', 'failed'] as const;

/** How the run stands, and what can be done with it now. */
function Progress({
  live: { run, act },
  whiteChannels,
}: {
  readonly live: LiveRun;
  readonly whiteChannels: RunData['whiteChannels'];
}) {
  const [isCancelling, setCancelling] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const { counts, offer, state } = run;
  const made = MADE.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  const all = run.products - (counts['left-out'] ?? 0);
  const does = (name: string, work: Parameters<typeof act>[0]) => () => {
    setBusy(name);
    void act(work).finally(() => setBusy(null));
  };
  const start = (part: 'try' | 'all', products: number) =>
    does(part, () => {
      const price = products * run.recipe.look.pictures * offer.unitPrice;
      return callApi('POST /api/catalogue/runs/{id}/start', {
        params: { id: run.id },
        body: { part, price },
        key: makeKey(),
      });
    });
  const steer = (action: 'pause' | 'resume' | 'cancel') =>
    does(action, () => callApi('POST /api/catalogue/runs/{id}/steer', { params: { id: run.id }, body: { action } }));
  const missing = offer.price - offer.available;
  const tried = Math.min(TRIED_FIRST, offer.products);
  const triedPrice = tried * run.recipe.look.pictures * offer.unitPrice;
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="The run">
      <div className={styles.bar}>
        <p role="status" className={styles.state}>
          <Badge tone={toneOf(run)}>{stateWords(run)}</Badge>
          <span>{countWords(run) || `${counted(run.looked, 'product')} checked`}</span>
        </p>
        <p className={styles.soft}>{[leftWords(run), paidWords(run)].filter(Boolean).join(' · ')}</p>
      </div>
      {state === 'running' || state === 'paused' ? (
        <ProgressBar
          size="small"
          progress={all === 0 ? 0 : Math.round((100 * made) / all)}
          ariaLabelledBy="run-progress"
        />
      ) : null}
      <span id="run-progress" className="visually-hidden">
        Products done
      </span>
      {run.message ? <Notice tone={state === 'failed' ? 'critical' : 'info'}>{run.message}</Notice> : null}
      {state === 'ready' && offer.products > 0 ? (
        <div className={styles.offer}>
          <p>
            <b>{offerWords(run)}</b>
            {offer.seconds === null ? '.' : `, ${timeWords(offer.seconds)}.`}{' '}
            {missing > 0
              ? `You have ${offer.available} credits, ${missing} too few.`
              : `You have ${offer.available} credits.`}{' '}
            Images that fail cost nothing.{doubtWords(run)} {notWhiteWords(run.recipe.look, whiteChannels)}{' '}
            {missing > 0 ? <SeePlans /> : null}
          </p>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              size="large"
              disabled={missing > 0}
              loading={busy === 'all'}
              onClick={start('all', offer.products)}
            >
              {`Start all ${counted(offer.products, 'product')}`}
            </Button>
            {offer.products > TRIED_FIRST ? (
              <Button
                size="large"
                disabled={triedPrice > offer.available}
                loading={busy === 'try'}
                onClick={start('try', tried)}
              >
                {`Try it on three for ${counted(triedPrice, 'credit')}`}
              </Button>
            ) : null}
            <Button size="large" variant="tertiary" onClick={() => setCancelling(true)}>
              Discard
            </Button>
          </div>
        </div>
      ) : null}
      {state === 'choosing' ? (
        <p className={styles.soft}>{`${counted(run.looked, 'product')} checked so far.`}</p>
      ) : null}
      {state === 'running' || state === 'paused' || state === 'choosing' ? (
        <div className={styles.buttons}>
          {state === 'running' ? (
            <Button loading={busy === 'pause'} onClick={steer('pause')}>
              Pause
            </Button>
          ) : null}
          {state === 'paused' ? (
            <Button variant="primary" loading={busy === 'resume'} onClick={steer('resume')}>
              Go on
            </Button>
          ) : null}
          <Button tone="critical" loading={busy === 'cancel'} onClick={() => setCancelling(true)}>
            Cancel the run
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isCancelling}
        title={state === 'ready' ? 'Discard what has not been made?' : 'Cancel the run?'}
        confirmLabel={state === 'ready' ? 'Discard' : 'Cancel the run'}
        cancelLabel="Keep it"
        isDestructive
        onCancel={() => setCancelling(false)}
        onConfirm={() => {
          setCancelling(false);
          steer('cancel')();
        }}
      >
        {cancelWords(run)}
      </ConfirmDialog>
    </section>
  );
}

/** An open question holds up its own product alone. */
function doubtWords({ counts }: RunView): string {
  const asked = counts.doubt ?? 0;
  if (asked === 0) return '';
  return ` ${counted(asked, 'product')} ${asked === 1 ? 'waits' : 'wait'} for your answer below; everything else can start.`;
}

const cancelWords = ({ held }: RunView) =>
  `Finished images are kept. Nothing more is started${held > 0 ? `, and ${counted(held, 'credit')} come back` : ''}.`;

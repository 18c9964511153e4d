import { useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Button } from '#app/ui/polaris/button.tsx';
import type { RunItemView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { PlanList } from './plan-list.tsx';
import { counted } from './run-words.rules.ts';
import type { LiveRun } from './use-run.ts';

/** What publishing would change, before it does; and the way back. */
export function InShop({ live: { run, items, act } }: { readonly live: LiveRun }) {
  const [asked, setAsked] = useState<'publish' | 'roll-back' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const kept = items.filter(({ state, task }) => state === 'kept' && task === null);
  const pictures = kept.flatMap((item) => item.pictures.filter(({ decision }) => decision === 'kept'));
  const published = run.counts.published ?? 0;
  const changed = items.filter(({ changedSince }) => changedSince.length > 0);
  const notes = items.filter(({ state, reason }) => reason !== '' && (state === 'kept' || state === 'rolled-back'));
  if (kept.length === 0 && published === 0 && run.inShop === 0 && notes.length === 0) return null;
  const { place, altTexts } = run.recipe.look;
  const params = { id: run.id };
  const does = (work: Parameters<typeof act>[0]) => {
    setAsked(null);
    setBusy(true);
    void act(work).finally(() => setBusy(false));
  };
  const rollBack = (some: readonly RunItemView[] | null, forced: boolean) =>
    does(() =>
      callApi('POST /api/catalogue/runs/{id}/roll-back', {
        params,
        body: { item_ids: some && some.slice(0, 500).map(({ id }) => id), forced },
        key: makeKey(),
      }),
    );
  return (
    <section className={styles.panel} aria-label="In your shop">
      <h2 className={styles.heading}>In your shop</h2>
      {run.inShop > 0 ? (
        <p role="status">{`${counted(run.inShop, 'product')} on the way. You can leave this page.`}</p>
      ) : null}
      {kept.length > 0 ? (
        <div className={styles.plan}>
          <ul>
            <li>{`${counted(pictures.length, 'picture')} added to ${counted(kept.length, 'product')}, ${place === 'first' ? 'before the others: those move back' : 'after the others: none of those moves'}.`}</li>
            <li>
              {altTexts
                ? `${counted(pictures.filter(({ alt }) => alt !== '').length, 'alt text')} written for them.`
                : 'No alt texts are written.'}
            </li>
            <li>Nothing is replaced or taken off. Descriptions and variants stay as they are.</li>
          </ul>
          <PlanList key={`${kept.length} ${pictures.length}`} runId={run.id} />
          <div className={styles.buttons}>
            <Button variant="primary" size="large" loading={isBusy} onClick={() => setAsked('publish')}>
              {`Publish to ${counted(kept.length, 'product')}`}
            </Button>
          </div>
        </div>
      ) : null}
      {published > 0 ? (
        <div className={styles.bar}>
          <p>{`${counted(published, 'product')} ${published === 1 ? 'has' : 'have'} pictures of this run.`}</p>
          <Button loading={isBusy} onClick={() => setAsked('roll-back')}>
            Roll back the run
          </Button>
        </div>
      ) : null}
      {changed.length > 0 ? (
        <Notice tone="info">
          <div className={styles.plan}>
            <b>{`${counted(changed.length, 'product')} changed since. They are left as they are until you say so.`}</b>
            <ul>
              {changed.slice(0, 20).map(({ id, title, changedSince }) => (
                <li key={id}>
                  <b dir="auto">{title}</b>: {changedSince.join(' ')}
                </li>
              ))}
            </ul>
            <div>
              <Button onClick={() => rollBack(changed, true)}>Roll these back, too</Button>
            </div>
          </div>
        </Notice>
      ) : null}
      {notes.length > 0 ? (
        <ul className={styles.reasons}>
          {notes.slice(0, 50).map(({ id, title, reason }) => (
            <li key={id}>
              <b dir="auto">{title}</b> <span className={styles.soft}>{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        isOpen={asked === 'publish'}
        title={`Publish to ${counted(kept.length, 'product')}?`}
        confirmLabel="Publish"
        onCancel={() => setAsked(null)}
        onConfirm={() =>
          does(() => callApi('POST /api/catalogue/runs/{id}/publish', { params, body: {}, key: makeKey() }))
        }
      >
        {`${counted(pictures.length, 'picture')} go onto the products of your shop. You can roll all of it back.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'roll-back'}
        title={`Take the pictures off ${counted(published, 'product')}?`}
        confirmLabel="Roll back"
        isDestructive
        onCancel={() => setAsked(null)}
        onConfirm={() => rollBack(null, false)}
      >
        Each product is as it was before this run. What somebody has changed since is left, and you are asked. The
        pictures stay in your portfolio.
      </ConfirmDialog>
    </section>
  );
}

import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { RunItemView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { PublishPlan } from './publish-plan.tsx';
import { ReasonList } from './reason-list.tsx';
import { inShopWords } from './publish-words.rules.ts';
import { counted } from './run-words.rules.ts';
import type { LiveRun } from './use-run.ts';

/** The changes in the shop before publishing; and the way back. */
export function InShop({ live }: { readonly live: LiveRun }) {
  const { run, items, act } = live;
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const kept = items.filter(({ state, task }) => state === 'kept' && task === null);
  const published = run.counts.published ?? 0;
  const changed = items.filter(({ changedSince }) => changedSince.length > 0);
  const failed = items.filter(({ state, reason }) => reason !== '' && state === 'kept');
  const halfWay = failed.filter(({ pictures }) => pictures.some(({ isInShop }) => isInShop));
  const off = items.filter(isTakenOff);
  const notes = items.filter(({ state, reason }) => reason !== '' && state === 'rolled-back');
  if (kept.length === 0 && published === 0 && run.inShop === 0 && notes.length === 0 && !run.publishAt) return null;
  const params = { id: run.id };
  const does = (work: Parameters<typeof act>[0]) => {
    setAsked(false);
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
    <section className={`plinth-card ${styles.panel}`} aria-label="In your shop">
      <h2 className={styles.heading}>In your shop</h2>
      {run.inShop > 0 ? (
        <p role="status">{`Adding to ${counted(run.inShop, 'product')}. You can leave this page.`}</p>
      ) : null}
      {failed.length > 0 ? (
        <Notice tone="critical">
          <div className={styles.plan}>
            <b>{`${counted(failed.length, 'product')} could not be published.`}</b>
            <ReasonList items={failed} most={50} />
          </div>
        </Notice>
      ) : null}
      {kept.length > 0 || run.publishAt ? <PublishPlan live={live} kept={kept} /> : null}
      {published + halfWay.length > 0 ? (
        <div className={styles.bar}>
          <p>{inShopWords({ whole: published - off.length, off: off.length, halfWay: halfWay.length })}</p>
          <Button loading={isBusy} onClick={() => setAsked(true)}>
            Roll back the run
          </Button>
        </div>
      ) : null}
      {changed.length > 0 ? (
        <Notice tone="info">
          <div className={styles.plan}>
            <b>{`${counted(changed.length, 'product')} changed since. Nothing happens until you decide.`}</b>
            <ul className={styles.points}>
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
      <ReasonList items={notes} most={50} />
      <ConfirmDialog
        isOpen={isAsked}
        title={`Take the images off ${counted(published - off.length + halfWay.length, 'product')}?`}
        confirmLabel="Roll back"
        isDestructive
        onCancel={() => setAsked(false)}
        onConfirm={() => rollBack(null, false)}
      >
        Products return to how they were before this run. We ask you about products changed since. The images stay in
        your portfolio.
      </ConfirmDialog>
    </section>
  );
}

/** Published, and none of it is there any more; of what was deleted from the library nothing is known. */
const isTakenOff = ({ state, pictures }: RunItemView) =>
  state === 'published' && pictures.every(({ isInShop, decision, url }) => !isInShop && (decision !== 'kept' || url));

import { Button } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { reviewMessages } from '#app/domain/picture-tools/index.ts';
import { readKeyPress } from '#app/ui/keys.ts';
import styles from './catalogue.module.css';
import { counted } from './run-words.rules.ts';
import type { LiveRun } from './use-run.ts';

/** Products whose outline is not certain, one after the other, by keyboard, before they cost anything. */
export function Doubts({ live: { run, items, act } }: { readonly live: LiveRun }) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const doubts = items.filter(({ id, state }) => state === 'doubt' && !answered.has(id));
  const [item] = doubts;
  const answer = (given: 'take' | 'leave-out') => {
    if (!item) return;
    setAnswered((now) => new Set([...now, item.id]));
    const params = { id: run.id, itemId: item.id };
    void act(() =>
      callApi('POST /api/catalogue/runs/{id}/items/{itemId}/answer', { params, body: { answer: given } }),
    ).then((isDone) => {
      if (!isDone) setAnswered((now) => new Set([...now].filter((id) => id !== item.id)));
    });
  };
  useEffect(() => {
    if (!item) return;
    const press = (event: KeyboardEvent) => {
      const { key, isMod, isAlt } = readKeyPress(event);
      if (isMod || isAlt) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
      if (key === 'y') answer('take');
      else if (key === 'n') answer('leave-out');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  if (!item) return null;
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="Outlines to check">
      <h2 className={styles.heading}>{`${reviewMessages.outlineQuestion} ${counted(doubts.length, 'question')}`}</h2>
      <p className={styles.soft}>These outlines are unclear and cost nothing yet. Everything else continues.</p>
      <div className={styles.doubt}>
        {item.pictureUrl ? <img src={item.pictureUrl} alt={`${item.title}, as it came in`} /> : null}
        {item.cutOutUrl ? <img src={item.cutOutUrl} alt={`${item.title}, cut out`} className={styles.cutOut} /> : null}
        <div className={styles.doubtWords}>
          <b dir="auto">{item.title}</b>
          <p className={styles.soft}>{item.reason}</p>
          <div className={styles.buttons}>
            <Button variant="primary" onClick={() => answer('take')}>
              {reviewMessages.looksRight} (Y)
            </Button>
            <Button onClick={() => answer('leave-out')}>No, leave it out (N)</Button>
          </div>
        </div>
      </div>
    </section>
  );
}

import { isolated } from '#app/ui/isolated.ts';
import type { RunItemView } from '../runs/run.schema.ts';
import made from './being-made.module.css';
import styles from './catalogue.module.css';
import { counted } from './run-words.rules.ts';
import type { LiveRun } from './use-run.ts';

/** Products shown; more are counted. */
const MOST = 12;

/** The products a run works on now, and those that come next; empty once every product is made. */
export function RunProgress({ live: { run, items } }: { readonly live: LiveRun }) {
  const working = items.filter(({ state }) => state === 'working');
  const waiting = items.filter(({ state }) => state === 'waiting');
  if ((run.state !== 'running' && run.state !== 'paused') || working.length + waiting.length === 0) return null;
  const shown = [...working, ...waiting].slice(0, MOST);
  const more = working.length + waiting.length - shown.length;
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="Being made">
      <h2 className={styles.heading}>{headingOf(working, run.state)}</h2>
      <ul className={made.making}>
        {shown.map((item) => {
          const isWorking = item.state === 'working';
          return (
            <li key={item.id} data-working={isWorking || undefined}>
              <span className={made.makingImage}>
                {item.pictureUrl ? <img src={item.pictureUrl} alt="" loading="lazy" decoding="async" /> : null}
              </span>
              <span className={made.title} dir="auto" title={item.title}>
                {item.title}
              </span>
              <span className={made.state}>{isWorking ? 'Being made' : 'Waiting'}</span>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p className={styles.soft}>{`and ${counted(more, 'product')} more`}</p> : null}
    </section>
  );
}

function headingOf(working: readonly RunItemView[], state: LiveRun['run']['state']): string {
  const [first] = working;
  if (!first) return state === 'paused' ? 'Paused' : 'Up next';
  return working.length === 1 ? `Now: ${isolated(first.title)}` : `Now: ${counted(working.length, 'product')}`;
}

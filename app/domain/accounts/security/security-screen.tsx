import { Button } from '@shopify/polaris';
import { Badge } from '#app/ui/badge.tsx';
import styles from '../profile/profile.module.css';
import type { SecurityPage } from './security-event.schema.ts';
import { describeEvent, describeFacts, describeOrigin } from './security-words.rules.ts';
import { useSecurityPage } from './use-security-page.ts';

const WHEN = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
});

/** Who came into the account or was kept out, newest first, on the standalone site. */
export function SecurityScreen({ page }: { readonly page: SecurityPage }) {
  const { events, hasOlder, state, loadOlder } = useSecurityPage(page, 'all');
  return (
    <section className={styles.card} aria-labelledby="security-events">
      <h2 id="security-events" className={styles.heading}>
        Activity
      </h2>
      <p className={styles.text}>
        Sign-ins, passwords, keys and refused requests. Don’t recognise something? Change your password and sign out
        everywhere.
      </p>
      {events.length === 0 ? <p className={styles.text}>Nothing has been noted yet.</p> : null}
      <ul className={styles.rows} aria-live="polite">
        {events.map((event) => (
          <li key={event.id} className={styles.row}>
            <div>
              <p className={styles.rowTitle}>
                {describeEvent(event)}
                {event.outcome === 'refused' ? <Badge tone="bad">Refused</Badge> : null}
              </p>
              <p className={styles.hint}>{[describeFacts(event), describeOrigin(event)].filter(Boolean).join(' · ')}</p>
            </div>
            <time className={styles.hint} dateTime={event.at}>
              {WHEN.format(new Date(event.at))} UTC
            </time>
          </li>
        ))}
      </ul>
      {state === 'failed' ? (
        <p className={styles.text} role="alert">
          The older lines could not be loaded. Please try again.
        </p>
      ) : null}
      {hasOlder ? (
        <Button size="large" loading={state === 'loading'} onClick={() => void loadOlder()}>
          Show older
        </Button>
      ) : null}
    </section>
  );
}

import { Link } from '@remix-run/react';
import type { Credits, Feature } from '#app/domain/credits/index.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import styles from './credits-display.module.css';

const count = new Intl.NumberFormat('en');

/** One number (the spec's unified credits), or images and videos apart, with the table of what a use costs. */
export function CreditsDisplay({
  credits,
  features,
  historyUrl,
}: {
  readonly credits: Credits;
  readonly features: readonly Feature[];
  /** Address of the credit history; without one the table stands alone. */
  readonly historyUrl?: string;
}) {
  const { pools, trial } = credits;
  const lent = trial?.available ?? 0;
  return (
    <Disclosure
      opensOnHover
      trigger={
        <span className={styles.trigger}>
          <Coin />
          {pools ? (
            <span className={styles.split}>
              <Amount value={pools.image.available + lent} of="image" />
              <Amount value={pools.video.available} of="video" />
            </span>
          ) : (
            <Amount value={credits.available} />
          )}
          <span className="visually-hidden">, what they buy</span>
        </span>
      }
    >
      <div className={styles.panel}>
        {credits.held > 0 ? (
          <p className={styles.held}>
            {count.format(credits.held)} reserved for images in progress. Undelivered images are refunded.
          </p>
        ) : null}
        {lent > 0 ? (
          <p className={styles.held}>
            {count.format(lent)} of them came with the free trial: for images, and until the trial ends.
          </p>
        ) : null}
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Feature</th>
              <th scope="col">Credits per use</th>
            </tr>
          </thead>
          <tbody>
            {features.map(({ name, displayName, creditsPerUse }) => (
              <tr key={name}>
                <th scope="row">{displayName}</th>
                <td>{creditsPerUse === 0 ? 'Free' : count.format(creditsPerUse)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {historyUrl ? (
          <Link to={historyUrl} className={styles.history}>
            Credit history
          </Link>
        ) : null}
      </div>
    </Disclosure>
  );
}

function Amount({ value, of }: { readonly value: number; readonly of?: string }) {
  return (
    <span>
      <span className={styles.number}>{count.format(value)}</span>
      {of ? ` ${of}` : null}
      <span className={styles.word}> {value === 1 ? 'credit' : 'credits'}</span>
    </span>
  );
}

function Coin() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" fill="#e58a5b" />
      <circle cx="10" cy="10" r="5.25" fill="none" stroke="#fff" strokeOpacity=".75" strokeWidth="1.5" />
    </svg>
  );
}

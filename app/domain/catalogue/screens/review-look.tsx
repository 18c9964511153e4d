import { Button } from '#app/ui/polaris/button.tsx';
import styles from './catalogue.module.css';
import type { ReviewPicture } from './review.rules.ts';
import { FLAG_WORDS } from './run-words.rules.ts';

interface Props {
  readonly picture: ReviewPicture;
  readonly onKeep: () => void;
  readonly onReject: () => void;
  readonly onClose: () => void;
}

/** One picture large, beside the product's first picture in the shop, with what the rules say of it. */
export function ReviewLook({ picture, onKeep, onReject, onClose }: Props) {
  const { title, beforeUrl, largeUrl, flags, alt, isSettled } = picture;
  return (
    <div className={styles.look} role="group" aria-label={`Closer look at ${title}`}>
      <figure>
        {beforeUrl ? <img src={beforeUrl} alt={`${title} before`} /> : <span className={styles.gone}>None</span>}
        <figcaption>In the shop</figcaption>
      </figure>
      <figure className={styles.large}>
        {largeUrl ? <img src={largeUrl} alt={`${title}, new`} /> : <span className={styles.gone}>Deleted</span>}
        <figcaption>New</figcaption>
      </figure>
      <div className={styles.lookWords}>
        <b dir="auto">{title}</b>
        {flags.length > 0 ? (
          flags.map((flag) => (
            <p key={flag} className={styles.trouble}>
              {FLAG_WORDS[flag] ?? flag}
            </p>
          ))
        ) : (
          <p className={styles.soft}>No rule speaks against it.</p>
        )}
        {alt ? <p className={styles.soft}>{`Alt text: ${alt}`}</p> : null}
        <div className={styles.buttons}>
          <Button variant="primary" disabled={isSettled} onClick={onKeep}>
            Keep (K)
          </Button>
          <Button disabled={isSettled} onClick={onReject}>
            Reject (R)
          </Button>
          <Button variant="tertiary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </div>
  );
}

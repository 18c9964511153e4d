import { planPicture, readWish } from '#app/domain/engines/index.ts';
import type { DescribedScene } from '#app/domain/engines/index.ts';
import { ideationMessages } from '../ideation.messages.ts';
import styles from './ideation-screen.module.css';

/** What our own engine makes of the words, while they are written. */
export function WishReading({ words, scenes }: { readonly words: string; readonly scenes: readonly DescribedScene[] }) {
  const { shown, missing } = planPicture(words, scenes);
  const known = readWish(words, shown);
  if (known.length === 0 && missing.length === 0) return null;
  return (
    <p className={styles.reading}>
      {known.length > 0 ? <span>{ideationMessages.pictured(known)}</span> : null}{' '}
      {missing.length > 0 ? <span className={styles.missing}>{ideationMessages.notPictured(missing)}</span> : null}
    </p>
  );
}

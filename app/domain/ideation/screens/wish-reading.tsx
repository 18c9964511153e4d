import { useEffect } from 'react';
import { planPicture, readWish } from '@plinth/imaging';
import type { DescribedScene } from '@plinth/imaging';
import { whyNotPictured } from '#app/domain/generation/index.ts';
import { ideationMessages } from '../ideation.messages.ts';
import styles from './ideation-screen.module.css';

interface Props {
  readonly words: string;
  readonly scenes: readonly DescribedScene[];
  /** Is told why no picture can be made of the words, and null where one can. */
  readonly onRead: (refusal: string | null) => void;
}

/** The own engine's reading of the words, while they are written. */
export function WishReading({ words, scenes, onRead }: Props) {
  const plan = planPicture(words, scenes);
  const { shown, missing } = plan;
  const refusal = whyNotPictured(plan);
  useEffect(() => onRead(refusal), [onRead, refusal]);
  const known = readWish(words, shown);
  if (known.length === 0 && missing.length === 0) return null;
  return (
    <p className={styles.reading}>
      {known.length > 0 ? <span>{ideationMessages.pictured(known)}</span> : null}{' '}
      {missing.length > 0 ? <span className={styles.missing}>{ideationMessages.notPictured(missing)}</span> : null}
    </p>
  );
}

import { readEdit } from '@plinth/imaging';
import { wordEditMessages } from '../edit-with-ai.messages.ts';
import styles from './word-editing-screen.module.css';

/** The own engine's reading of the sentence, while it is written. */
export function SentenceReading({ words }: { readonly words: string }) {
  const { part, understood, missing, isPossible } = readEdit(words);
  if (!isPossible && missing.length === 0) return null;
  return (
    <p className={styles.note}>
      {isPossible ? <span>{wordEditMessages.will(part, understood)}</span> : null}{' '}
      {missing.length > 0 ? <span className={styles.missing}>{wordEditMessages.cannot(missing)}</span> : null}
    </p>
  );
}

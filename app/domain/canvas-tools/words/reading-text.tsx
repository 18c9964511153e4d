import { readPrompt } from '@plinth/imaging';
import { readingMessages } from './reading-text.messages.ts';
import styles from './reading-text.module.css';

interface Props {
  readonly prompt: string;
  /** The chosen scene's own words; null where none is chosen, empty for a background of the merchant's own. */
  readonly description: string | null;
  /** The background is plain white, whatever is written. */
  readonly isWhite: boolean;
}

/** Which words of the prompt our own engine knows, and what it cannot picture. It brings the tables of eight languages. */
export function ReadingText({ prompt, description, isWhite }: Props) {
  if (isWhite) return <p className={styles.reading}>{readingMessages.whiteStays}</p>;
  const { known, missing, kept } = readPrompt(prompt, description);
  if (known.length + missing.length + kept.length === 0) return null;
  return (
    <p className={styles.reading}>
      {known.length > 0 ? <span>{readingMessages.wordsKnown(known)}</span> : null}{' '}
      {missing.length > 0 ? <span className={styles.missing}>{readingMessages.wordsMissing(missing)}</span> : null}{' '}
      {kept.length > 0 ? <span className={styles.missing}>{readingMessages.wordsKept(kept)}</span> : null}
    </p>
  );
}

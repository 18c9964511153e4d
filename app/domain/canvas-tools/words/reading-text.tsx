import { readPrompt } from '@plinth/imaging';
import { readingMessages } from './prompt-reading.messages.ts';
import styles from './prompt-reading.module.css';

/** Which words of the prompt our own engine knows, and what it cannot picture. */
export function ReadingText({ prompt, description }: { readonly prompt: string; readonly description: string | null }) {
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

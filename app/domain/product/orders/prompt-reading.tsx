import { readPrompt } from '@plinth/imaging';
import { productMessages } from '../product.messages.ts';
import styles from './prompt-reading.module.css';

/** Which words of the prompt our own engine knows, and what it cannot picture. */
export function PromptReading({
  prompt,
  description,
}: {
  readonly prompt: string;
  readonly description: string | null;
}) {
  const { known, missing, kept } = readPrompt(prompt, description);
  if (known.length + missing.length + kept.length === 0) return null;
  return (
    <p className={styles.reading}>
      {known.length > 0 ? <span>{productMessages.wordsKnown(known)}</span> : null}{' '}
      {missing.length > 0 ? <span className={styles.missing}>{productMessages.wordsMissing(missing)}</span> : null}{' '}
      {kept.length > 0 ? <span className={styles.missing}>{productMessages.wordsKept(kept)}</span> : null}
    </p>
  );
}

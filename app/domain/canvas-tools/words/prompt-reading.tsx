import { lazy, Suspense, useDeferredValue } from 'react';
import { usePhotosAreLocal } from '../use-photos-are-local.ts';
import { readingMessages } from './prompt-reading.messages.ts';
import styles from './prompt-reading.module.css';

/** The tables of eight languages come with the first word that is written. */
const ReadingText = lazy(async () => ({ default: (await import('./reading-text.tsx')).ReadingText }));

interface Props {
  readonly prompt: string;
  /** The chosen scene's own words; null where none is chosen, empty for a background of the merchant's own. */
  readonly description: string | null;
  /** The background is plain white, whatever is written. */
  readonly isWhite: boolean;
}

/** The engine's reading of a prompt, while it is written. Empty where a provider makes the pictures: it cannot tell. */
export function PromptReading({ prompt, description, isWhite }: Props) {
  const words = useDeferredValue(prompt.trim());
  const isAsked = words !== '';
  const isLocal = usePhotosAreLocal(isAsked);
  if (isWhite) return <p className={styles.reading}>{readingMessages.whiteStays}</p>;
  if (!isAsked || !isLocal) return null;
  return (
    <Suspense fallback={null}>
      <ReadingText prompt={words} description={description} />
    </Suspense>
  );
}

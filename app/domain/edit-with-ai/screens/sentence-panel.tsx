import { Button, ProgressBar, TextField } from '@shopify/polaris';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { MAX_PROMPT_LENGTH, progressOf } from '#app/domain/generation/index.ts';
import { isEnter } from '#app/ui/keys.ts';
import { EXAMPLES, wordEditMessages } from '../edit-with-ai.messages.ts';
import type { WordEdits } from '../use-word-edits.ts';
import type { WordEditing } from '../word-editing.ts';
import styles from './word-editing-screen.module.css';

/** The tables of eight languages come with the first word that is written. */
const SentenceReading = lazy(async () => ({ default: (await import('./sentence-reading.tsx')).SentenceReading }));

/** The change, in words; Enter applies it. */
export function SentencePanel({ data, edits }: { readonly data: WordEditing; readonly edits: WordEdits }) {
  const [prompt, setPrompt] = useState('');
  const words = useDeferredValue(prompt.trim());
  const { isBusy, job, refusal, apply, stop } = edits;
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = (event.target as Element).closest('textarea, input') !== null;
    if (!isEnter(event) || event.shiftKey || !isText || isBusy) return;
    event.preventDefault();
    apply(prompt);
  };
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label={wordEditMessages.words} onKeyDown={onKeyDown}>
      <TextField
        label={wordEditMessages.words}
        autoComplete="off"
        multiline={3}
        maxLength={MAX_PROMPT_LENGTH}
        placeholder={wordEditMessages.placeholder}
        value={prompt}
        {...(refusal !== null && !isBusy && { error: refusal })}
        onChange={setPrompt}
      />
      {data.isLocal && words !== '' ? (
        <Suspense fallback={null}>
          <SentenceReading words={words} />
        </Suspense>
      ) : null}
      {isBusy ? (
        <div className={styles.busy}>
          <p role="status">{wordEditMessages.changing}</p>
          <ProgressBar size="small" progress={job ? Math.round(progressOf(job) * 100) : 0} />
          {job ? <Button onClick={stop}>{wordEditMessages.stop}</Button> : null}
        </div>
      ) : (
        <Button variant="primary" size="large" fullWidth onClick={() => apply(prompt)}>
          {wordEditMessages.apply}
        </Button>
      )}
      <p className={styles.note}>{wordEditMessages.price(data.price)}</p>
      <div className={styles.examples}>
        <p className={styles.note}>{wordEditMessages.examples}</p>
        {EXAMPLES.map((example) => (
          <Button key={example} variant="plain" onClick={() => setPrompt(example)}>
            {example}
          </Button>
        ))}
      </div>
      {data.isLocal ? <p className={styles.note}>{wordEditMessages.local}</p> : null}
    </section>
  );
}

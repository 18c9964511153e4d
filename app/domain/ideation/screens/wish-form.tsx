import { Button, Checkbox, Select, TextField } from '@shopify/polaris';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { appendTags, countWords, MAX_PROMPT_LENGTH, MIN_PROMPT_WORDS } from '#app/domain/generation/index.ts';
import type { PictureShape } from '#app/domain/generation/index.ts';
import { isEnter } from '#app/ui/keys.ts';
import { useTypedEarly } from '#app/ui/use-typed-early.ts';
import type { IdeationData } from '../ideation-data.ts';
import { ideationMessages } from '../ideation.messages.ts';
import { TAGS } from '../tags.ts';
import type { Ideas } from '../use-ideas.ts';
import styles from './ideation-screen.module.css';

/** The tables of eight languages come with the first word that is written. */
const WishReading = lazy(async () => ({ default: (await import('./wish-reading.tsx')).WishReading }));

const SHAPES: readonly { readonly label: string; readonly value: PictureShape }[] = [
  { label: '1:1 (1080 x 1080)', value: '1:1' },
  { label: '16:9 (1280 x 720)', value: '16:9' },
  { label: '9:16 (720 x 1280)', value: '9:16' },
];
const COUNTS = [1, 2, 3, 4].map((count) => ({ label: String(count), value: String(count) }));

interface Props {
  readonly data: IdeationData;
  readonly ideas: Ideas;
  readonly onGenerate: () => void;
}

/** The wish: words, tags behind them, shape and number; Ctrl or Cmd with Enter orders it. */
export function WishForm({ data, ideas, onGenerate }: Props) {
  const [prompt, setPrompt] = useState('');
  const form = useRef<HTMLElement>(null);
  // Polaris' field hands out no ref.
  const field = useMemo(
    () => ({
      get current() {
        return form.current?.querySelector('textarea') ?? null;
      },
    }),
    [],
  );
  useTypedEarly(field, setPrompt);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [shape, setShape] = useState<PictureShape>('1:1');
  const [count, setCount] = useState(1);
  const [usesLook, setUsesLook] = useState(false);
  const words = useDeferredValue(appendTags(prompt, tags));
  const [refusal, setRefusal] = useState<string | null>(null);
  const isRead = data.isLocal && words !== '';
  const isRefused = isRead && refusal !== null && countWords(words) >= MIN_PROMPT_WORDS;
  const isHeld = ideas.isBusy || isRefused;
  const generate = () => {
    onGenerate();
    ideas.generate({ prompt, tags, shape, count, usesLook });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey) || isHeld) return;
    event.preventDefault();
    generate();
  };
  const toggle = (tag: string) =>
    setTags((chosen) => (chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag]));
  return (
    <section ref={form} className={`plinth-card ${styles.wish}`} aria-label={PANEL} onKeyDown={onKeyDown}>
      <TextField
        label={ideationMessages.words}
        autoComplete="off"
        multiline={4}
        maxLength={MAX_PROMPT_LENGTH}
        placeholder={ideationMessages.placeholder}
        value={prompt}
        {...(ideas.refusal !== null && { error: ideas.refusal })}
        onChange={setPrompt}
      />
      {isRead ? (
        <Suspense fallback={null}>
          <WishReading words={words} scenes={data.scenes} onRead={setRefusal} />
        </Suspense>
      ) : null}
      <fieldset className={styles.tags}>
        <legend>{ideationMessages.tags}</legend>
        {TAGS.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            aria-pressed={tags.includes(tag)}
            onClick={() => toggle(tag)}
          >
            {tag}
          </button>
        ))}
      </fieldset>
      <div className={styles.choices}>
        <Select
          label={ideationMessages.shape}
          options={[...SHAPES]}
          value={shape}
          onChange={(value) => setShape(value as PictureShape)}
        />
        <Select
          label={ideationMessages.count}
          options={COUNTS}
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
        />
      </div>
      {data.hasBrandLook ? (
        <Checkbox label={ideationMessages.useLook} checked={usesLook} onChange={setUsesLook} />
      ) : null}
      {isRefused ? (
        <p className={styles.refusal} role="status">
          {refusal}
        </p>
      ) : null}
      <Button variant="primary" size="large" fullWidth disabled={isHeld} onClick={generate}>
        {ideationMessages.generate}
      </Button>
      <p className={styles.note}>{ideationMessages.price(data.price, count)}</p>
    </section>
  );
}

const PANEL = 'Your idea';

import { useEffect, useRef, useState } from 'react';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import { TextField } from '#app/ui/polaris/text-field.tsx';
import styles from './catalogue.module.css';
import type { ReviewPicture } from './review.rules.ts';
import { counted } from './run-words.rules.ts';

interface Props {
  readonly picture: ReviewPicture;
  /** What it was made with. */
  readonly words: string;
  /** Credits. */
  readonly price: number;
  readonly available: number;
  readonly onOrder: (words: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The words a picture is made again with, and what that costs; Enter orders it, Escape leaves it. */
export function RedoWords({ picture, words, price, available, onOrder, onClose }: Props) {
  const [value, setValue] = useState(words);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  const isEmpty = value.trim() === '';
  const missing = price - available;
  const order = () => {
    if (isEmpty || isBusy || missing > 0) return;
    setBusy(true);
    void onOrder(value.trim()).then((isOrdered) => (isOrdered ? onClose() : setBusy(false)));
  };
  return (
    <form
      ref={form}
      className={styles.redo}
      aria-label={`Make ${picture.title} again`}
      onSubmit={(event) => {
        event.preventDefault();
        order();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        label={`What the picture of ${picture.title} is to show around the product`}
        helpText={
          missing > 0
            ? `It costs ${counted(price, 'credit')}; you have ${available}.`
            : `It costs ${counted(price, 'credit')}, or nothing where it fails. The picture that is there is kept.`
        }
        autoComplete="off"
        maxLength={MAX_PROMPT_LENGTH}
        value={value}
        onChange={setValue}
      />
      <div className={styles.buttons}>
        <Button submit variant="primary" disabled={isEmpty || missing > 0} loading={isBusy}>
          {`Make it again for ${counted(price, 'credit')}`}
        </Button>
        <Button onClick={onClose}>Leave it</Button>
      </div>
    </form>
  );
}

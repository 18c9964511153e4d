import { Button, TextField } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { isEnter, isEscape } from '#app/ui/keys.ts';
import { SeePlans } from '#app/ui/see-plans.tsx';
import styles from './catalogue.module.css';
import type { ReviewPicture } from './review.rules.ts';
import { counted } from './run-words.rules.ts';

interface Props {
  readonly picture: ReviewPicture;
  /** The words it was made with. */
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
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = group.current?.querySelector('input');
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
    // An order, no form: in the admin nothing of it is kept by the save bar.
    <div
      ref={group}
      role="group"
      className={styles.redo}
      aria-label={`Redo ${picture.title}`}
      onKeyDown={(event) => {
        const isOrder = isEnter(event) && event.target instanceof HTMLInputElement;
        if (isOrder) order();
        else if (isEscape(event)) onClose();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <TextField
        label={`Scene of the new image of ${picture.title}`}
        helpText={
          missing > 0
            ? `It costs ${counted(price, 'credit')}; you have ${available}.`
            : `It costs ${counted(price, 'credit')}, or nothing if it fails. The current image is kept.`
        }
        autoComplete="off"
        maxLength={MAX_PROMPT_LENGTH}
        value={value}
        onChange={setValue}
      />
      <div className={styles.buttons}>
        <Button variant="primary" onClick={order} disabled={isEmpty || missing > 0} loading={isBusy}>
          {`Redo for ${counted(price, 'credit')}`}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        {missing > 0 ? <SeePlans /> : null}
      </div>
    </div>
  );
}

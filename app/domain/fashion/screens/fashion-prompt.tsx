import { useId, useRef } from 'react';
import { affordableCount } from '#app/domain/credits/index.ts';
import { EMPTY_TRY_ON_PROMPT, MISSING_APPAREL } from '#app/domain/generation/index.ts';
import type { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import shared from '#app/ui/prompt-card.module.css';
import { useTypedEarly } from '#app/ui/use-typed-early.ts';
import { isEnter } from '#app/ui/keys.ts';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import styles from './fashion-prompt.module.css';

// The number itself, checked against its owner: the module it stands in would bring the schema library along.
const MAX_LENGTH: typeof MAX_PROMPT_LENGTH = 2_000;

const REASONS = { words: EMPTY_TRY_ON_PROMPT, apparel: MISSING_APPAREL, reading: fashionMessages.reading };

/** The bar below: the words, what it costs, and the button. */
export function FashionPrompt() {
  const { data, mode, runs, count, prompt, setPrompt, needsWords, missing, available, generate } = useFashion();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(field, setPrompt);
  const isPreview = data.isLocal && mode === 'model';
  const price = isPreview ? 0 : data.price;
  const covered = affordableCount(count, available, price);
  const reason = missing && REASONS[missing];
  const isDisabled = reason !== null || runs.isBusy;
  return (
    <div className={styles.bar} data-tour="describe">
      <div className={`${shared.card} ${styles.card}`}>
        <label className="visually-hidden" htmlFor={id}>
          {fashionMessages.prompt}
        </label>
        <div className={`${shared.field} ${styles.field}`}>
          <textarea
            ref={field}
            id={id}
            value={prompt}
            maxLength={MAX_LENGTH}
            placeholder={needsWords ? fashionMessages.promptExample : fashionMessages.noPromptNeeded}
            onChange={(event) => setPrompt(event.target.value)}
            onKeyDown={(event) => {
              if (!isEnter(event) || event.shiftKey) return;
              event.preventDefault();
              generate();
            }}
          />
        </div>
        <button
          type="button"
          className={`${shared.generate} ${styles.generate}`}
          data-tour="generate"
          aria-disabled={isDisabled || undefined}
          title={reason ?? undefined}
          onClick={generate}
        >
          <span>{runs.isBusy ? fashionMessages.generating : fashionMessages.generate}</span>
          <small>{isPreview ? fashionMessages.freePreview : fashionMessages.price(count, count * price)}</small>
        </button>
      </div>
      <p className={styles.note}>
        {/* While a run is going, the stage says how long it can take. */}
        {reason ??
          (runs.isBusy
            ? null
            : covered < count && available > 0
              ? fashionMessages.coverOnly(covered)
              : fashionMessages.threeMinutes)}
      </p>
    </div>
  );
}

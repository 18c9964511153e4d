import { Button, Checkbox, Spinner, TextField } from '@shopify/polaris';
import { RefreshIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { captionMessages, isPromptLongEnough, MAX_PROMPT_LENGTH } from '#app/domain/words/index.ts';
import { MAX_DESCRIPTION_LENGTH } from '#app/domain/store/index.ts';
import type { PushRow } from '../push-rows.rules.ts';
import styles from './push-dialog.module.css';
import type { PushRows } from './use-push-rows.ts';

interface Props {
  readonly row: PushRow;
  readonly pushRows: Pick<PushRows, 'change' | 'focus' | 'blur' | 'rewrite'>;
}

/** Captions to choose from and to have written anew; the chosen one can become the product's description. */
export function CaptionChoice({ row, pushRows }: Props) {
  const { change, focus, blur, rewrite } = pushRows;
  const [promptError, setPromptError] = useState<string | null>(null);
  const { key, captions, description, isReplacing, isDrafting } = row;

  function regenerate(): void {
    if (!isPromptLongEnough(row.prompt)) {
      setPromptError(captionMessages.promptTooShort);
      return;
    }
    setPromptError(null);
    rewrite(row);
  }

  return (
    <div className={styles.captions}>
      <div className={styles.prompt}>
        <TextField
          label="Caption"
          helpText="Describe in your own words what it should be about."
          autoComplete="off"
          maxLength={MAX_PROMPT_LENGTH}
          value={row.prompt}
          error={promptError ?? undefined}
          onChange={(prompt) => change(key, { prompt })}
          onFocus={() => focus(key, 'prompt')}
          onBlur={() => blur(key)}
        />
        <div className={styles.regenerate}>
          <Button icon={RefreshIcon} loading={isDrafting} onClick={regenerate}>
            Regenerate
          </Button>
        </div>
      </div>
      {captions.length > 0 ? (
        <ul className={styles.suggestions} aria-label="Suggested captions" aria-busy={isDrafting}>
          {captions.map((caption) => {
            const isUsed = isReplacing && caption === description;
            return (
              <li key={caption} data-used={isUsed || undefined}>
                <span>{caption}</span>
                <Button
                  size="slim"
                  pressed={isUsed}
                  accessibilityLabel={`Use: ${caption}`}
                  onClick={() => change(key, { description: caption, isReplacing: true })}
                >
                  Use
                </Button>
              </li>
            );
          })}
        </ul>
      ) : isDrafting ? (
        <Spinner accessibilityLabel="Writing captions" size="small" />
      ) : null}
      <Checkbox
        label={row.hasDescription ? "Replace the product's description" : 'Set as the product’s description'}
        checked={isReplacing}
        onChange={(checked) => change(key, { isReplacing: checked })}
      />
      {isReplacing ? (
        <TextField
          label="Description"
          multiline={3}
          autoComplete="off"
          maxLength={MAX_DESCRIPTION_LENGTH}
          value={description}
          onChange={(text) => change(key, { description: text })}
        />
      ) : null}
    </div>
  );
}

import { Button, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { captionMessages, isPromptLongEnough, MAX_PROMPT_LENGTH } from '#app/domain/words/index.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import type { CaptionOption } from './captions.rules.ts';
import styles from './share-screen.module.css';
import { shareMessages } from './share.messages.ts';

interface Props {
  /** Null for what cannot be looked at. */
  readonly imageId: string | null;
  readonly isUsed: (option: CaptionOption) => boolean;
  readonly onUse: (option: CaptionOption) => void;
}

const words = { offline: shareMessages.listFailed, failed: shareMessages.listFailed };

/** Three captions about what the merchant says, and three others whenever they are asked for again. */
export function OwnWords({ imageId, isUsed, onUse }: Props) {
  const [prompt, setPrompt] = useState('');
  const [captions, setCaptions] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function write(): void {
    // A blank one asks for nothing (spec, platform-and-account 5).
    if (prompt.trim() === '') return;
    if (!isPromptLongEnough(prompt)) {
      setFailure(captionMessages.promptTooShort);
      return;
    }
    setBusy(true);
    setFailure(null);
    const body = { prompt, imageId, captions: [...captions] };
    const call = captions.length > 0 ? 'POST /api/prompts/captions/replace' : 'POST /api/prompts/captions/generate';
    callApi(call, { body })
      .then(
        (answer) => setCaptions(answer.captions),
        (error: unknown) => setFailure(sentenceOf(error, words)),
      )
      .finally(() => setBusy(false));
  }

  return (
    <section className={styles.own} aria-label={shareMessages.ownWords}>
      <div className={styles.ownRow}>
        <TextField
          label={shareMessages.ownWords}
          helpText={shareMessages.ownWordsHelp}
          autoComplete="off"
          maxLength={MAX_PROMPT_LENGTH}
          value={prompt}
          error={failure ?? undefined}
          onChange={(text) => {
            setPrompt(text);
            setFailure(null);
          }}
        />
        <div className={styles.write}>
          <Button loading={isBusy} onClick={write}>
            {captions.length > 0 ? shareMessages.regenerate : shareMessages.write}
          </Button>
        </div>
      </div>
      {captions.length > 0 ? (
        <ul className={styles.list} aria-busy={isBusy}>
          {captions.map((caption) => {
            const option = { caption, hashtags: [] };
            return (
              <li key={caption} data-used={isUsed(option) || undefined}>
                <span>{caption}</span>
                <Button
                  size="slim"
                  pressed={isUsed(option)}
                  accessibilityLabel={`${isUsed(option) ? shareMessages.isUsed : shareMessages.use}: ${caption}`}
                  onClick={() => onUse(option)}
                >
                  {isUsed(option) ? shareMessages.isUsed : shareMessages.use}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}

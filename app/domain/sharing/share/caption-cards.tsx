import { Button } from '@shopify/polaris';
import { RefreshIcon } from '@shopify/polaris-icons';
import { lastOf } from './captions.rules.ts';
import type { CaptionOption, CaptionsState } from './captions.rules.ts';
import styles from './share-screen.module.css';
import { shareMessages } from './share.messages.ts';

interface Props {
  readonly captions: CaptionsState;
  readonly isUsed: (option: CaptionOption) => boolean;
  readonly onUse: (option: CaptionOption) => void;
  readonly onRegenerate: (at: 0 | 1) => void;
}

/** Two captions side by side; each can be used, or written anew by itself. */
export function CaptionCards({ captions, isUsed, onUse, onRegenerate }: Props) {
  return (
    <ul className={styles.cards} aria-label={shareMessages.captions}>
      {([0, 1] as const).map((at) => {
        const state = captions.options[at];
        const option = lastOf(state);
        const isWriting = state.kind === 'writing';
        const used = option !== null && isUsed(option);
        return (
          <li key={at} className={styles.card} aria-busy={isWriting} data-used={used || undefined}>
            <h3 className={styles.cardTitle}>{shareMessages.option(at + 1)}</h3>
            {option ? (
              <>
                <p className={styles.caption}>{option.caption}</p>
                {option.hashtags.length > 0 ? <p className={styles.hashtags}>{option.hashtags.join(' ')}</p> : null}
              </>
            ) : isWriting ? (
              <div className={styles.waiting} />
            ) : null}
            {state.kind === 'failed' ? (
              <p className={styles.failure} role="alert">
                {state.message}
              </p>
            ) : null}
            <div className={styles.cardButtons}>
              <Button
                size="slim"
                disabled={option === null}
                pressed={used}
                accessibilityLabel={`${used ? shareMessages.isUsed : shareMessages.use}: ${shareMessages.option(at + 1)}`}
                onClick={() => option && onUse(option)}
              >
                {used ? shareMessages.isUsed : shareMessages.use}
              </Button>
              <Button
                size="slim"
                icon={RefreshIcon}
                loading={isWriting}
                accessibilityLabel={`${shareMessages.regenerate}: ${shareMessages.option(at + 1)}`}
                onClick={() => onRegenerate(at)}
              >
                {shareMessages.regenerate}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

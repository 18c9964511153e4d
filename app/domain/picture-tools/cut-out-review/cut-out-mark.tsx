import { Icon } from '@shopify/polaris';
import { CheckSmallIcon, QuestionCircleIcon, StatusActiveIcon, StatusIcon } from '@shopify/polaris-icons';
import type { AssetView } from '#app/domain/library/index.ts';
import { reviewMessages } from './cut-out-review.messages.ts';
import styles from './cut-out-mark.module.css';
import { openDoubts, stateOf } from './review.rules.ts';
import type { CutOutState } from './review.rules.ts';

const ICONS = {
  certain: StatusActiveIcon,
  doubtful: QuestionCircleIcon,
  answered: StatusActiveIcon,
  confirmed: CheckSmallIcon,
  unconfirmed: StatusIcon,
} as const satisfies Record<CutOutState, unknown>;

interface Props {
  readonly name: string;
  /** The cut-out. */
  readonly review: AssetView;
  /** Only the icon is seen. */
  readonly isSmall?: boolean;
  readonly onOpen: () => void;
}

/** How sure a product's cut-out is; opens its questions. */
export function CutOutMark({ name, review, isSmall = false, onOpen }: Props) {
  const state = stateOf(review.cutOutReview);
  const words = wordsOf(state, openDoubts(review.cutOutReview).length);
  return (
    <button
      type="button"
      className={styles.mark}
      data-state={state}
      data-small={isSmall ? '' : undefined}
      aria-label={`${reviewMessages.titleOf(name)}: ${words}`}
      title={words}
      onClick={onOpen}
    >
      <Icon source={ICONS[state]} />
      {isSmall ? null : words}
    </button>
  );
}

function wordsOf(state: CutOutState, questions: number): string {
  return state === 'doubtful' ? reviewMessages.questions(questions) : reviewMessages[state];
}

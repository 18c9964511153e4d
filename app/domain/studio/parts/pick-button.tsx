import { Icon } from '@shopify/polaris';
import { CheckSmallIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  readonly title: string;
  /** Where the picture in it has no name of its own. */
  readonly label?: string;
  /** How its picture fills it; as a whole square where it is left out. */
  readonly fit?: 'contain' | 'own' | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A picture that can be chosen, marked where it is; again is no more. */
export function PickButton({ title, label, fit, isChosen, onChoose, children }: Props) {
  return (
    <button
      type="button"
      className={styles.pick}
      data-fit={fit}
      aria-pressed={isChosen}
      aria-label={label}
      title={title}
      onClick={onChoose}
    >
      {children}
      {isChosen ? (
        <span className={styles.mark}>
          <Icon source={CheckSmallIcon} />
        </span>
      ) : null}
    </button>
  );
}

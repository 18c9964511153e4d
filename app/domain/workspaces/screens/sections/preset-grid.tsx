import { Icon } from '@shopify/polaris';
import { CheckSmallIcon } from '@shopify/polaris-icons';
import type { PresetThumb } from '#app/domain/library/index.ts';
import { PresetPicture } from '#app/domain/studio/parts/index.ts';
import styles from './sections.module.css';

interface Entry {
  readonly name: string;
  readonly title: string;
  readonly thumb: PresetThumb;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Pictures that come with the product, to be chosen. */
export function PresetGrid({ entries, isWhole }: { readonly entries: readonly Entry[]; readonly isWhole?: boolean }) {
  return (
    <ul className={styles.grid}>
      {entries.map(({ name, title, thumb, isChosen, onChoose }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.pick}
            data-fit={isWhole ? 'contain' : undefined}
            aria-pressed={isChosen}
            title={title}
            onClick={onChoose}
          >
            <PresetPicture thumb={thumb} alt={title} />
            {isChosen ? (
              <span className={styles.mark}>
                <Icon source={CheckSmallIcon} />
              </span>
            ) : null}
          </button>
          <p className={styles.name} aria-hidden="true">
            {title}
          </p>
        </li>
      ))}
    </ul>
  );
}

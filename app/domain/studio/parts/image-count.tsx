import { useId } from 'react';
import type { MAX_IMAGES_PER_RUN } from '#app/domain/generation/index.ts';
import controls from '#app/ui/small-controls.module.css';
import styles from './image-count.module.css';

// The number itself, checked against its owner: the module it stands in would bring the schema library along.
const MAX_COUNT: typeof MAX_IMAGES_PER_RUN = 4;
const COUNTS = Array.from({ length: MAX_COUNT }, (_, index) => index + 1);

/** How many pictures one run makes, 1 to 4. */
export function ImageCount({
  value,
  onChange,
  title,
  isInline = false,
}: {
  readonly value: number;
  readonly onChange: (count: number) => void;
  readonly title: string;
  /** The title stands before the numbers instead of above them. */
  readonly isInline?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={styles.count} data-inline={isInline ? '' : undefined}>
      <legend className={styles.legend}>{title}</legend>
      {COUNTS.map((count) => (
        <label key={count} className={styles.choice}>
          <input
            type="radio"
            className={controls.over}
            name={name}
            value={count}
            checked={count === value}
            onChange={() => onChange(count)}
          />
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  );
}

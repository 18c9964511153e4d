import { useId } from 'react';
import type { MAX_IMAGES_PER_RUN } from '#app/domain/generation/index.ts';
import controls from '#app/ui/small-controls.module.css';
import styles from './image-count.module.css';

// Their number is checked against its owner: the module it stands in would bring the schema library along.
const COUNTS = [1, 2, 3, 4] as const satisfies { readonly length: typeof MAX_IMAGES_PER_RUN };

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

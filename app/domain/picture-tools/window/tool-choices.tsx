import { Icon } from '@shopify/polaris';
import type { IconSource } from '@shopify/polaris';
import styles from './tool-dialog.module.css';

interface Choice<Value> {
  readonly value: Value;
  readonly title: string;
  readonly note?: string;
  readonly icon?: IconSource;
  readonly isPossible?: boolean;
}

interface Props<Value> {
  readonly legend: string;
  /** Of the radio buttons; one per window. */
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly isLocked: boolean;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, each with what it means. */
export function ToolChoices<Value extends string | number>(props: Props<Value>) {
  const { legend, name, choices, chosen, isLocked, onChoose } = props;
  return (
    <fieldset
      className={styles.choices}
      data-icons={choices.some(({ icon }) => icon) ? '' : undefined}
      disabled={isLocked}
    >
      <legend className={styles.legend}>{legend}</legend>
      {choices.map(({ value, title, note, icon, isPossible = true }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === value}
            disabled={!isPossible}
            onChange={() => onChoose(value)}
          />
          {icon ? <Icon source={icon} /> : null}
          <strong>{title}</strong>
          {note ? <small>{note}</small> : null}
        </label>
      ))}
    </fieldset>
  );
}

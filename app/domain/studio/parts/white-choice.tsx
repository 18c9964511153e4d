import { useId } from 'react';
import controls from '#app/ui/small-controls.module.css';
import type { WhiteFormat, WhiteTemplate } from '../document/white-template.ts';
import fields from './item-field.module.css';
import styles from './section.module.css';

const FORMATS: readonly { readonly value: WhiteFormat; readonly label: string }[] = [
  { value: '1:1', label: '1:1' },
  { value: '4:5', label: '4:5' },
  { value: '9:16', label: '9:16' },
];
const FILLS: readonly { readonly value: number; readonly label: string }[] = [
  { value: 0.95, label: '95%' },
  { value: 0.85, label: '85%' },
  { value: 0.75, label: '75%' },
  { value: 0.6, label: '60%' },
];

interface Props {
  readonly template: WhiteTemplate;
  readonly onChange: (format: WhiteFormat, fill: number) => void;
}

export function WhiteChoice({ template: { format, fill }, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.whiteFields}>
      <div className={fields.choice}>
        <label htmlFor={`${id}-format`}>Format</label>
        <select
          id={`${id}-format`}
          className={controls.field}
          value={format}
          onChange={(event) => onChange(event.target.value as WhiteFormat, fill)}
        >
          {FORMATS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className={fields.choice}>
        <label htmlFor={`${id}-fill`}>Product fills</label>
        <select
          id={`${id}-fill`}
          className={controls.field}
          value={String(fill)}
          onChange={(event) => onChange(format, Number(event.target.value))}
        >
          {FILLS.map(({ value, label }) => (
            <option key={value} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './loaded-editor.module.css';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** As read beside it; default the number. */
  readonly text?: string;
  readonly onChange: (value: number) => void;
  /** The hand, or the key, has let go. */
  readonly onEnd: () => void;
}

export function Slider({ label, value, min, max, step = 1, text, onChange, onEnd }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <output>{text ?? Math.round(value)}</output>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        {...{ value, min, max, step }}
        onChange={(event) => onChange(Number(event.target.value))}
        onPointerUp={onEnd}
        onKeyUp={onEnd}
        onBlur={onEnd}
      />
    </label>
  );
}

interface ColourProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnd: () => void;
}

export function Colour({ label, value, onChange, onEnd }: ColourProps) {
  return (
    <label className={styles.colour}>
      <input type="color" value={value} onChange={(event) => onChange(event.target.value)} onBlur={onEnd} />
      <span>{label}</span>
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly children?: ReactNode;
  readonly onChoose: () => void;
}

/** One of several things to choose from. */
export function Choice({ label, isOn, children, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isOn} onClick={onChoose}>
      {children}
      {label}
    </button>
  );
}

export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

import { MinusIcon, PlusIcon, RedoIcon, UndoIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { MAX_SCALE, MIN_SCALE } from '../viewer/zoom.rules.ts';
import styles from './painting.module.css';

interface Props {
  readonly label: string;
  readonly zoom: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isLocked: boolean;
  /** Said beside back and forth. */
  readonly hotkeys?: { readonly undo: string; readonly redo: string };
  readonly act: Readonly<Record<'undo' | 'redo' | 'zoom-in' | 'zoom-out', () => void>>;
  /** Before the steps. */
  readonly tools?: ReactNode;
  /** After them. */
  readonly more?: ReactNode;
}

const USUAL_KEYS = { undo: 'mod+Z', redo: 'mod+Shift+Z' };

/** Back and forth, closer and further. */
export function PaintBar(props: Props) {
  const { label, zoom, canUndo, canRedo, isLocked, hotkeys = USUAL_KEYS, act, tools, more } = props;
  return (
    <div className={styles.row} role="toolbar" aria-label={label}>
      {tools}
      {tools ? <span className={styles.gap} /> : null}
      <IconButton
        icon={UndoIcon}
        label="Undo"
        hotkey={hotkeys.undo}
        isDisabled={isLocked || !canUndo}
        onClick={act.undo}
      />
      <IconButton
        icon={RedoIcon}
        label="Redo"
        hotkey={hotkeys.redo}
        isDisabled={isLocked || !canRedo}
        onClick={act.redo}
      />
      {more}
      <span className={styles.gap} />
      <IconButton
        icon={MinusIcon}
        label="Zoom out"
        hotkey="-"
        isDisabled={zoom <= MIN_SCALE}
        onClick={act['zoom-out']}
      />
      <output className={styles.zoom}>{Math.round(zoom * 100)}%</output>
      <IconButton icon={PlusIcon} label="Zoom in" hotkey="+" isDisabled={zoom >= MAX_SCALE} onClick={act['zoom-in']} />
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  /** The keys that do the same. */
  readonly keys: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly isLocked: boolean;
  readonly onChange: (value: number) => void;
}

/** One number of the brush. */
export function PaintSlider({ label, keys, min, max, value, isLocked, onChange }: SliderProps) {
  return (
    <label className={styles.slider}>
      <span>
        {label} <kbd>{keys}</kbd>
      </span>
      <input
        type="range"
        aria-label={label}
        min={min}
        max={max}
        value={value}
        disabled={isLocked}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{value}</output>
    </label>
  );
}

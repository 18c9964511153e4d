import { MinusIcon, PaintBrushRoundIcon, PlusIcon, RedoIcon, UndoIcon } from '@shopify/polaris-icons';
import { IconButton } from '../../product/icon-button.tsx';
import { MAX_SCALE, MIN_SCALE } from '../../viewer/zoom.rules.ts';
import { EraserIcon } from './eraser-icon.tsx';
import styles from './inpaint.module.css';
import { BRUSH } from './painting.rules.ts';
import type { Painting, PaintKey } from './painting.rules.ts';

interface Props {
  readonly painting: Painting;
  readonly brush: number;
  readonly isErasing: boolean;
  readonly isLocked: boolean;
  readonly zoom: number;
  readonly onBrush: (size: number) => void;
  readonly act: Readonly<Record<PaintKey, () => void>>;
}

/** Brush, eraser, back and forth, closer and further; each says its key. */
export function PaintTools({ painting, brush, isErasing, isLocked, zoom, onBrush, act }: Props) {
  return (
    <div className={styles.tools}>
      <div className={styles.row} role="toolbar" aria-label="Painting tools">
        <IconButton
          icon={PaintBrushRoundIcon}
          label="Brush"
          hotkey="B"
          isPressed={!isErasing}
          isDisabled={isLocked}
          onClick={act.brush}
        />
        <IconButton
          icon={EraserIcon}
          label="Eraser"
          hotkey="E"
          isPressed={isErasing}
          isDisabled={isLocked}
          onClick={act.eraser}
        />
        <span className={styles.gap} />
        <IconButton
          icon={UndoIcon}
          label="Undo"
          hotkey="Z"
          isDisabled={isLocked || painting.strokes.length === 0}
          onClick={act.undo}
        />
        <IconButton
          icon={RedoIcon}
          label="Redo"
          hotkey="Shift+Z"
          isDisabled={isLocked || painting.undone.length === 0}
          onClick={act.redo}
        />
        <span className={styles.gap} />
        <IconButton
          icon={MinusIcon}
          label="Zoom out"
          hotkey="-"
          isDisabled={zoom <= MIN_SCALE}
          onClick={act['zoom-out']}
        />
        <output className={styles.zoom}>{Math.round(zoom * 100)}%</output>
        <IconButton
          icon={PlusIcon}
          label="Zoom in"
          hotkey="+"
          isDisabled={zoom >= MAX_SCALE}
          onClick={act['zoom-in']}
        />
      </div>
      <label className={styles.brush}>
        <span>
          Brush size <kbd>[</kbd> <kbd>]</kbd>
        </span>
        <input
          type="range"
          aria-label="Brush size"
          min={BRUSH.min}
          max={BRUSH.max}
          value={brush}
          disabled={isLocked}
          onChange={(event) => onBrush(Number(event.target.value))}
        />
        <output>{brush}</output>
      </label>
    </div>
  );
}

import { PaintBrushRoundIcon } from '@shopify/polaris-icons';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { EraserIcon } from '#app/ui/icon-button/eraser-icon.tsx';
import { PaintBar, PaintSlider } from '../painting/paint-bar.tsx';
import styles from '../painting/painting.module.css';
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

const HOTKEYS = { undo: 'Z', redo: 'Shift+Z' };

/** Brush, eraser, back and forth, closer and further; each says its key. */
export function PaintTools({ painting, brush, isErasing, isLocked, zoom, onBrush, act }: Props) {
  return (
    <div className={styles.tools}>
      <PaintBar
        label="Painting tools"
        zoom={zoom}
        canUndo={painting.strokes.length > 0}
        canRedo={painting.undone.length > 0}
        isLocked={isLocked}
        hotkeys={HOTKEYS}
        act={act}
        tools={
          <>
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
          </>
        }
      />
      <PaintSlider
        label="Brush size"
        keys="[ ]"
        min={BRUSH.min}
        max={BRUSH.max}
        value={brush}
        isLocked={isLocked}
        onChange={onBrush}
      />
    </div>
  );
}

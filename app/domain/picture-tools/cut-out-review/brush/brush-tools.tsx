import type { KeyboardEvent } from 'react';
import { PaintBrushRoundIcon, ResetIcon } from '@shopify/polaris-icons';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { EraserIcon } from '#app/ui/icon-button/eraser-icon.tsx';
import { isEnter } from '#app/ui/keys.ts';
import { PaintBar, PaintSlider } from '../../painting/paint-bar.tsx';
import shared from '../../painting/painting.module.css';
import { reviewMessages } from '../cut-out-review.messages.ts';
import { SIZES } from './brush-keys.ts';
import type { BrushKey } from './brush-keys.ts';
import styles from './brush.module.css';
import type { Brush } from './mask-painting.ts';
import type { Background } from './veil.ts';

interface Props {
  readonly brush: Omit<Brush, 'radius'>;
  readonly size: number;
  readonly background: Background;
  readonly zoom: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isLocked: boolean;
  readonly act: Readonly<Record<BrushKey, () => void>>;
  readonly onSize: (size: number) => void;
  readonly onHardness: (hardness: number) => void;
  readonly onReset: () => void;
  readonly onCompare: (isComparing: boolean) => void;
}

/** Everything that is set about the brush and the view; each says its key. */
export function BrushTools(props: Props) {
  const { brush, size, background, zoom, canUndo, canRedo, isLocked, act } = props;
  return (
    <div className={shared.tools}>
      <div className={styles.modes} role="group" aria-label="What the brush does">
        {(['keep', 'erase'] as const).map((tool) => (
          <button
            key={tool}
            type="button"
            className={styles.mode}
            aria-pressed={brush.tool === tool}
            aria-keyshortcuts={tool === 'keep' ? 'K' : 'E'}
            disabled={isLocked}
            onClick={act[tool]}
          >
            {tool === 'keep' ? <PaintBrushRoundIcon /> : <EraserIcon />}
            {reviewMessages[tool]}
            <kbd>{tool === 'keep' ? 'K' : 'E'}</kbd>
          </button>
        ))}
      </div>
      <PaintBar
        label="Steps and zoom"
        zoom={zoom}
        canUndo={canUndo}
        canRedo={canRedo}
        isLocked={isLocked}
        act={act}
        more={
          <IconButton
            icon={ResetIcon}
            label={reviewMessages.reset}
            isDisabled={isLocked || !canUndo}
            onClick={props.onReset}
          />
        }
      />
      <PaintSlider
        label={reviewMessages.size}
        keys="[ ]"
        min={SIZES.min}
        max={SIZES.max}
        value={size}
        isLocked={isLocked}
        onChange={props.onSize}
      />
      <PaintSlider
        label={reviewMessages.hardness}
        keys="{ }"
        min={0}
        max={100}
        value={Math.round(brush.hardness * 100)}
        isLocked={isLocked}
        onChange={(value) => props.onHardness(value / 100)}
      />
      <div className={styles.switches}>
        <label className={styles.switch}>
          <input type="checkbox" checked={brush.followsEdges} disabled={isLocked} onChange={act.edges} />
          <span>
            {reviewMessages.followEdges} <kbd>F</kbd>
            <small>{reviewMessages.followHelp}</small>
          </span>
        </label>
        <label className={styles.switch}>
          <input type="checkbox" checked={background === 'checkers'} onChange={act.checkers} />
          <span>
            {reviewMessages.checkers} <kbd>G</kbd>
          </span>
        </label>
      </div>
      <CompareButton isDisabled={!canUndo} onCompare={props.onCompare} />
    </div>
  );
}

/** As long as it is held, by pointer or by key. */
function CompareButton({
  isDisabled,
  onCompare,
}: {
  readonly isDisabled: boolean;
  readonly onCompare: (isComparing: boolean) => void;
}) {
  const isHoldKey = (event: KeyboardEvent<HTMLElement>) => event.key === ' ' || isEnter(event);
  return (
    <button
      type="button"
      className={styles.compare}
      disabled={isDisabled}
      onPointerDown={() => onCompare(true)}
      onPointerUp={() => onCompare(false)}
      onPointerLeave={() => onCompare(false)}
      onPointerCancel={() => onCompare(false)}
      onKeyDown={(event) => isHoldKey(event) && onCompare(true)}
      onKeyUp={(event) => isHoldKey(event) && onCompare(false)}
      onBlur={() => onCompare(false)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {reviewMessages.compare}
    </button>
  );
}

import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { dragBox, isWhole, WHOLE } from '../document/crop.rules.ts';
import type { Handle } from '../document/crop.rules.ts';
import type { Box, Size } from '../document/editor-document.ts';
import styles from './stage.module.css';
import { useDrag } from './use-drag.ts';
import type { Editor } from './use-editor.ts';

const HANDLES: readonly Handle[] = ([-1, 0, 1] as const).flatMap((down) =>
  ([-1, 0, 1] as const).flatMap((across) => (across === 0 && down === 0 ? [] : [{ across, down }])),
);
const MIDDLE: Handle = { across: 0, down: 0 };
const CORNER: Handle = { across: 1, down: 1 };
/** Of the picture, by one press of an arrow key. */
const KEY_STEP = 0.01;

interface Props {
  readonly editor: Editor;
  /** Pixels of what is cut out of. */
  readonly frame: Size;
  readonly aspect: number | null;
}

/** The part of the picture that stays; pulled at its sides and corners, moved in its middle, by arrow keys too. */
export function CropFrame({ editor, frame, aspect }: Props) {
  const { document, change, endGesture } = editor;
  const box = document.crop ?? WHOLE;
  const start = useRef(box);
  const pull = (handle: Handle, by: readonly [number, number], from: Box) =>
    change((now) => {
      const crop = dragBox(from, handle, by, frame, aspect);
      // Another shape than the size that was asked for: that size would distort it.
      const isSameShape = now.crop && Math.abs(crop.width / crop.height - now.crop.width / now.crop.height) < 1e-6;
      return { ...now, crop: isWhole(crop) ? null : crop, size: isSameShape ? now.size : null };
    }, 'crop');
  const percent = (share: number) => `${share * 100}%`;

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    pull(event.shiftKey ? CORNER : MIDDLE, [by[0]! * KEY_STEP, by[1]! * KEY_STEP], box);
  }

  return (
    <div
      className={styles.crop}
      style={{ left: percent(box.left), top: percent(box.top), width: percent(box.width), height: percent(box.height) }}
      onPointerDownCapture={() => (start.current = box)}
    >
      <Grip
        handle={MIDDLE}
        label="Crop: arrow keys move it, with Shift they change its size"
        onPull={(by) => pull(MIDDLE, by, start.current)}
        onEnd={endGesture}
        onKeyDown={onKeyDown}
        onKeyUp={endGesture}
      />
      {HANDLES.map((handle) => (
        <Grip
          key={`${handle.across} ${handle.down}`}
          handle={handle}
          onPull={(by) => pull(handle, by, start.current)}
          onEnd={endGesture}
        />
      ))}
    </div>
  );
}

interface GripProps {
  readonly handle: Handle;
  /** Only the middle is for keys: it does what the others do. */
  readonly label?: string;
  readonly onPull: (by: readonly [number, number]) => void;
  readonly onEnd: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onKeyUp?: () => void;
}

function Grip({ handle, label, onPull, onEnd, onKeyDown, onKeyUp }: GripProps) {
  const drag = useDrag(onPull, onEnd);
  const place = { 'data-across': handle.across, 'data-down': handle.down };
  if (label === undefined) return <span className={styles.grip} aria-hidden="true" {...place} {...drag} />;
  return (
    <button
      type="button"
      className={styles.inside}
      aria-label={label}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      {...drag}
    />
  );
}

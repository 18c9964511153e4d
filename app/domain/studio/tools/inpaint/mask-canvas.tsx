import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import type { Look } from '../../viewer/zoom.rules.ts';
import { toolMessages } from '../tools.messages.ts';
import { drawStroke, drawStrokes } from './draw-mask.ts';
import styles from './inpaint.module.css';
import { maskSize } from './painting.rules.ts';
import type { Point, Stroke } from './painting.rules.ts';
import { usePaintGestures } from './use-paint-gestures.ts';

interface Props {
  readonly asset: AssetView;
  readonly strokes: readonly Stroke[];
  /** Screen pixels. */
  readonly brush: number;
  readonly isErasing: boolean;
  readonly isLocked: boolean;
  readonly look: Look;
  readonly onLook: (change: (look: Look) => Look) => void;
  readonly onStroke: (stroke: Stroke) => void;
  /** There is nothing to paint on, in a sentence. */
  readonly onBroken: (sentence: string) => void;
}

/** Half a brush per arrow key. */
const STEP = 0.5;

/** The picture with the paint over it. Pointer, pen and finger paint; so do the arrow keys with Shift, and Enter. */
export function MaskCanvas(props: Props) {
  const { asset, strokes, brush, isErasing, isLocked, look, onStroke, onBroken } = props;
  const size = maskSize(asset);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pen, setPen] = useState<Point | null>(null);

  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawStrokes(context, strokes);
    else broken.current(toolMessages.canvasFailed);
  }, [strokes]);

  const gestures = usePaintGestures({
    ...props,
    frame,
    canvas,
    onDraw: (stroke, from) => {
      const context = canvas.current?.getContext('2d');
      if (context) drawStroke(context, stroke, from);
    },
    onDrop: () => {
      const context = canvas.current?.getContext('2d');
      if (context) drawStrokes(context, strokes);
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const move = moves[event.key];
    if (isLocked || event.ctrlKey || event.metaKey || event.altKey || (!move && event.key !== 'Enter')) return;
    event.preventDefault();
    const width = brush * gestures.maskPerScreen();
    const from = pen ?? { x: size.width / 2, y: size.height / 2 };
    const to = move
      ? {
          x: Math.min(size.width, Math.max(0, from.x + move[0] * width * STEP)),
          y: Math.min(size.height, Math.max(0, from.y + move[1] * width * STEP)),
        }
      : from;
    setPen(to);
    if (!move || event.shiftKey) onStroke({ points: move ? [from, to] : [to], width, isErase: isErasing });
  };
  const ring = { '--brush': `${brush / look.scale}px` };
  return (
    <div ref={frame} className={styles.frame} data-erasing={isErasing ? '' : undefined} {...gestures.handlers}>
      <div
        className={styles.paper}
        style={
          {
            '--ratio': asset.width / asset.height,
            transform: `translate(${look.x}px, ${look.y}px) scale(${look.scale})`,
            ...ring,
          } as CSSProperties
        }
      >
        <img src={asset.urls.display} alt="" draggable={false} onError={() => onBroken(toolMessages.loadFailed)} />
        <canvas
          ref={canvas}
          className={styles.mask}
          width={size.width}
          height={size.height}
          tabIndex={0}
          role="application"
          aria-label={`Painting area: ${asset.recipe?.prompt || asset.imageName}. Arrow keys move the brush, with Shift they paint, Enter makes a dot.`}
          onKeyDown={onKeyDown}
        />
        {pen ? (
          <span
            className={styles.pen}
            style={{ left: `${(pen.x / size.width) * 100}%`, top: `${(pen.y / size.height) * 100}%` }}
          />
        ) : null}
      </div>
      <span ref={gestures.cursor} className={styles.cursor} style={{ width: brush, height: brush }} hidden />
    </div>
  );
}

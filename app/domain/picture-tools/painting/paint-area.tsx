import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';
import { isEnter } from '#app/ui/keys.ts';
import type { ZoomView } from '../viewer/zoom.rules.ts';
import type { Point, Stroke } from '../inpaint/painting.rules.ts';
import styles from './painting.module.css';
import { usePaintGestures } from './use-paint-gestures.ts';

interface Props {
  readonly canvas: RefObject<HTMLCanvasElement>;
  readonly canvasClass: string | undefined;
  /** Of the canvas, pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Of the picture; its sides need not be the canvas's. */
  readonly ratio: number;
  /** The name of the painted picture, for screen readers. */
  readonly name: string;
  /** Diameter on the screen, pixels. */
  readonly brush: number;
  readonly isErasing: boolean;
  readonly isLocked: boolean;
  readonly look: ZoomView;
  /** The picture below the paint. */
  readonly children: ReactNode;
  readonly onLook: (change: (look: ZoomView) => ZoomView) => void;
  /** A stroke grew: draw what has come since that point; the first time with a single point. */
  readonly onDraw: (stroke: Stroke, from: number) => void;
  /** The stroke under way was none. */
  readonly onDrop: () => void;
  readonly onStroke: (stroke: Stroke) => void;
}

/** Half a brush per arrow key. */
const STEP = 0.5;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture with a canvas over it that is painted on by pointer, pen, finger and keys. */
export function PaintArea(props: Props) {
  const { canvas, canvasClass, size, ratio, name, brush, isErasing, isLocked, look, onDraw, onStroke } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [pen, setPen] = useState<Point | null>(null);
  const gestures = usePaintGestures({ ...props, frame });

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (isLocked || event.ctrlKey || event.metaKey || event.altKey || (!move && !isEnter(event))) return;
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
    if (move && !event.shiftKey) return;
    const stroke: Stroke = { points: move ? [from, to] : [to], width, isErase: isErasing };
    onDraw({ ...stroke, points: stroke.points.slice(0, 1) }, 0);
    if (move) onDraw(stroke, 0);
    onStroke(stroke);
  };
  const paper = {
    '--ratio': ratio,
    '--brush': `${brush / look.scale}px`,
    transform: `translate(${look.x}px, ${look.y}px) scale(${look.scale})`,
  } as CSSProperties;
  return (
    <div ref={frame} className={styles.frame} data-erasing={isErasing ? '' : undefined} {...gestures.handlers}>
      <div className={styles.paper} style={paper}>
        {props.children}
        <canvas
          ref={canvas}
          className={canvasClass}
          width={size.width}
          height={size.height}
          tabIndex={0}
          role="application"
          aria-label={`Painting area: ${name}. Arrow keys move the brush, with Shift they paint, Enter makes a dot.`}
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

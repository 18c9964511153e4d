import { useCallback, useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, MutableRefObject } from 'react';
import { usePaintGestures } from '../../tools/inpaint/use-paint-gestures.ts';
import type { Look } from '../../viewer/zoom.rules.ts';
import { wholeOf } from './area.ts';
import type { Area, Point } from './area.ts';
import styles from './brush.module.css';
import type { Brush, MaskPainting } from './mask-painting.ts';
import { drawVeil } from './veil.ts';
import type { Ground } from './veil.ts';

interface Props {
  readonly painting: MaskPainting;
  readonly photo: { readonly display: string; readonly original: string };
  readonly name: string;
  /** The brush, its radius aside. */
  readonly brush: Omit<Brush, 'radius'>;
  /** Diameter on the screen, pixels. */
  readonly size: number;
  readonly ground: Ground;
  /** Shows the cut-out without the paint. */
  readonly isComparing: boolean;
  readonly isLocked: boolean;
  readonly look: Look;
  readonly onLook: (change: (look: Look) => Look) => void;
  /** A stroke has ended, or was called off. */
  readonly onStroke: () => void;
  /** Draws an area anew; set here. */
  readonly redraw: MutableRefObject<(area: Area | null) => void>;
}

/** From here on the photo is shown at its full size. */
const CLOSE = 1.6;
/** Half a brush per arrow key. */
const STEP = 0.5;

/** The photo, and over it what is not the product. Painting touches the pixels under the brush only. */
export function BrushCanvas(props: Props) {
  const { painting, photo, name, brush, size, ground, isComparing, isLocked, look, redraw } = props;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const veil = useRef<ImageData | null>(null);
  const [pen, setPen] = useState<Point | null>(null);
  const [isClose, setClose] = useState(false);
  if (look.scale >= CLOSE && !isClose) setClose(true);

  const draw = useCallback(
    (area: Area | null) => {
      const context = canvas.current?.getContext('2d');
      if (!context || !area) return;
      const { width, height } = painting.size;
      veil.current ??= context.createImageData(width, height);
      const mask = isComparing ? painting.base : painting.mask;
      drawVeil(veil.current.data, mask, painting.size, area, ground);
      const { left, top, right, bottom } = area;
      context.putImageData(veil.current, 0, 0, left, top, right - left, bottom - top);
    },
    [painting, ground, isComparing],
  );
  useEffect(() => {
    redraw.current = draw;
    draw(wholeOf(painting.size));
  }, [draw, painting, redraw]);

  const gestures = usePaintGestures({
    frame,
    canvas,
    brush: size,
    isErasing: brush.tool === 'erase',
    isLocked,
    onLook: props.onLook,
    onDraw: (stroke, from) => {
      if (from === 0 && stroke.points.length === 1) painting.begin({ ...brush, radius: stroke.width / 2 });
      draw(painting.extend(from === 0 ? stroke.points : stroke.points.slice(from + 1)));
    },
    onDrop: () => {
      draw(painting.cancel());
      props.onStroke();
    },
    onStroke: () => {
      painting.end();
      props.onStroke();
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
    const radius = (size * gestures.maskPerScreen()) / 2;
    const { width, height } = painting.size;
    const from = pen ?? { x: width / 2, y: height / 2 };
    const to = move
      ? {
          x: Math.min(width, Math.max(0, from.x + move[0] * radius * 2 * STEP)),
          y: Math.min(height, Math.max(0, from.y + move[1] * radius * 2 * STEP)),
        }
      : from;
    setPen(to);
    if (move && !event.shiftKey) return;
    painting.begin({ ...brush, radius });
    draw(painting.extend([from, to]));
    painting.end();
    props.onStroke();
  };
  const ratio = painting.size.width / painting.size.height;
  const paper = {
    '--ratio': ratio,
    '--brush': `${size / look.scale}px`,
    transform: `translate(${look.x}px, ${look.y}px) scale(${look.scale})`,
  } as CSSProperties;
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-erasing={brush.tool === 'erase' ? '' : undefined}
      {...gestures.handlers}
    >
      <div className={styles.paper} style={paper}>
        <img src={photo.display} alt="" draggable={false} />
        {isClose ? <img src={photo.original} alt="" draggable={false} decoding="async" /> : null}
        <canvas
          ref={canvas}
          className={styles.veil}
          width={painting.size.width}
          height={painting.size.height}
          tabIndex={0}
          role="application"
          aria-label={`Painting area: ${name}. Arrow keys move the brush, with Shift they paint, Enter makes a dot.`}
          onKeyDown={onKeyDown}
        />
        {pen ? (
          <span
            className={styles.pen}
            style={{
              left: `${(pen.x / painting.size.width) * 100}%`,
              top: `${(pen.y / painting.size.height) * 100}%`,
            }}
          />
        ) : null}
      </div>
      <span ref={gestures.cursor} className={styles.cursor} style={{ width: size, height: size }} hidden />
    </div>
  );
}

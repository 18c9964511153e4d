import { useCallback, useEffect, useRef, useState } from 'react';
import type { MutableRefObject } from 'react';
import { PaintArea } from '../../painting/paint-area.tsx';
import type { ZoomView } from '../../viewer/zoom.rules.ts';
import { wholeOf } from './area.ts';
import type { Area } from './area.ts';
import type { Brush, MaskPainting } from './mask-painting.ts';
import { drawVeil } from './veil.ts';
import type { Background } from './veil.ts';

interface Props {
  readonly painting: MaskPainting;
  readonly photo: { readonly display: string; readonly original: string };
  readonly name: string;
  /** The brush, its radius aside. */
  readonly brush: Omit<Brush, 'radius'>;
  /** Diameter on the screen, pixels. */
  readonly size: number;
  readonly background: Background;
  /** Shows the cut-out without the paint. */
  readonly isComparing: boolean;
  readonly isLocked: boolean;
  readonly look: ZoomView;
  readonly onLook: (change: (look: ZoomView) => ZoomView) => void;
  /** A stroke has ended, or was called off. */
  readonly onStroke: () => void;
  /** Draws an area anew; set here. */
  readonly redraw: MutableRefObject<(area: Area | null) => void>;
}

/** From here on the photo is shown at its full size. */
const CLOSE = 1.6;
/** The photo, and over it what is not the product. Painting touches the pixels under the brush only. */
export function BrushCanvas(props: Props) {
  const { painting, photo, name, brush, size, background, isComparing, isLocked, look, redraw } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const veil = useRef<ImageData | null>(null);
  const [isClose, setClose] = useState(false);
  if (look.scale >= CLOSE && !isClose) setClose(true);

  const draw = useCallback(
    (area: Area | null) => {
      const context = canvas.current?.getContext('2d');
      if (!context || !area) return;
      const { width, height } = painting.size;
      veil.current ??= context.createImageData(width, height);
      const mask = isComparing ? painting.base : painting.mask;
      drawVeil(veil.current.data, mask, painting.size, area, background);
      const { left, top, right, bottom } = area;
      context.putImageData(veil.current, 0, 0, left, top, right - left, bottom - top);
    },
    [painting, background, isComparing],
  );
  useEffect(() => {
    redraw.current = draw;
    draw(wholeOf(painting.size));
  }, [draw, painting, redraw]);

  return (
    <PaintArea
      canvas={canvas}
      canvasClass={undefined}
      size={painting.size}
      ratio={painting.size.width / painting.size.height}
      name={name}
      brush={size}
      isErasing={brush.tool === 'erase'}
      isLocked={isLocked}
      look={look}
      onLook={props.onLook}
      onDraw={(stroke, from) => {
        if (from === 0 && stroke.points.length === 1) painting.begin({ ...brush, radius: stroke.width / 2 });
        draw(painting.extend(from === 0 ? stroke.points : stroke.points.slice(from + 1)));
      }}
      onDrop={() => {
        draw(painting.cancel());
        props.onStroke();
      }}
      onStroke={() => {
        painting.end();
        props.onStroke();
      }}
    >
      <img src={photo.display} alt="" draggable={false} />
      {isClose ? <img src={photo.original} alt="" draggable={false} decoding="async" /> : null}
    </PaintArea>
  );
}

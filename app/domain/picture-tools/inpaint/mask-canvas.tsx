import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ZoomView } from '../viewer/zoom.rules.ts';
import { PaintArea } from '../painting/paint-area.tsx';
import { toolMessages } from '../tools.messages.ts';
import { drawStroke, drawStrokes } from './draw-mask.ts';
import styles from './inpaint.module.css';
import { maskSize } from './painting.rules.ts';
import type { Stroke } from './painting.rules.ts';

interface Props {
  readonly canvas: RefObject<HTMLCanvasElement>;
  readonly asset: AssetView;
  readonly strokes: readonly Stroke[];
  /** Screen pixels. */
  readonly brush: number;
  readonly isErasing: boolean;
  readonly isLocked: boolean;
  readonly look: ZoomView;
  readonly onLook: (change: (look: ZoomView) => ZoomView) => void;
  readonly onStroke: (stroke: Stroke) => void;
  /** There is nothing to paint on, in a sentence. */
  readonly onBroken: (sentence: string) => void;
}

/** The picture with the paint over it, as strokes that are drawn one after the other. */
export function MaskCanvas(props: Props) {
  const { canvas, asset, strokes, onBroken } = props;
  const broken = useRef(onBroken);
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawStrokes(context, strokes);
    else broken.current(toolMessages.canvasFailed);
  }, [canvas, strokes]);

  return (
    <PaintArea
      {...props}
      canvasClass={styles.mask}
      size={maskSize(asset)}
      ratio={asset.width / asset.height}
      name={asset.recipe?.prompt || asset.imageName}
      onDraw={(stroke, from) => {
        const context = canvas.current?.getContext('2d');
        if (context) drawStroke(context, stroke, from);
      }}
      onDrop={() => {
        const context = canvas.current?.getContext('2d');
        if (context) drawStrokes(context, strokes);
      }}
    >
      <img src={asset.urls.display} alt="" draggable={false} onError={() => onBroken(toolMessages.loadFailed)} />
    </PaintArea>
  );
}

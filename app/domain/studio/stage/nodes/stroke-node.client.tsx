import type { Image as KonvaImage } from 'konva/lib/shapes/Image.js';
import { memo, useCallback, useMemo } from 'react';
import { Image } from 'react-konva/es/ReactKonvaCore.js';
import type { Box } from '../../document/geometry.ts';
import type { PaintedStroke } from '../../document/strokes.ts';

interface Props {
  readonly id: string;
  readonly box: Box;
  readonly strokes: readonly PaintedStroke[];
  readonly colour: string;
  readonly opacity: number;
  /** Device pixels per canvas pixel, in steps. */
  readonly renderScale: number;
  readonly onNode: (id: string, node: KonvaImage | null) => void;
}

/** A longer side would cost memory without a visible gain. */
const MOST_PIXELS = 4096;

/** Strokes as one Konva image: what an eraser takes away shows what lies beneath, and no other drawing suffers. */
export const StrokeNode = memo(function StrokeNode({ id, box, strokes, colour, opacity, renderScale, onNode }: Props) {
  const { width, height } = box;
  const bitmap = useMemo(
    () => paint(strokes, { width, height }, colour, renderScale),
    [strokes, width, height, colour, renderScale],
  );
  const keepNode = useCallback((node: KonvaImage | null) => onNode(id, node), [id, onNode]);
  return (
    <Image
      ref={keepNode}
      image={bitmap}
      x={box.x}
      y={box.y}
      width={width}
      height={height}
      rotation={box.rotation}
      opacity={opacity}
      listening={false}
      perfectDrawEnabled={false}
    />
  );
});

function paint(
  strokes: readonly PaintedStroke[],
  { width, height }: { readonly width: number; readonly height: number },
  colour: string,
  renderScale: number,
): HTMLCanvasElement {
  const scale = Math.min(renderScale, MOST_PIXELS / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width * scale));
  canvas.height = Math.max(1, Math.ceil(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  for (const { points, width: lineWidth, isErasing } of strokes) {
    context.globalCompositeOperation = isErasing ? 'destination-out' : 'source-over';
    context.lineWidth = lineWidth;
    context.beginPath();
    for (let index = 0; index + 1 < points.length; index += 2) context.lineTo(points[index]!, points[index + 1]!);
    context.stroke();
  }
  return canvas;
}

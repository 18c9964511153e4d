import { isPainted } from './painting.rules.ts';
import type { Stroke } from './painting.rules.ts';

/** The browser gives no canvas to draw on. */
export class NoCanvasError extends Error {}

/** Full red: what counts as painted. */
const PAINT = '#ff0000';

/** Draws a stroke, or what has come to it since the point `from`. */
export function drawStroke(context: CanvasRenderingContext2D, { points, width, isErase }: Stroke, from = 0): void {
  const [first, ...rest] = points.slice(from);
  if (!first) return;
  context.save();
  context.globalCompositeOperation = isErase ? 'destination-out' : 'source-over';
  context.strokeStyle = PAINT;
  context.fillStyle = PAINT;
  context.lineWidth = width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  if (rest.length === 0) {
    // A line to itself has no length, and no browser draws its ends.
    context.arc(first.x, first.y, width / 2, 0, 2 * Math.PI);
    context.fill();
  } else {
    context.moveTo(first.x, first.y);
    for (const point of rest) context.lineTo(point.x, point.y);
    context.stroke();
  }
  context.restore();
}

export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  for (const stroke of strokes) drawStroke(context, stroke);
}

/** The mask as a data URL of a PNG, red on black. Null where nothing is painted; throws where there is no canvas. */
export function readMask(strokes: readonly Stroke[], size: { width: number; height: number }): string | null {
  const paint = contextOf(size);
  drawStrokes(paint, strokes);
  const mask = contextOf(size);
  mask.fillStyle = '#000';
  mask.fillRect(0, 0, size.width, size.height);
  mask.drawImage(paint.canvas, 0, 0);
  if (!isPainted(mask.getImageData(0, 0, size.width, size.height).data)) return null;
  return mask.canvas.toDataURL('image/png');
}

function contextOf({ width, height }: { width: number; height: number }): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new NoCanvasError('no 2d canvas');
  return context;
}

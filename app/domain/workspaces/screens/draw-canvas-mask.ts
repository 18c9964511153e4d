import type { SceneItem } from '#app/domain/studio/document/index.ts';
import { strokesOver } from '../mask-strokes.rules.ts';

/** Full red: what counts as painted. */
const PAINT = '#ff0000';

/** The masks of a canvas over a picture on it, as a data URL of the picture's size; null where none lies over it. */
export function maskOf(
  items: readonly SceneItem[],
  frame: Pick<SceneItem, 'x' | 'y' | 'width' | 'height'>,
  picture: { readonly width: number; readonly height: number },
): string | null {
  const strokes = strokesOver(items, frame, picture);
  if (strokes.length === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#000';
  context.fillRect(0, 0, picture.width, picture.height);
  context.strokeStyle = PAINT;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { points, width } of strokes) {
    context.lineWidth = width;
    context.beginPath();
    for (const [index, { x, y }] of points.entries()) {
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  }
  return canvas.toDataURL('image/png');
}

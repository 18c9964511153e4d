import type { MaskPainting } from './mask-painting.ts';

/** The paint as a data URL of a PNG: green keeps, red erases, alpha is how strongly. Throws where there is no canvas. */
export function strokesUrl(painting: MaskPainting): string {
  const { width, height } = painting.size;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  context.putImageData(new ImageData(painting.strokes(), width, height), 0, 0);
  return canvas.toDataURL('image/png');
}

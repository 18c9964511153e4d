import { z } from 'zod';
import { findCutSides, measureOutline, outlineFactsSchema, photoSideSchema } from '@plinth/imaging';

/** A part of a picture, as fractions of it, and what the outline of a transparent picture tells. */
export const pictureBoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  shape: outlineFactsSchema.optional(),
  /** The sides of its photo that a product goes on beyond; left out where it is whole, and until it was measured. */
  cut: z.array(photoSideSchema).max(4).optional(),
});
export type PictureBox = z.infer<typeof pictureBoxSchema>;

/** Of 255; fainter is haze around a cut-out, not the product. */
const VISIBLE_ALPHA = 16;

/** The bounds of what can be seen of a transparent picture; all of it where nothing can. */
export function contentBox(raster: {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}): PictureBox {
  const { data, width, height, channels } = raster;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x + 1) * channels - 1]! < VISIBLE_ALPHA) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  const mask = { width, height, alphaAt: (x: number, y: number) => data[(y * width + x + 1) * channels - 1]! };
  const shape = measureOutline(mask);
  const cut = findCutSides(mask);
  // One pixel more on every side: what is softer than measured is not cut off.
  const [x, y] = [Math.max(0, left - 1), Math.max(0, top - 1)];
  return {
    x: x / width,
    y: y / height,
    width: (Math.min(width, right + 2) - x) / width,
    height: (Math.min(height, bottom + 2) - y) / height,
    ...(shape && { shape }),
    ...(cut.length > 0 && { cut }),
  };
}

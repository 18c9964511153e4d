import { softBlur } from '../../pixels/box-blur.ts';
import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import { fromUpright } from '../reading/upright.ts';
import type { Upright } from '../reading/upright.ts';
import type { Point } from '../shape/outline.ts';
import type { LinearPicture } from '../wear/wear.ts';

/** Where a garment's upright frame lies in a picture. */
export interface Placement {
  readonly upright: Upright;
  /** Picture pixels per pixel of the photo as it was looked at. */
  readonly zoom: number;
  /** Picture pixel of the upright frame's origin. */
  readonly x: number;
  readonly y: number;
}

/** Standard deviation of the outline's smoothing, as a fraction of the garment's mean side. */
const OUTLINE_SMOOTHING = 0.0022;
/** The same at least, in pixels of a photo that is enlarged: its pixels leave no steps. */
const ENLARGED_SMOOTHING = 1.6;
/** Pixels taken off the outline: they hold colour of the photo's ground. */
const OUTLINE_INSET = 0.8;

/** Upright frame -> picture. */
export const toPicture = ({ zoom, x, y }: Placement, p: Point): Point => ({ x: p.x * zoom + x, y: p.y * zoom + y });
/** Picture -> upright frame. */
export const fromPicture = ({ zoom, x, y }: Placement, p: Point): Point => ({
  x: (p.x - x) / zoom,
  y: (p.y - y) / zoom,
});

/**
 * A garment's own pixels, upright, at their place in a picture. The outline is that of the photo's opaque part: translucent
 * rims, which are shadows of the photo, are dropped, and ragged edges are smoothed. `ratio`: cloth pixels per photo pixel.
 */
export function layUpright(
  cloth: ClothPhoto,
  ratio: number,
  placement: Placement,
  { width, height }: { readonly width: number; readonly height: number },
): LinearPicture {
  const data = new Float32Array(width * height * 4);
  const solid = new Float32Array(width * height);
  let area = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = fromUpright(fromPicture(placement, { x: x + 0.5, y: y + 0.5 }), placement.upright);
      const [cx, cy] = [(p.x + 0.5) * ratio - 0.5, (p.y + 0.5) * ratio - 0.5];
      if (cx < 0 || cy < 0 || cx > cloth.width - 1.001 || cy > cloth.height - 1.001) continue;
      const [x0, y0] = [cx | 0, cy | 0];
      const [fx, fy] = [cx - x0, cy - y0];
      const i = y * width + x;
      for (let k = 0; k < 4; k++) {
        const at = (y0 + (k >> 1)) * cloth.width + x0 + (k & 1);
        const share = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy);
        solid[i]! += cloth.cover[at]! * share;
        for (let c = 0; c < 3; c++) data[i * 4 + c]! += cloth.rgb[at * 3 + c]! * share;
      }
      area += solid[i]!;
    }
  }
  const sigma = Math.max(1, OUTLINE_SMOOTHING * Math.sqrt(area), (ENLARGED_SMOOTHING * placement.zoom) / ratio);
  const soft = softBlur(solid, width, height, sigma);
  const slope = sigma * Math.sqrt(2 * Math.PI);
  for (let i = 0; i < soft.length; i++) {
    data[i * 4 + 3] = Math.min(1, Math.max(0, (soft[i]! - 0.5) * slope + 0.5 - OUTLINE_INSET));
  }
  return { data, width, height };
}

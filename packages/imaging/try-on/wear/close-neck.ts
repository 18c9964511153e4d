import { dilate, erode } from '../../pixels/mask-shapes.ts';
import type { WornLayer } from './wear.ts';

/** Above a shoulder, where front and back meet, they gape by a few millimetres: gaps of twice so many metres are closed. */
const GAPE = 0.008;

/**
 * Puts the inside of the back behind what gapes at the neck's corners, in place: there the ground was seen between collar and shoulder.
 *
 * @param scale pixels to a metre
 */
export function closeNeck({ data, width, behind, neck }: WornLayer, scale: number): void {
  const radius = Math.max(1, Math.round(GAPE * scale));
  // Room for the mask to grow in.
  const [left, top] = [neck.left - radius, neck.top - radius];
  const [wide, high] = [neck.right + radius - left, neck.bottom + radius - top];
  if (wide <= 2 * radius) return;
  const at = (k: number): number | null => {
    const [x, y] = [left + (k % wide), top + Math.floor(k / wide)];
    const i = (y * width + x) * 4;
    return x < 0 || x >= width || i < 0 || i >= data.length ? null : i;
  };
  const coverOf = (i: number): number => data[i + 3]! + behind[i / 4]!;
  const isCloth = (i: number | null): boolean => i !== null && coverOf(i) > 0.5;
  const cloth = Uint8Array.from({ length: wide * high }, (_, k) => (isCloth(at(k)) ? 1 : 0));
  const closed = erode(dilate(cloth, wide, high, radius), wide, high, radius);
  // The soft edge of a shoulder stays soft.
  const within = erode(closed, wide, high, 1);
  for (let k = 0; k < closed.length; k++) {
    const i = at(k);
    if (i !== null && (cloth[k] ? within[k] : closed[k])) behind[i / 4] = 1 - data[i + 3]!;
  }
}

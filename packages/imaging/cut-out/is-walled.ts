import { mean } from './pixel-areas.ts';
import type { PlainBackground } from './plain-background.ts';

/** Distance from the background, Lab units, of what closes a gap all around, and within how many pixels of the view. */
const WALL_LAB = 25;
const WALL_PIXELS = 4;
const WALL_SHARE = 0.98;

/**
 * Whether an area of the background's colour ends all around at what is far from it, as background does where a product lies before it. A side of the
 * product that is burnt out to the same colour fades along some of its rim.
 *
 * @param areas 1 in all such areas: what is none of them lies beside them
 */
export const isWalled = (
  background: Pick<PlainBackground, 'distance'>,
  width: number,
  pixels: readonly number[],
  areas: Uint8Array,
): boolean => walledShare(background, width, pixels, areas) >= WALL_SHARE;

/** The share of its rim along which an area ends so. */
export function walledShare(
  background: Pick<PlainBackground, 'distance'>,
  width: number,
  pixels: readonly number[],
  areas: Uint8Array,
): number {
  const rim = pixels.filter((i) => [i - 1, i + 1, i - width, i + width].some((at) => !areas[at]));
  return mean(rim, (i) => (isBesideWall(background, width, i) ? 1 : 0));
}

/** Whether something far from the background lies near a pixel. */
export function isBesideWall({ distance }: Pick<PlainBackground, 'distance'>, width: number, i: number): boolean {
  for (let down = -WALL_PIXELS; down <= WALL_PIXELS; down++) {
    for (let across = -WALL_PIXELS; across <= WALL_PIXELS; across++) {
      if (distance[i + down * width + across]! > WALL_LAB) return true;
    }
  }
  return false;
}

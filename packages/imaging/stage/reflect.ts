import { boxBlur, softBlur } from '../pixels/box-blur.ts';
import { linearFromByte } from '../pixels/linear-light.ts';
import type { Footing } from './cast-shadow.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';

/** How a set shows a mirror image. */
export interface MirrorInSet {
  /** Of its strength, what a pixel of the canvas shows: where the floor ends, or is another. */
  readonly shareAt: (x: number, y: number) => number;
  /** How soft the lens draws it, canvas pixels of deviation: a mirror image is as far from the lens as its thing. */
  readonly softness: number;
}

/**
 * Mirrors an item in the floor below it, fading and blurring with depth. Round bases mirror column by column, so that
 * the image starts at the item's own edge.
 *
 * @param strength 0 matte .. 1 mirror
 * @param set what the set makes of it; left out on the endless floor of a drawn one
 */
export function reflectItem(
  canvas: LinearCanvas,
  item: PlacedItem,
  footing: Footing,
  strength: number,
  set?: MirrorInSet,
): void {
  if (strength < 0.02) return;
  const spread = Math.ceil(3 * (set?.softness ?? 0));
  const left = Math.max(0, item.left - spread);
  const width = Math.min(canvas.width, item.left + item.width + spread) - left;
  const reach = Math.ceil(footing.height * (0.25 + 0.45 * strength));
  const top = Math.max(0, footing.baseY - Math.ceil(footing.height * 0.12) - spread);
  const height = Math.min(canvas.height, footing.baseY + reach + spread) - top;
  if (height <= 0 || item.width === 0) return;
  const cover = new Float32Array(width * height);
  const light = [new Float32Array(width * height), new Float32Array(width * height), new Float32Array(width * height)];
  for (let x = 0; x < item.width; x++) {
    const low = footing.lowest[x]!;
    if (low < 0) continue;
    const mirror = footing.baseY - low < footing.height * 0.12 ? low + 1 : footing.baseY;
    for (let y = Math.max(0, mirror - top); y < height; y++) {
      const i = y * width + item.left - left + x;
      const sourceY = 2 * mirror - 1 - (top + y) - item.top;
      if (sourceY < 0 || sourceY >= item.height) continue;
      const from = (sourceY * item.width + x) * 4;
      const fade = Math.max(0, 1 - (top + y - mirror) / reach);
      const alpha = (item.data[from + 3]! / 255) * fade * fade;
      cover[i] = alpha;
      for (let c = 0; c < 3; c++) light[c]![i] = linearFromByte[item.data[from + c]!]! * alpha;
    }
  }
  const blur = Math.max(1, Math.round(footing.height * 0.006 * (1.6 - strength)));
  const soft = (plane: Float32Array): Float32Array => {
    const rough = boxBlur(boxBlur(plane, width, height, blur), width, height, blur);
    return spread === 0 ? rough : softBlur(rough, width, height, set!.softness);
  };
  const softCover = soft(cover);
  const softLight = light.map(soft);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = softCover[y * width + x]!;
      if (alpha < 0.002) continue;
      const i = (top + y) * canvas.width + left + x;
      const seen = set ? set.shareAt(left + x, top + y) : 1;
      const share = Math.min(1, strength * seen) * (1 - canvas.productCover[i]!);
      for (let c = 0; c < 3; c++) {
        canvas.light[i * 3 + c] =
          canvas.light[i * 3 + c]! * (1 - share * alpha) + softLight[c]![y * width + x]! * share;
      }
    }
  }
}

import { eachPlace, standsOut, STEP } from './cloth-squares.ts';
import type { WornGarment } from './cloth-squares.ts';
import { labOfLinear } from './lab-of-linear.ts';

/** What stands out so much from the cloth is print, in squares of cloth; fewer of them are a button or a label. */
const PRINTED = 0.5;
const FEWEST = 30;
/** What goes on to the sides, as a share of the width between the armpits, is a pattern, and has no letters to lose. */
const WIDEST = 0.85;
/** Below the neckline, metres: its rib and the inside of the back are no print. */
const BELOW_NECK = 0.03;

/**
 * Share of a top's print that can be read on somebody, 0..1: a word as wide as a chest goes around its sides, or under an arm. Null where a
 * garment has no print on its front. How the picture is cropped counts for nothing.
 */
export function printInSight(worn: WornGarment): number | null {
  const { cloth } = worn.drape;
  const [armpit, hem, neck] = ['armpit', 'hem', 'neckFront'].map((name) => cloth.landmarks[name]);
  if (!armpit || !hem || !neck) return null;
  const { photo, fit, ratio } = worn.fabric;
  const plain = labOfLinear(...photo.colour);
  const [x0, y0] = cloth.low;
  const printed: number[] = [];
  let [left, right] = [armpit[0], -armpit[0]];
  for (let v = Math.ceil((hem[1] - y0) / STEP); y0 + v * STEP < neck[1] - BELOW_NECK; v++) {
    for (let u = Math.ceil((-armpit[0] - x0) / STEP); x0 + u * STEP < armpit[0]; u++) {
      const p = fit.place({ x: x0 + (u + 0.5) * STEP, y: y0 + (v + 0.5) * STEP });
      const [x, y] = [Math.round(p.x * ratio - 0.5), Math.round(p.y * ratio - 0.5)];
      if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) continue;
      const i = y * photo.width + x;
      if (photo.alpha[i]! < 0.99) continue;
      const colour = labOfLinear(photo.rgb[i * 3]!, photo.rgb[i * 3 + 1]!, photo.rgb[i * 3 + 2]!);
      if (standsOut(colour, plain) <= PRINTED) continue;
      printed.push(u * 4096 + v);
      left = Math.min(left, x0 + u * STEP);
      right = Math.max(right, x0 + u * STEP);
    }
  }
  if (printed.length < FEWEST || right - left > WIDEST * 2 * armpit[0]) return null;
  const seen = new Set<number>();
  eachPlace(worn, ({ key }) => seen.add(key));
  return printed.filter((key) => seen.has(key)).length / printed.length;
}

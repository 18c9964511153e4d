import { clothInLab } from '../colour/cloth-in-lab.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import type { Mask } from '../shape/outline.ts';
import { standsOut } from '../colour/cloth-colour.ts';

/** So much of a garment stands out from its own colour: checks, stripes, flowers all over. A print on its front is less. */
const PATTERNED = 0.25;
/** Whether a garment has a pattern all over, by its photo. */
export function isPatterned(photo: RgbaRaster, mask: Mask): boolean {
  const { places, at, plain } = clothInLab(photo, mask, true);
  return places.filter((_, k) => standsOut(at(k), plain) > 0.04).length > PATTERNED * places.length;
}

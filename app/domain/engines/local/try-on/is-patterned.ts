import { standsOut } from './cloth-squares.ts';
import { toLab } from '../../pixels/lab.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import type { Mask } from './outline.ts';

/** So much of a garment stands out from its own colour: checks, stripes, flowers all over. A print on its front is less. */
const PATTERNED = 0.25;
/** Places that are looked at. */
const PLACES = 4000;

/** Whether a garment has a pattern all over, by its photo. */
export function isPatterned({ data }: RgbaRaster, mask: Mask): boolean {
  const cloth: number[] = [];
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] === 1) cloth.push(i);
  const step = Math.max(1, Math.floor(cloth.length / PLACES));
  const places = cloth.filter((_, k) => k % step === 0);
  const rgb = new Uint8Array(places.length * 3);
  places.forEach((i, k) => rgb.set(data.subarray(i * 4, i * 4 + 3), k * 3));
  const lab = toLab({ data: rgb, width: places.length, height: 1 });
  const of = (channel: number): number => {
    const values = places.map((_, k) => lab[k * 3 + channel]!).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  };
  const colour = [of(0), of(1), of(2)];
  const out = places.filter((_, k) => standsOut([lab[k * 3]!, lab[k * 3 + 1]!, lab[k * 3 + 2]!], colour) > 0.04);
  return out.length > PATTERNED * places.length;
}

import { toLab } from '../../pixels/lab.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import type { Mask } from '../shape/outline.ts';
import { median } from './cloth-colour.ts';
import type { Lab } from './cloth-colour.ts';

export interface ClothInLab {
  /** Pixels of the photo that are cloth. */
  readonly places: readonly number[];
  /** The colour of the place with that number. */
  readonly at: (place: number) => Lab;
  /** The cloth's own colour: its median. */
  readonly plain: Lab;
}

/** Enough to know the cloth's own colour by. */
const PLACES = 4000;

/** A garment's own pixels in CIE Lab; with `isSample` some thousand of them, evenly. */
export function clothInLab({ data }: RgbaRaster, mask: Mask, isSample = false): ClothInLab {
  const cloth: number[] = [];
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] === 1) cloth.push(i);
  const step = Math.max(1, Math.floor(cloth.length / PLACES));
  const places = isSample ? cloth.filter((_, k) => k % step === 0) : cloth;
  const rgb = new Uint8Array(places.length * 3);
  places.forEach((i, k) => rgb.set(data.subarray(i * 4, i * 4 + 3), k * 3));
  const lab = toLab({ data: rgb, width: places.length, height: 1 });
  const at = (k: number): Lab => [lab[k * 3]!, lab[k * 3 + 1]!, lab[k * 3 + 2]!];
  const asked = Array.from({ length: places.length }, (_, k) => k).filter((k) => isSample || k % step === 0);
  const middle = (channel: number): number => median(asked.map((k) => lab[k * 3 + channel]!));
  return { places, at, plain: [middle(0), middle(1), middle(2)] };
}

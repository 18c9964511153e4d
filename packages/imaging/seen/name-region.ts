import { linearFromByte } from '../pixels/linear-light.ts';
import { labOf } from '../pixels/lab.ts';
import { nameSurfaceColour } from './colour-table.ts';

/** Pixels, at the measured size, of which a region has to have at least so many. */
const LEAST_PIXELS = 24;
/** A region has one colour where at least this share of it is near its median ... */
const ONE_COLOUR_SHARE = 0.5;
/** ... in CIE76: light and shade on one material are nearer than two materials. */
const ONE_COLOUR_DELTA_E = 20;

export interface RegionColour {
  /** Of `nameSurfaceColour`; null where the region has no one colour. */
  readonly colour: string | null;
  /** Median CIE L*a*b*; null where too little is to be seen. */
  readonly lab: readonly [lightness: number, a: number, b: number] | null;
}

/** The everyday name of a region's colour: that of its median pixel, where most of it is near that. */
export function nameRegion(rgb: Uint8Array, pixels: readonly number[]): RegionColour {
  if (pixels.length < LEAST_PIXELS) return { colour: null, lab: null };
  const channel = (c: number) => median(pixels.map((p) => rgb[p * 3 + c]!));
  const [r, g, b] = [channel(0), channel(1), channel(2)];
  const middle = labOfBytes(r, g, b);
  const near = pixels.filter((p) => {
    const lab = labOfBytes(rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!);
    return Math.hypot(...lab.map((value, axis) => value - middle[axis]!)) <= ONE_COLOUR_DELTA_E;
  });
  if (near.length < pixels.length * ONE_COLOUR_SHARE) return { colour: null, lab: middle };
  return { colour: nameSurfaceColour(middle), lab: middle };
}

const labOfBytes = (r: number, g: number, b: number) =>
  labOf([linearFromByte[r]!, linearFromByte[g]!, linearFromByte[b]!]);

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

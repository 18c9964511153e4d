import { luminance } from './linear-light.ts';
import type { LinearColor } from './linear-light.ts';

/** A CIE L*a*b* colour. */
type Lab = readonly [lightness: number, a: number, b: number];

/** The limits of a change of light on a product's colours: mean distance, and the one that one in twenty places exceeds. */
export const RELIT_LIMITS = { colourDistance: 7, worstColour: 13 } as const;

/** Steps of L* that are taken for light wherever a product stands. */
const ANYWHERE = 18;
/** A picture with something brighter than this explains no more; below, this share of what is missing. */
const [BRIGHT, EXPLAINED] = [85, 0.6] as const;
/** Of a picture's values, the share that its brightest tone exceeds. */
const HIGHEST = 0.05;

/**
 * By how many steps of L* light may have darkened a product in a picture whose surroundings show these luminances: at
 * night a white bottle is no white spot.
 */
export function darkeningIn(surroundings: readonly number[]): number {
  if (surroundings.length === 0) return ANYWHERE;
  const sorted = Float64Array.from(surroundings).sort();
  const bright = sorted[Math.floor((sorted.length - 1) * (1 - HIGHEST))]!;
  const lightness = 116 * Math.cbrt(Math.max(0.008856, bright)) - 16;
  return ANYWHERE + EXPLAINED * Math.max(0, BRIGHT - lightness);
}

/**
 * How far a colour is from one that light made of another. Chroma grows and falls with brightness; a moderate change of
 * brightness is light, not colour, and a stronger one where the picture explains it.
 *
 * @param darkening steps of L*, see `darkeningIn`
 */
export function relitDistance(before: Lab, after: Lab, darkening: number): number {
  const gain = Math.min(1.6, Math.max(0.45, (after[0] + 6) / (before[0] + 6)));
  const change = after[0] - before[0];
  const beyond = Math.max(0, change > 0 ? change - ANYWHERE : -change - darkening);
  return Math.hypot(after[1] - before[1] * gain, after[2] - before[2] * gain, beyond);
}

/** Mean, and the value that one in twenty exceeds; 0 without any. Sorts its argument. */
export function summarize(distances: number[]): { readonly colourDistance: number; readonly worstColour: number } {
  if (distances.length === 0) return { colourDistance: 0, worstColour: 0 };
  distances.sort((a, b) => a - b);
  return {
    colourDistance: distances.reduce((sum, value) => sum + value, 0) / distances.length,
    worstColour: distances[Math.floor(distances.length * 0.95)]!,
  };
}

/** Linear light -> luminance of every `step`-th pixel that `isCounted`. */
export function luminancesOf(
  count: number,
  step: number,
  light: (pixel: number) => LinearColor,
  isCounted: (pixel: number) => boolean,
): number[] {
  const found: number[] = [];
  for (let p = 0; p < count; p += step) if (isCounted(p)) found.push(luminance(light(p)));
  return found;
}

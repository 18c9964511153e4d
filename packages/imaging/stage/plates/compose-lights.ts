import type { LampGroup } from '../../contract/scene-geometry.schema.ts';
import { CODE_SHIFT } from './decode-plates.server.ts';
import type { DecodedPlates } from './decode-plates.server.ts';
import type { LampWeights } from './lamp-weights.ts';

/** The masks in the lamps' way. Each as large as the plates, 0 lit .. 1 dark. */
export interface LampMasks {
  readonly groups: ReadonlyMap<LampGroup, Float32Array>;
  /** Of the light that comes from all sides. */
  readonly sky: Float32Array | null;
}

/** The share of a lamp's light that walls throw back into its shadows. */
const BOUNCED = 0.16;
/** So much of the light from all sides is taken away where all of it is hidden. */
const HIDDEN = 0.8;

/** Linear light of a set under weighted lamps: three numbers per pixel, not metered. */
export function composeLights(plates: DecodedPlates, weights: LampWeights, masks?: LampMasks): Float32Array {
  const [first] = plates.values();
  const count = first ? first.codes.length : 0;
  const sum = new Float32Array(count);
  for (const [group, [r, g, b]] of weights) {
    const plate = plates.get(group);
    if (!plate) continue;
    const { codes, light } = plate;
    const mask = masks?.groups.get(group);
    const around = masks?.sky;
    for (let i = 0, p = 0; i < count; i += 3, p++) {
      const share = 1 - (1 - BOUNCED) * (mask ? mask[p]! : 0) - BOUNCED * HIDDEN * (around ? around[p]! : 0);
      sum[i] = sum[i]! + light[codes[i]! >> CODE_SHIFT]! * r * share;
      sum[i + 1] = sum[i + 1]! + light[codes[i + 1]! >> CODE_SHIFT]! * g * share;
      sum[i + 2] = sum[i + 2]! + light[codes[i + 2]! >> CODE_SHIFT]! * b * share;
    }
  }
  return sum;
}

/** So many pixels of a plate tell its brightness as well as all. */
const METERED = 61;

/** How bright a camera takes a set to be. */
export interface MeteredLight {
  /** Mean of the logarithm of its light. */
  readonly mean: number;
  /** The brightness that a twentieth of the picture exceeds. */
  readonly bright: number;
}

/** Meters a set's light under weighted lamps. */
export function meterLights(plates: DecodedPlates, weights: LampWeights): MeteredLight {
  const [first] = plates.values();
  const count = first ? first.codes.length / 3 : 0;
  const lit = [...weights].flatMap(([group, weight]) => {
    const plate = plates.get(group);
    return plate ? [{ ...plate, weight }] : [];
  });
  const levels = new Float64Array(Math.ceil(count / METERED));
  for (let p = 0; p < count; p += METERED) {
    let level = 1e-3;
    for (const { codes, light, weight } of lit) {
      level +=
        0.2126 * weight[0] * light[codes[p * 3]! >> CODE_SHIFT]! +
        0.7152 * weight[1] * light[codes[p * 3 + 1]! >> CODE_SHIFT]! +
        0.0722 * weight[2] * light[codes[p * 3 + 2]! >> CODE_SHIFT]!;
    }
    levels[p / METERED] = level;
  }
  if (count === 0) return { mean: 1, bright: 1 };
  const mean = Math.exp(levels.reduce((sum, level) => sum + Math.log(level), 0) / levels.length);
  return { mean, bright: levels.sort()[Math.floor(levels.length * 0.95)]! };
}

/** Share of the way, in stops, that a camera goes back to the set's own exposure. */
const LEVELLING = 0.75;
/** A set darker than this does not get darker by the whole of what a word says. */
const MIDDLE = 0.2;
/** Of the share that a dark look asks for: how bright its bright parts may be beside those of the set itself. */
const BRIGHTEST = 3;

/**
 * The factor of the light: half-way back to the set's own level, or to the share of it that a look asks for. A
 * dark look stays dark where its lamp shines too: a candle by a dark sea is not exposed for the sea.
 */
export function exposureOf(metered: MeteredLight, own: MeteredLight, level: number | undefined): number {
  if (level === undefined) return (own.mean / metered.mean) ** LEVELLING;
  const share = level < 1 ? level ** Math.min(1, Math.max(0.5, (own.mean / MIDDLE) ** 0.5)) : level;
  const exposure = (share * own.mean) / metered.mean;
  return level < 1 ? Math.min(exposure, (BRIGHTEST * share * own.bright) / metered.bright) : exposure;
}

import { softBlur } from '../../pixels/box-blur.ts';
import { toLab } from '../../pixels/lab.ts';
import { encodeLinear, linearFromByte, luminance } from '../../pixels/linear-light.ts';
import type { PlacedItem } from '../../pixels/place-item.server.ts';
import { RELIT_LIMITS, relitDistance, summarize } from '../../pixels/relit-distance.ts';
import { itemNormals } from './item-normals.ts';
import type { ItemNormals } from './item-normals.ts';
import type { PaperLight } from './paper-light.ts';

/** Light never takes or gives more than this, whatever the lamps. */
const [DARKEST, BRIGHTEST] = [0.14, 1.14] as const;
const [LEAST_HUE, MOST_HUE] = [0.5, 1.45] as const;
/** Of the longer side: changes over less are no change of light. */
const LOW = 0.07;
/** Light that is softer still may differ by so many steps of 255, but for a few places: more would pass for another shape. */
const [SLOW, STEEPEST, STEEP_SHARE] = [0.09, 5, 0.004] as const;
/** How much of the difference between the lit and the dark side is kept: as much as is not steep. */
const DIRECTED = [1, 0.8, 0.6, 0.4, 0.2, 0] as const;
/** How much of the light's brightness and of its colour a product may take on: the most that is still the same product. */
const STRENGTHS = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0] as const;
/** Of what a certificate lets pass: what resampling and rounding add has to fit in as well. */
const [OF_MEAN, OF_WORST] = [0.6, 0.65] as const;
/** So many places of a product are looked at. */
const MOST_PLACES = 1500;

/**
 * An item in the light of a set: smooth over its shape, its print and outline as they were. How far it goes is held by
 * the limits that certificates have: colours stay those of the product.
 *
 * @param darkening see `darkeningIn`
 */
export function relightItem(item: PlacedItem, paper: PaperLight, darkening: number): PlacedItem {
  const shape = item.width > 0 && item.height > 0 ? itemNormals(item) : null;
  if (!shape) return item;
  const shown = soften(paper(shape.normal, shape.alpha), shape, LOW);
  const gains = findGains(item, shape, shown, darkening);
  return gains ? { ...item, data: applyGains(item, shape, gains) } : item;
}

/** Only what changes slowly over the item is light; what changes fast may be its shape or its print. */
function soften(shown: Float32Array, { width, height, alpha }: ItemNormals, share: number): Float32Array {
  const sigma = share * Math.max(width, height);
  const weight = softBlur(alpha, width, height, sigma);
  const result = new Float32Array(shown.length);
  for (let c = 0; c < 3; c++) {
    const soft = softBlur(
      alpha.map((value, p) => value * shown[p * 3 + c]!),
      width,
      height,
      sigma,
    );
    for (let p = 0; p < soft.length; p++) result[p * 3 + c] = soft[p]! / Math.max(1e-3, weight[p]!);
  }
  return result;
}

/** Factors of the light, three a point of the grid; null where nothing of it may be taken on. */
function findGains(item: PlacedItem, shape: ItemNormals, shown: Float32Array, darkening: number): Float32Array | null {
  const { places, own } = placesOf(item, shape);
  if (places.length === 0) return null;
  const before = toLab(own);
  const bytesUnder = (gains: Float32Array): Float32Array => {
    const bytes = new Float32Array(own.data.length);
    places.forEach((place, k) => {
      for (let c = 0; c < 3; c++) {
        bytes[k * 3 + c] = encodeLinear(lit(linearFromByte[own.data[k * 3 + c]!]!, gains[place * 3 + c]!));
      }
    });
    return bytes;
  };
  const fits = (gains: Float32Array): boolean => {
    const after = toLab({ ...own, data: Uint8Array.from(bytesUnder(gains), Math.round) });
    const { colourDistance, worstColour } = summarize(
      places.map((_, k) => relitDistance(labAt(before, k), labAt(after, k), darkening)),
    );
    return (
      colourDistance <= OF_MEAN * RELIT_LIMITS.colourDistance && worstColour <= OF_WORST * RELIT_LIMITS.worstColour
    );
  };
  const isSteep = (gains: Float32Array): boolean => {
    const [fast, slow] = [bytesUnder(gains), bytesUnder(soften(gains, shape, SLOW))];
    const steep = places.filter((_, k) =>
      [0, 1, 2].some((c) => Math.abs(fast[k * 3 + c]! - slow[k * 3 + c]!) > STEEPEST),
    );
    return steep.length > STEEP_SHARE * places.length;
  };
  for (const directed of DIRECTED) {
    const light = spread(shown, shape.alpha, directed);
    const bright = STRENGTHS.find((strength) => fits(gainsOf(light, strength, 0)));
    if (bright === undefined) continue;
    const gains = gainsOf(
      light,
      bright,
      STRENGTHS.find((strength) => fits(gainsOf(light, bright, strength)))!,
    );
    if (!isSteep(gains)) return gains;
  }
  return null;
}

/** The same light with so much of the difference between its sides. */
function spread(shown: Float32Array, weight: Float32Array, directed: number): Float32Array {
  if (directed === 1) return shown;
  const sum = [0, 0, 0, 0];
  weight.forEach((value, p) => {
    sum[3]! += value;
    for (let c = 0; c < 3; c++) sum[c]! += value * shown[p * 3 + c]!;
  });
  return shown.map((value, i) => {
    const mean = sum[i % 3]! / Math.max(1e-6, sum[3]!);
    return mean + (value - mean) * directed;
  });
}

const labAt = (lab: Float32Array, k: number) => [lab[k * 3]!, lab[k * 3 + 1]!, lab[k * 3 + 2]!] as const;

/** Points of the grid that lie well inside, and the item's colours there. */
function placesOf(item: PlacedItem, { width, height, step, alpha }: ItemNormals) {
  const inside: number[] = [];
  for (let i = 0; i < alpha.length; i++) if (alpha[i]! > 0.98) inside.push(i);
  const every = Math.max(1, Math.ceil(inside.length / MOST_PLACES));
  const places = inside.filter((_, k) => k % every === 0);
  const data = new Uint8Array(places.length * 3);
  places.forEach((place, k) => {
    const x = Math.min(item.width - 1, (place % width) * step + (step >> 1));
    const y = Math.min(item.height - 1, Math.floor(place / width) * step + (step >> 1));
    for (let c = 0; c < 3; c++) data[k * 3 + c] = item.data[(y * item.width + x) * 4 + c]!;
  });
  return { places, own: { data, width: places.length, height: Math.min(1, height) } };
}

/** Brightness and hue of what paper shows, each by its strength. */
function gainsOf(shown: Float32Array, brightness: number, hue: number): Float32Array {
  const gains = new Float32Array(shown.length);
  for (let i = 0; i < shown.length; i += 3) {
    const level = Math.max(1e-4, luminance([shown[i]!, shown[i + 1]!, shown[i + 2]!]));
    const gain = Math.min(BRIGHTEST, Math.max(DARKEST, level)) ** brightness;
    for (let c = 0; c < 3; c++) {
      const tint = Math.min(MOST_HUE, Math.max(LEAST_HUE, shown[i + c]! / level));
      gains[i + c] = gain * (1 + (tint - 1) * hue);
    }
  }
  return gains;
}

/** More light than before never burns out: white stays white, and what lies below comes nearer to it. */
const lit = (value: number, gain: number): number =>
  gain > 1 ? (value * gain) / (1 + (gain - 1) * value) : value * gain;

function applyGains(item: PlacedItem, { width, height, step }: ItemNormals, gains: Float32Array): Uint8Array {
  const data = item.data.slice();
  for (let y = 0; y < item.height; y++) {
    const v = Math.min(height - 1, Math.max(0, (y + 0.5) / step - 0.5));
    const y0 = Math.min(Math.max(0, height - 2), v | 0);
    const y1 = Math.min(height - 1, y0 + 1);
    const fy = v - y0;
    for (let x = 0; x < item.width; x++) {
      const at = (y * item.width + x) * 4;
      if (data[at + 3] === 0) continue;
      const u = Math.min(width - 1, Math.max(0, (x + 0.5) / step - 0.5));
      const x0 = Math.min(Math.max(0, width - 2), u | 0);
      const x1 = Math.min(width - 1, x0 + 1);
      const fx = u - x0;
      for (let c = 0; c < 3; c++) {
        const above = gains[(y0 * width + x0) * 3 + c]! * (1 - fx) + gains[(y0 * width + x1) * 3 + c]! * fx;
        const below = gains[(y1 * width + x0) * 3 + c]! * (1 - fx) + gains[(y1 * width + x1) * 3 + c]! * fx;
        const value = lit(linearFromByte[data[at + c]!]!, above * (1 - fy) + below * fy);
        data[at + c] = (encodeLinear(value) + 0.5) | 0;
      }
    }
  }
  return data;
}

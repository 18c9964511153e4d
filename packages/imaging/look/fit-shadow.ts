import { softBlur } from '../pixels/box-blur.ts';
import type { LookKey } from '../contract/brand-look.ts';

/** A picture as far as its shadow matters: all planes are as large as the picture. */
export interface ShadowPlanes {
  readonly width: number;
  readonly height: number;
  /** How much darker than the bare background, 0..1. */
  readonly darkness: Float32Array;
  /** 1 where background shows. */
  readonly ground: Float32Array;
  /** Opacity of the product, 0..1. */
  readonly product: Float32Array;
}

export interface ProductBox {
  readonly left: number;
  readonly top: number;
  /** The lowest row, inclusive. */
  readonly foot: number;
  readonly right: number;
}

/** Less agreement than this between the shadow that was found and any that the product could throw: nothing is said. */
const LEAST_AGREEMENT = 0.42;
/** Mean darkness where the shadow should lie; below, there is none to speak of. */
const LEAST_DARKNESS = 0.025;
/** The engine's cast shadow takes so much of the light at strength 1. */
const FULL_SHADOW = 1.12;
const SOFTNESSES = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

interface Slope {
  /** To the right, per height of the product. */
  readonly lean: number;
  /** Up in the picture, per height of the product. */
  readonly rise: number;
}

/**
 * The key light by the shadow on the ground: of all shadows that the product's outline can throw on a floor, the one that
 * agrees best with where the background is darker than it should be. Null where none does.
 */
export function fitShadow(planes: ShadowPlanes, box: ProductBox): LookKey | null {
  const height = box.foot - box.top + 1;
  if (height < 12) return null;
  let best: { slope: Slope; score: number; level: number } | null = null;
  const consider = (slope: Slope, softness: number) => {
    if (Math.abs(slope.rise) < 0.06 || Math.hypot(slope.lean, slope.rise) > 2.2) return;
    const { score, level } = agreement(planes, box, slope, softness);
    if (!best || score > best.score) best = { slope, score, level };
  };
  for (let lean = -1.8; lean <= 1.81; lean += 0.15) {
    for (let rise = -0.9; rise <= 1.21; rise += 0.12) consider({ lean, rise }, 0.4);
  }
  for (const step of [0.05, 0.02]) {
    const around = best as { slope: Slope } | null;
    if (!around) return null;
    const { lean, rise } = around.slope;
    for (let i = -2; i <= 2; i++) {
      for (let k = -2; k <= 2; k++) consider({ lean: lean + i * step, rise: rise + k * step }, 0.4);
    }
  }
  const found = best as { slope: Slope; score: number; level: number } | null;
  if (!found) return null;
  const soft = SOFTNESSES.map((softness) => ({ softness, ...agreement(planes, box, found.slope, softness) }));
  const winner = soft.reduce((a, b) => (b.score > a.score ? b : a));
  if (winner.score < LEAST_AGREEMENT || winner.level < LEAST_DARKNESS) return null;
  const { lean, rise } = found.slope;
  return {
    angleDeg: round((Math.atan2(rise, lean) * 180) / Math.PI),
    length: round(Math.min(2.2, Math.max(0.1, Math.hypot(lean, rise)))),
    softness: winner.softness,
    strength: round(Math.min(1, Math.max(0.05, winner.level / FULL_SHADOW))),
  };
}

/** How well a shadow of that slope agrees with the picture (-1..1), and how dark it is there. */
function agreement(
  { width, height, darkness, ground, product }: ShadowPlanes,
  box: ProductBox,
  { lean, rise }: Slope,
  softness: number,
): { readonly score: number; readonly level: number } {
  const tall = box.foot - box.top + 1;
  const x0 = Math.max(0, Math.floor(box.left - 1.9 * tall));
  const x1 = Math.min(width, Math.ceil(box.right + 1.9 * tall));
  const y0 = Math.max(0, Math.floor(box.foot - 1.25 * tall));
  const y1 = Math.min(height, Math.ceil(box.foot + 0.95 * tall));
  const [wide, high] = [x1 - x0, y1 - y0];
  const cast = new Float32Array(wide * high);
  for (let y = y0; y < y1; y++) {
    const up = (box.foot + 0.5 - y) / rise;
    if (up < 0 || up >= tall) continue;
    const source = Math.round(box.foot - up);
    const fade = 1 - (0.3 + 0.4 * softness) * (up / tall);
    for (let x = x0; x < x1; x++) {
      const from = Math.round(x - lean * up);
      if (from >= 0 && from < width) cast[(y - y0) * wide + x - x0] = product[source * width + from]! * fade;
    }
  }
  const soft = softBlur(cast, wide, high, Math.max(0.6, tall * (0.012 + 0.045 * softness)));
  const middle = (box.left + box.right) / 2;
  let [both, own, seen, weights, ownSum, seenSum] = [0, 0, 0, 0, 0, 0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const p = y * width + x;
      // Close to the foot every direction is dark; far from it only the right one.
      const away = Math.hypot(x - middle, y - box.foot) / (0.35 * tall);
      const weight = ground[p]! * Math.min(1, away * away);
      if (weight <= 0) continue;
      const predicted = soft[(y - y0) * wide + x - x0]!;
      both += weight * predicted * darkness[p]!;
      own += weight * predicted * predicted;
      seen += weight * darkness[p]! * darkness[p]!;
      ownSum += weight * predicted;
      seenSum += weight * darkness[p]!;
      weights += weight;
    }
  }
  if (own <= 1e-6 || seen <= 1e-9 || weights === 0) return { score: -1, level: 0 };
  // Correlation about the means: darkness everywhere agrees with nothing.
  const covariance = both - (ownSum * seenSum) / weights;
  const spread = Math.sqrt((own - (ownSum * ownSum) / weights) * (seen - (seenSum * seenSum) / weights));
  return { score: spread > 0 ? covariance / spread : -1, level: both / own };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

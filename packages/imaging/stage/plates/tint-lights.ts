import type { LinearColor } from '../../pixels/linear-light.ts';
import { luminance } from '../../pixels/linear-light.ts';
import type { LampGroup } from '../../contract/scene-geometry.schema.ts';
import type { LampPlate } from '../../contract/scene-plates.schema.ts';
import type { LampWeights } from './lamp-weights.ts';
import { ownWeights } from './lamp-weights.ts';

/**
 * Stops by which the light on a whole set may turn red, and blue, against green. A camera adapts to most of a lamp's
 * colour. More red with less blue turns green walls brown; less blue alone only makes them warmer.
 */
const [LEAST_RED, MOST_RED] = [-0.7, 0.24] as const;
const [LEAST_BLUE, MOST_BLUE] = [-0.62, 1.2] as const;
/** Where blue grows too, as under neon. */
const MOST_RED_OF_PINK = 0.6;
/** Lamps keep so much of their colour's strength, in stops. */
const PALEST = 0.3;
/** Share of a named colour, in stops, that lamps with a direction take on, and those that shine from all around. */
const [DIRECTED_SHARE, AROUND_SHARE] = [0.6, 0.35] as const;
const AROUND: ReadonlySet<LampGroup> = new Set(['sky', 'fill']);

/** Lamps in the colour that words give the light; as bright as before. */
export function tintLamps(weights: LampWeights, colour: LinearColor | null): LampWeights {
  if (!colour) return weights;
  return new Map(
    [...weights].map(([group, weight]) => {
      const tint = tintOf(colour, AROUND.has(group) ? AROUND_SHARE : DIRECTED_SHARE);
      return [group, multiply(weight, tint)];
    }),
  );
}

/**
 * The effect of a colour of light on a picture without lamps of its own: gains of red, green and blue that keep its
 * brightness and the hues of what is in it.
 */
export function gainsOfLight(colour: LinearColor): LinearColor {
  return balanced(limited(tintOf(colour, DIRECTED_SHARE)));
}

/**
 * Lamps whose light on the whole set is no further from that of the set's own picture than a camera shows it, so that hues
 * stay readable. Lamps become paler, each in its own hue; where that is not enough the whole picture is balanced.
 */
export function limitTint(weights: LampWeights, lamps: readonly LampPlate[]): LampWeights {
  const own = meanOf(ownWeights(lamps), lamps);
  const turnOf = (each: LampWeights): LinearColor => {
    const made = meanOf(each, lamps);
    return [0, 1, 2].map((c) => Math.max(1e-6, made[c]!) / Math.max(1e-6, own[c]!)) as unknown as LinearColor;
  };
  let paler = weights;
  for (let strength = 1; strength >= PALEST && !isWithin(turnOf(paler)); strength -= 0.1) {
    paler = new Map(
      [...weights].map(([group, weight]) => [group, palerBy(weight, AROUND.has(group) ? strength ** 2 : strength)]),
    );
  }
  const turned = turnOf(paler);
  if (isWithin(turned)) return paler;
  const kept = limited(turned);
  // Green is what the others are held against; brightness is metered afterwards.
  const gains = [0, 1, 2].map((c) => kept[c]! / (turned[c]! / turned[1])) as unknown as LinearColor;
  return new Map([...paler].map(([group, weight]) => [group, multiply(weight, gains)]));
}

const mostRed = (blue: number): number => (blue > 0 ? MOST_RED_OF_PINK : MOST_RED);

const isWithin = ([r, g, b]: LinearColor): boolean => {
  const [red, blue] = [Math.log2(r / g), Math.log2(b / g)];
  return red >= LEAST_RED && red <= mostRed(blue) && blue >= LEAST_BLUE && blue <= MOST_BLUE;
};

/** As bright, in a colour of less strength. */
function palerBy(weight: LinearColor, strength: number): LinearColor {
  const level = luminance(weight);
  if (level <= 0) return weight;
  const colour = balanced(weight.map((value) => (Math.max(1e-4, value) / level) ** strength) as unknown as LinearColor);
  return [colour[0] * level, colour[1] * level, colour[2] * level];
}

/** The hue of a change within the limits; 1 of green. */
function limited([r, g, b]: LinearColor): LinearColor {
  const within = (value: number, least: number, most: number): number => 2 ** Math.min(most, Math.max(least, value));
  return [
    within(Math.log2(r / g), LEAST_RED, mostRed(Math.log2(b / g))),
    1,
    within(Math.log2(b / g), LEAST_BLUE, MOST_BLUE),
  ];
}

function tintOf(colour: LinearColor, share: number): LinearColor {
  return balanced([0, 1, 2].map((c) => Math.max(0.02, colour[c]!) ** share) as unknown as LinearColor);
}

function balanced(gains: LinearColor): LinearColor {
  const level = luminance(gains);
  return [gains[0] / level, gains[1] / level, gains[2] / level];
}

function meanOf(weights: LampWeights, lamps: readonly LampPlate[]): LinearColor {
  const sum: [number, number, number] = [0, 0, 0];
  for (const { group, mean } of lamps) {
    const weight = weights.get(group);
    if (weight) for (let c = 0; c < 3; c++) sum[c]! += weight[c]! * mean[c]!;
  }
  return sum;
}

const multiply = (a: LinearColor, b: LinearColor): LinearColor => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];

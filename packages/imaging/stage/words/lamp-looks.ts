import type { LampGroup } from '../../contract/scene-geometry.schema.ts';

type Power = number | readonly [number, number, number];

/**
 * Which lamps of a photographed set shine, and in which colour: 1 is the lamp's own power, for lamps the set does not
 * have otherwise that of its main light (`right`) or of the whole picture (`warm`, `wall`).
 */
export interface LampLook extends Partial<Readonly<Record<LampGroup, Power>>> {
  /** How bright the picture is held, as a share of the set's own; missing: half-way to the set's own. */
  readonly level?: number;
}

/** The set as it was photographed. */
export const OWN_LOOK: LampLook = { key: 1, sky: 1, fill: 1, warm: 0 };

/** By the name that the word tables use. */
export const lampLooks = {
  golden: { key: [2.0, 1.06, 0.38], sky: [0.26, 0.29, 0.46], fill: [0.16, 0.12, 0.1] },
  sunset: { key: [2.1, 0.78, 0.24], sky: [0.34, 0.22, 0.42], fill: [0.12, 0.07, 0.1], level: 0.62 },
  sunrise: { key: [1.6, 0.98, 0.58], sky: [0.54, 0.46, 0.58], fill: [0.32, 0.26, 0.26] },
  dawn: { key: [0.5, 0.4, 0.42], sky: [0.72, 0.78, 1.15], fill: [0.3, 0.3, 0.42], level: 0.7 },
  morning: { key: [1.3, 1.14, 0.92], sky: [0.68, 0.8, 1.02], fill: [0.42, 0.45, 0.5] },
  afternoon: { key: [1.5, 1.16, 0.78], sky: [0.62, 0.68, 0.8], fill: [0.45, 0.42, 0.4] },
  noon: { key: [1.5, 1.48, 1.42], sky: [0.7, 0.76, 0.86], fill: 0.3, level: 1.12 },
  sunny: { key: [1.7, 1.52, 1.24], sky: [0.6, 0.7, 0.86], fill: 0.25, level: 1.05 },
  evening: {
    key: [0.34, 0.17, 0.06],
    sky: [0.2, 0.27, 0.52],
    fill: [0.05, 0.05, 0.06],
    warm: [0.2, 0.18, 0.15],
    level: 0.3,
  },
  night: {
    key: [0.1, 0.17, 0.34],
    sky: [0.05, 0.09, 0.2],
    fill: [0.02, 0.03, 0.06],
    warm: [0.05, 0.043, 0.036],
    level: 0.11,
  },
  moonlight: { key: [0.3, 0.48, 0.9], sky: [0.06, 0.1, 0.22], fill: [0.02, 0.03, 0.06], level: 0.16 },
  bluehour: { sky: [0.34, 0.55, 1.25], fill: [0.2, 0.32, 0.7], warm: [0.1, 0.085, 0.06], level: 0.27 },
  candle: { warm: [1, 0.92, 0.82], sky: [0.012, 0.02, 0.05], level: 0.2 },
  neon: {
    wall: [0.9, 0.1, 0.72],
    right: [0.05, 0.42, 0.95],
    sky: [0.02, 0.03, 0.09],
    fill: [0.03, 0.02, 0.06],
    level: 0.2,
  },
  overcast: { sky: [1.3, 1.36, 1.46], fill: [0.95, 1, 1.08], key: 0, level: 0.9 },
  summer: { key: [1.7, 1.5, 1.12], sky: [0.66, 0.76, 0.92], fill: 0.4, level: 1.1 },
  autumn: { key: [1.5, 1.02, 0.58], sky: [0.55, 0.5, 0.5], fill: [0.4, 0.34, 0.3], level: 0.8 },
  winter: { key: [0.5, 0.55, 0.64], sky: [1.0, 1.12, 1.34], fill: [0.6, 0.68, 0.8], level: 1.02 },
  spring: { key: [1.25, 1.2, 1.02], sky: [0.92, 1, 1.02], fill: 0.8, level: 1.12 },
} as const satisfies Readonly<Record<string, LampLook>>;
export type LampLookName = keyof typeof lampLooks;

/**
 * The changes of the lamps that shine: powers of the scene's own lamps are multiplied, other lamps are lit besides. On
 * top of a look ("soft golden hour") or of the set as it is.
 */
export const lampTouches = {
  soft: { key: 0.14, sky: 1.15, fill: 1.5 },
  hard: { key: 1.7, sky: 0.42, fill: 0.1 },
  studio: { key: 0.4, sky: 0.9, fill: 1.9, level: 1.08 },
  dramatic: { key: 1.5, sky: 0.1, fill: 0.06, level: 0.4 },
  spot: { key: 1.8, sky: 0.05, fill: 0.03, level: 0.42 },
  backlit: { wall: 0.95, key: 0.1, sky: 0.3, fill: 0.16, level: 0.78 },
  window: { key: 1.45, sky: 0.62, fill: 0.4 },
  shadowless: { key: 0, sky: 1.2, fill: 1.8, level: 1.05 },
  sunlit: { key: 1.3, sky: 0.75, fill: 0.6 },
  dark: { level: 0.62 },
} as const satisfies Readonly<Record<string, LampLook>>;
export type LampTouchName = keyof typeof lampTouches;

/** Looks that are lit by one thing of their own, and times of day that such a thing can light. */
const SOURCES: ReadonlySet<LampLookName> = new Set(['candle', 'neon']);
const DARK_TIMES: ReadonlySet<LampLookName> = new Set(['evening', 'night', 'moonlight', 'bluehour']);
/** Whether a look is of the dark: lamps are on, and no sun is seen. */
export const isDarkLook = (look: LampLookName): boolean => SOURCES.has(look) || DARK_TIMES.has(look);
const WEATHERS: ReadonlySet<LampLookName> = new Set(['overcast', 'summer', 'autumn', 'winter', 'spring']);
const HOURS_OF_SUN: ReadonlySet<LampLookName> = new Set([
  'golden',
  'sunset',
  'sunrise',
  'morning',
  'afternoon',
  'noon',
]);

interface JoinedLooks {
  readonly look: LampLookName;
  /** The share of the other look in the picture; null: it is not followed. */
  readonly touch: LampTouchName | null;
}

/**
 * Two looks as one: candle light at night is what shines, and darker around it; morning sun is the morning's lamps with more of the sun;
 * a time of day goes before a season or the weather. Null where they do not belong together.
 */
export function joinLooks(one: LampLookName, other: LampLookName): JoinedLooks | null {
  return joinInOrder(one, other) ?? joinInOrder(other, one);
}

function joinInOrder(one: LampLookName, other: LampLookName): JoinedLooks | null {
  if (SOURCES.has(one) && DARK_TIMES.has(other)) return { look: one, touch: 'dark' };
  if (one === 'sunny') {
    const hasSun = HOURS_OF_SUN.has(other) || (WEATHERS.has(other) && other !== 'overcast');
    return hasSun ? { look: other, touch: 'sunlit' } : null;
  }
  return WEATHERS.has(one) && !WEATHERS.has(other) && other !== 'sunny' ? { look: other, touch: null } : null;
}

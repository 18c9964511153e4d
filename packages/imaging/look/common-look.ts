import type { BrandLook, LookKey } from '../contract/brand-look.ts';
import { MAX_LOOK_COLOURS } from '../contract/brand-look.ts';
import { deltaE, hexOfLab } from './background-colour.ts';
import type { Lab } from './background-colour.ts';
import type { PictureLook } from './measure-look.ts';

/** Colours of two pictures nearer than this are one of the brand's. */
const SAME = 14;

export interface MeasuredPicture extends PictureLook {
  /** Standard deviation of its noise, 8-bit steps; null where no even ground shows it. */
  readonly grain: number | null;
}

/** The common look of most of a brand's pictures. Throws RangeError without pictures. */
export function commonLook(pictures: readonly MeasuredPicture[]): BrandLook {
  if (pictures.length === 0) throw new RangeError('no pictures to learn from');
  const scales = pictures.flatMap(({ scale }) => scale ?? []);
  const feet = pictures.flatMap(({ footY }) => footY ?? []);
  const grains = pictures.flatMap(({ grain }) => grain ?? []);
  const horizons = pictures.flatMap(({ horizon }) => horizon ?? []);
  return {
    version: 1,
    background: hexOfLab(middleColour(pictures.map(({ background }) => background))),
    palette: commonPalette(pictures),
    key: commonKey(pictures),
    contrast: round(median(pictures.map(({ contrast }) => contrast))),
    grain: round(Math.min(12, grains.length > 0 ? median(grains) : 0)),
    texture: round(Math.min(50, median(pictures.map(({ texture }) => texture)))),
    scale: clamp(scales.length > 0 ? median(scales) : 0.5, 0.05, 0.95),
    footY: clamp(feet.length > 0 ? median(feet) : 0.8, 0.2, 1),
    horizon: horizons.length * 2 > pictures.length ? round(median(horizons)) : null,
    pictures: pictures.length,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Of those that agree with the most others: one odd picture changes nothing. */
function middleColour(colours: readonly Lab[]): Lab {
  const friends = colours.map((one) => colours.filter((other) => deltaE(one, other) <= SAME));
  const most = friends.reduce((a, b) => (b.length > a.length ? b : a));
  const of = (c: 0 | 1 | 2) => median(most.map((colour) => colour[c]));
  return [of(0), of(1), of(2)];
}

function commonPalette(pictures: readonly PictureLook[]): string[] {
  const groups: { colour: Lab; pictures: number; rank: number }[] = [];
  for (const { palette } of pictures) {
    palette.forEach((colour, place) => {
      const group = groups.find((one) => deltaE(one.colour, colour) <= SAME);
      if (group) {
        group.pictures++;
        group.rank += place;
      } else groups.push({ colour, pictures: 1, rank: place });
    });
  }
  const order = groups.toSorted((a, b) => b.pictures - a.pictures || a.rank / a.pictures - b.rank / b.pictures);
  return [...new Set(order.map(({ colour }) => hexOfLab(colour)))].slice(0, MAX_LOOK_COLOURS);
}

/** The mean direction of those that agree with the most others; null where fewer than half of the pictures tell one. */
function commonKey(pictures: readonly PictureLook[]): LookKey | null {
  const keys = pictures.flatMap(({ key }) => key ?? []);
  if (keys.length * 2 < pictures.length) return null;
  const friends = keys.map((one) => keys.filter((other) => angleBetween(one.angleDeg, other.angleDeg) <= 25));
  const most = friends.reduce((a, b) => (b.length > a.length ? b : a));
  if (most.length * 2 < pictures.length) return null;
  const radians = most.map(({ angleDeg }) => (angleDeg * Math.PI) / 180);
  const angle = Math.atan2(sum(radians.map(Math.sin)), sum(radians.map(Math.cos)));
  return {
    angleDeg: round((angle * 180) / Math.PI),
    length: round(median(most.map(({ length }) => length))),
    softness: round(median(most.map(({ softness }) => softness))),
    strength: round(median(most.map(({ strength }) => strength))),
  };
}

/** Degrees, 0 to 180. */
export function angleBetween(a: number, b: number): number {
  const away = Math.abs(a - b) % 360;
  return away > 180 ? 360 - away : away;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const round = (value: number): number => Math.round(value * 1000) / 1000;
const clamp = (value: number, low: number, high: number): number => round(Math.min(high, Math.max(low, value)));

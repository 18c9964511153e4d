import { connectedParts } from '../shape/connected-parts.ts';
import { fromNearest } from './few-colours.ts';
import type { Lab } from '../colour/cloth-colour.ts';
import { distanceTo, openedBy } from '../shape/mask-distance.ts';
import { around } from './mask-neighbours.ts';
import type { Mask } from '../shape/outline.ts';
import { median } from '../colour/cloth-colour.ts';

/*
 * Lengths are shares of the square root of the garment's area, which is about the width of a tee; heights are below the
 * top of the cloth. Colours are told apart by Delta E without a part of lightness.
 */

/** Half as thick at most as a hook, an arm or a bar. */
export const THIN = 0.03;
/** A hook stands out so far; where it is seen to be of another colour, a clip less. */
const HOOK_OUT = 0.045;
const CLIP_OUT = 0.028;
/** The tip of a clip beside a bar stands out no further. */
const TIP = 0.075;
/** Above the cloth beside it; a bar stands higher. A bow of another colour stands up too, but less than arms with their hook. */
const HOOK_ABOVE = 0.04;
const BAR_ABOVE = 0.08;
const BOW_ABOVE = 0.11;
/** One foot is so wide at most; the two feet of a bar are so far apart at least. */
const ONE_FOOT = 0.15;
const TWO_FEET = 0.2;
/** From the middle of the garment, in widths of its upper part. */
const NEAR_MIDDLE = 0.17;
/** So far from it a hook has no fellow on the other side, as a strap has. */
const ALONE = 0.08;
/** Ends and clips are further from it, a bow is nearer. */
const AT_SIDES = 0.27;
/** Whatever is a hanger's begins above this. */
export const UPPER = 0.3;
/** A strap is as long, leads up, and lies beside the middle. */
const STRAP = 0.15;
/** From the colours of the cloth: of a thin thing, and of a clip. */
export const UNLIKE = 14;
const CLIP_UNLIKE = 22;
/** A bar that lies on the waist, in the middle of its pixels; and how thick it is. */
const BAR_UNLIKE = 8;
const BAR_THICK = 0.035;
/** A knob on the wall is no wider, and stands so far above the cloth; of the garment it is no smaller and no larger. */
const KNOB = { wide: 0.25, above: 0.07, least: 0.0006, most: 0.035 } as const;

/** A garment's wide parts, and what they are measured by. */
export interface Body {
  readonly unit: number;
  readonly area: number;
  /** 1 where it is wider than any hanger. */
  readonly wide: Uint8Array;
  readonly top: number;
  readonly middle: number;
  readonly across: number;
}

export type ColourOf = (i: number) => Lab;

/** Pixels that are surely a hanger's: hooks, bars, clips and ends, arms, a knob on the wall. */
export function hangerParts(body: Body, mask: Mask, cloth: readonly Lab[], colourOf: ColourOf): number[] {
  return [...thinParts(body, mask, cloth, colourOf), ...knobs(body, mask, cloth, colourOf)];
}

/** A thin thing that stands out of the upper part. */
interface Standing {
  readonly part: readonly number[];
  /** Its feet, their middle and how wide they stand. */
  readonly x: number;
  readonly y: number;
  readonly footing: number;
  /** How wide its upper half is. */
  readonly topWidth: number;
  /** How far it goes away from the cloth, up from its feet, and above the cloth beside it. */
  readonly out: number;
  readonly up: number;
  readonly above: number;
  /** From the middle of the garment. */
  readonly aside: number;
}

function standing(body: Body, mask: Mask): Standing[] {
  const { unit, wide, top, middle } = body;
  const { data, width, height } = mask;
  const far = distanceTo(1, wide, width, height);
  const thin = data.slice();
  for (let i = 0; i < thin.length; i++) if (wide[i] === 1) thin[i] = 0;
  return connectedParts(thin, width).flatMap((part) => {
    const out = most(part.map((i) => far[i]!));
    if (out < CLIP_OUT * unit) return [];
    const feet = part.filter((i) => far[i]! < 2.5);
    const xs = feet.map((i) => i % width);
    const [x, y] = [mean(xs), mean(feet.map((i) => Math.floor(i / width)))];
    if (y > top + UPPER * unit) return [];
    const highest = Math.floor(least(part) / width);
    const aside = Math.min(Math.abs(x - middle), Math.abs(mean(part.map((i) => i % width)) - middle));
    const above = topAround(body, mask, x) - highest;
    const upper = part.filter((i) => i < ((highest + y) / 2) * width).map((i) => i % width);
    const topWidth = most(upper) - least(upper);
    return [{ part, x, y, footing: most(xs) - least(xs), topWidth, out, up: y - highest, above, aside }];
  });
}

/** Pixels of hooks, bars, clips and ends. */
function thinParts(body: Body, mask: Mask, cloth: readonly Lab[], colourOf: ColourOf): number[] {
  const { unit, middle, across } = body;
  const { data, width, height } = mask;
  const inside = distanceTo(0, data, width, height);
  const all = standing(body, mask);
  const isUpright = ({ out, up }: Standing): boolean => out > HOOK_OUT * unit && up > 0.6 * out;
  const hasFellow = (one: Standing): boolean =>
    all.some((other) => isUpright(other) && (other.x - middle) * (one.x - middle) < 0 && other.aside > ALONE * across);
  const tips = all.filter(
    (one) =>
      one.up > 0.6 * one.out && one.out < TIP * unit && one.above > HOOK_ABOVE * unit && one.aside > AT_SIDES * across,
  );
  const hasTips = [-1, 1].every((side) => tips.some(({ x }) => (x - middle) * side > 0));
  let lowestBar = 0;
  const found = all.filter((one) => {
    const { part, y, footing, topWidth, out, up, above, aside } = one;
    const isFlat = footing > ONE_FOOT * unit && up < 0.3 * footing && above > HOOK_ABOVE * unit;
    if (hasTips && isFlat) {
      lowestBar = Math.max(lowestBar, y);
      return true;
    }
    const isMiddle = aside < NEAR_MIDDLE * across;
    const isBar = footing > TWO_FEET * unit && footing > 1.5 * up && above > BAR_ABOVE * unit;
    if (isMiddle && isBar) lowestBar = Math.max(lowestBar, y);
    const isHook = out > HOOK_OUT * unit && up > 0.5 * out && above > HOOK_ABOVE * unit && footing < ONE_FOOT * unit;
    const isPaired = aside > ALONE * across && isUpright(one) && footing < ONE_FOOT * unit && hasFellow(one);
    const isArms = footing > TWO_FEET * unit && above > BOW_ABOVE * unit && topWidth < 0.5 * footing;
    if (isMiddle && !isPaired && (isHook || isBar || isArms)) return true;
    const isStrap = isPaired || (!isMiddle && up > 0.6 * out && out > STRAP * unit);
    const isClip = out < HOOK_OUT * unit;
    const isBow = aside < AT_SIDES * across && (isClip || above < BOW_ABOVE * unit);
    if (isStrap || isBow) return false;
    const deepest = Math.min(3, most(part.map((i) => inside[i]!)));
    const own = part.filter((i) => inside[i]! >= deepest).map((i) => fromNearest(cloth, colourOf(i)));
    return median(own) > (isClip ? CLIP_UNLIKE : UNLIKE);
  });
  const own = hasTips && lowestBar === 0 ? barBetween(tips, mask, unit) : [];
  const isBarSeen = median(own.map((i) => fromNearest(cloth, colourOf(i)))) > BAR_UNLIKE;
  return [...found.flatMap(({ part }) => part), ...clips(mask, unit, lowestBar), ...(isBarSeen ? own : [])];
}

/** The area above the lower edge of a bar that lies on the waist, between the feet of the two tips. */
function barBetween(tips: readonly Standing[], { data, width }: Mask, unit: number): number[] {
  const [left, right] = [tips.reduce((a, b) => (b.x < a.x ? b : a)), tips.reduce((a, b) => (b.x > a.x ? b : a))];
  const slope = (right.y - left.y) / (right.x - left.x);
  const found: number[] = [];
  for (let i = 0; i < data.length; i++) {
    const edge = left.y + slope * ((i % width) - left.x) + BAR_THICK * unit;
    if (data[i] === 1 && Math.floor(i / width) < edge) found.push(i);
  }
  return found;
}

/** With a bar, all goes that is above its feet and no wider than a clip. */
function clips({ data, width, height }: Mask, unit: number, lowestBar: number): number[] {
  if (lowestBar === 0) return [];
  const wider = openedBy(2 * THIN * unit, data, width, height);
  const found: number[] = [];
  for (let i = 0; i < lowestBar * width; i++) if (data[i] === 1 && wider[i] === 0) found.push(i);
  return found;
}

/** Pixels of what is no cloth and sits high above all of it, near the middle, on something narrow. */
function knobs(body: Body, { data, width, height }: Mask, cloth: readonly Lab[], colourOf: ColourOf): number[] {
  const { unit, area, top, middle, across } = body;
  const foreign = new Uint8Array(data.length);
  const [from, to] = [middle - 0.35 * across, middle + 0.35 * across];
  for (let y = 0; y < Math.min(height, top + UPPER * unit); y++) {
    for (let x = Math.max(0, Math.ceil(from)); x <= Math.min(width - 1, to); x++) {
      const i = y * width + x;
      if (data[i] === 1 && fromNearest(cloth, colourOf(i)) > UNLIKE) foreign[i] = 1;
    }
  }
  const ownCloth = data.slice();
  for (let i = 0; i < foreign.length; i++) if (foreign[i] === 1) ownCloth[i] = 0;
  const clothTop = (x: number): number => {
    for (let y = 0; y < height; y++) if (ownCloth[y * width + x] === 1) return y;
    return height;
  };
  return connectedParts(foreign, width)
    .filter((part) => {
      if (part.length < KNOB.least * area || part.length > KNOB.most * area) return false;
      const xs = part.map((i) => i % width);
      const [left, right] = [least(xs), most(xs)];
      const highest = Math.floor(least(part) / width);
      const beside = Math.round(0.08 * unit);
      let clothFrom = height;
      for (let x = Math.max(0, left - beside); x <= Math.min(width - 1, right + beside); x++) {
        clothFrom = Math.min(clothFrom, clothTop(x));
      }
      const isMiddle = Math.abs((left + right) / 2 - middle) < 0.2 * across;
      const footing = new Set(around(ownCloth, part, width, 1).map((i) => i % width)).size;
      const isNarrow = footing < 0.6 * (right - left) && right - left < KNOB.wide * unit;
      return isMiddle && isNarrow && clothFrom - highest > KNOB.above * unit;
    })
    .flat();
}

/** The middle one of the cloth's highest rows around there. */
function topAround({ wide, unit }: Body, { width, height }: Mask, x: number): number {
  const tops: number[] = [];
  for (let at = Math.max(0, Math.round(x - 0.12 * unit)); at < Math.min(width, x + 0.12 * unit); at++) {
    let y = 0;
    while (y < height && wide[y * width + at] === 0) y += 1;
    if (y < height) tops.push(y);
  }
  return tops.length > 0 ? median(tops) : height;
}

const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const mean = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0) / values.length;

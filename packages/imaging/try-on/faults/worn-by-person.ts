import { toLab } from '../../pixels/lab.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import { connectedParts } from '../shape/connected-parts.ts';
import { hasHead } from './has-head.ts';
import { openedBy } from '../shape/mask-distance.ts';
import { findNotches } from '../shape/outline.ts';
import type { Mask, Point } from '../shape/outline.ts';
import { toUpright } from '../reading/upright.ts';
import type { Upright } from '../reading/upright.ts';

/** Legs reach up so far, against the height; arms beside the body part from it above them by so much. */
const LEGS = 0.25;
const ARMS_ABOVE = 0.1;
/** An arm stands off the body by so much of the height. */
const ARM = 0.04;
/** Skin of whatever people, in usual light, Lab: red before yellow, never strong. */
const SKIN = { light: [14, 90], red: [4, 30], yellow: [3, 36], hue: [0.35, 1.4] } as const;
/** Where more of it has the colour of skin, the cloth has it. */
const CLOTH_LIKE = 0.45;
/** Longest side at which skin is looked for, and what is thinner there, against the root of the area, is a collar or a cuff. */
const SIDE = 220;
const THIN = 0.03;
/** Of the area: a smaller part is no neck and no hand. */
const LEAST = 0.0025;
/** So much of what has its colour is at the neck and at limbs: elsewhere it is a pattern's. */
const AT_ENDS = 0.6;
/** Two places of one skin differ by no more in red and yellow. */
const ONE_SKIN = 9;

/** Whether a person wears the garment: a head, arms and legs at once, or skin at the neck and at a limb. */
export function isWornByPerson(photo: RgbaRaster, mask: Mask, outline: readonly Point[], upright: Upright): boolean {
  return hasHead(mask) || hasArmsAndLegs(outline) || hasSkin(photo, mask, upright);
}

/** `outline`: upright. No garment that is worn here has arms and legs. */
function hasArmsAndLegs(outline: readonly Point[]): boolean {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [high, wide] = [bottom - top, Math.max(...xs) - Math.min(...xs)];
  const notches = findNotches(outline).map(({ at, depth }) => ({ depth, ...outline[at]! }));
  const crotch = notches.find(({ x, depth }) => Math.abs(x) < 0.15 * wide && depth > LEGS * high);
  if (!crotch || crotch.y < top + 0.35 * high) return false;
  return [-1, 1].every((side) =>
    notches.some(({ x, y, depth }) => x * side > 0.1 * wide && depth > ARM * high && y < crotch.y - ARMS_ABOVE * high),
  );
}

interface Part {
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly bottom: number;
  readonly red: number;
  readonly yellow: number;
}

function hasSkin(photo: RgbaRaster, mask: Mask, upright: Upright): boolean {
  const step = Math.max(1, Math.ceil(Math.max(mask.width, mask.height) / SIDE));
  const [width, height] = [Math.floor(mask.width / step), Math.floor(mask.height / step)];
  const rgb = new Uint8Array(width * height * 3);
  const places: number[] = [];
  for (let i = 0; i < width * height; i++) {
    const at = Math.floor(i / width) * step * mask.width + (i % width) * step;
    if (mask.data[at] !== 1) continue;
    places.push(i);
    rgb.set(photo.data.subarray(at * 4, at * 4 + 3), i * 3);
  }
  const lab = toLab({ data: rgb, width, height });
  const like = new Uint8Array(width * height);
  for (const i of places) like[i] = isSkin(lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!) ? 1 : 0;
  const all = places.reduce((sum, i) => sum + like[i]!, 0);
  if (all > CLOTH_LIKE * places.length) return false;
  const inFrame = (i: number): Point =>
    toUpright({ x: ((i % width) + 0.5) * step, y: (Math.floor(i / width) + 0.5) * step }, upright);
  const frame = places.map(inFrame);
  const [left, right] = [Math.min(...frame.map(({ x }) => x)), Math.max(...frame.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...frame.map(({ y }) => y)), Math.max(...frame.map(({ y }) => y))];
  const [high, half] = [bottom - top, (right - left) / 2];
  const thick = openedBy(THIN * Math.sqrt(places.length), like, width, height);
  const parts = connectedParts(thick, width)
    .filter((part) => part.length > LEAST * places.length)
    .map((part) => partOf(part, part.map(inFrame), lab));
  const necks = parts.filter((p) => Math.abs(p.x) < 0.25 * half && p.top < top + 0.1 * high && p.y < top + 0.3 * high);
  const limbs = parts.filter((p) => Math.abs(p.x) > 0.5 * half || p.bottom > bottom - 0.06 * high);
  const ends = [...new Set([...necks, ...limbs])].reduce((sum, { size }) => sum + size, 0);
  if (ends < AT_ENDS * all) return false;
  return necks.some((neck) =>
    limbs.some((limb) => limb !== neck && Math.hypot(limb.red - neck.red, limb.yellow - neck.yellow) < ONE_SKIN),
  );
}

function isSkin(light: number, red: number, yellow: number): boolean {
  const within = (value: number, [least, most]: readonly [number, number]): boolean => value > least && value < most;
  return (
    within(light, SKIN.light) &&
    within(red, SKIN.red) &&
    within(yellow, SKIN.yellow) &&
    within(Math.atan2(yellow, red), SKIN.hue)
  );
}

function partOf(part: readonly number[], at: readonly Point[], lab: ArrayLike<number>): Part {
  const mean = (of: (k: number) => number): number => part.reduce((sum, _, k) => sum + of(k), 0) / part.length;
  const ys = at.map(({ y }) => y);
  return {
    size: part.length,
    x: mean((k) => at[k]!.x),
    y: mean((k) => at[k]!.y),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    red: mean((k) => lab[part[k]! * 3 + 1]!),
    yellow: mean((k) => lab[part[k]! * 3 + 2]!),
  };
}

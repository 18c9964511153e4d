import { toLab } from '../../pixels/lab.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import { connectedParts } from '../shape/connected-parts.ts';
import { fewColours, fromNearest } from './few-colours.ts';
import type { Lab } from '../colour/cloth-colour.ts';
import { deeperThan, distanceTo, openedBy, spreadWithin } from '../shape/mask-distance.ts';
import type { Mask } from '../shape/outline.ts';
import { hangerParts, THIN, UNLIKE, UPPER } from './hanger-parts.ts';
import type { Body, ColourOf } from './hanger-parts.ts';
import { around, reached } from './mask-neighbours.ts';
import { reducedMask, reducedPhoto, within } from './reduced.ts';

/** Longest side at which it is looked for: an arm of a hanger is some pixels thick. */
const SIDE = 500;
/** From the colours of the cloth, of what belongs to a hanger. */
const GROWN_UNLIKE = 12;
/** From the hanger's own colours: what touches it, and what does not. */
const ALIKE = 12;
const APART_ALIKE = 10;
const APART_UNLIKE = 20;
/** Of the garment: what grows larger is cloth of the hanger's colour. */
const MOST_GROWN = 0.12;
/** So much of a garment is cloth that is wider than any hanger; of a torn cut-out less, and nothing is sure. */
const LEAST_WIDE = 0.88;
/** Of the garment: a wider thing above it is a part of it. */
const MOST_ABOVE = 0.06;

/**
 * A garment's mask without the hanger that it hangs on: hook, arms, bar and clips, and a knob on the wall. Thin things that
 * stand out of its upper part go where they are a hook by their shape, or not of the cloth's colours, and what is of their
 * own colour goes with them. Straps and loops stay, and so does all that is not sure, or lies in front of the cloth.
 */
export function takeOffHanger(photo: RgbaRaster, mask: Mask): Mask {
  const step = Math.max(1, Math.round(Math.max(mask.width, mask.height) / SIDE));
  const small = step === 1 ? mask : reducedMask(mask, step);
  const kept = withoutHanger(step === 1 ? photo : reducedPhoto(photo, step), small);
  if (kept === small) return mask;
  return step === 1 ? kept : largestOf(within(mask, kept, step));
}

function withoutHanger(photo: RgbaRaster, mask: Mask): Mask {
  const { data, width, height } = mask;
  const body = bodyOf(mask);
  if (!body) return mask;
  const colourOf = lazyColours(photo);
  const cloth = clothColours(body, mask, colourOf);
  if (cloth.length === 0) return mask;
  const sure = hangerParts(body, mask, cloth, colourOf);
  if (sure.length === 0) return mask;
  const left = data.slice();
  for (const i of sure) left[i] = 0;
  const taken = growHanger(left, sure, body, width, cloth, colourOf);
  takeRims(left, taken, body, width, height);
  giveBackFront(left, taken, new Set(sure), body, width, height);
  return largestOf({ data: left, width, height });
}

function largestOf({ data, width, height }: Mask): Mask {
  const largest = connectedParts(data, width).reduce((a, b) => (b.length > a.length ? b : a));
  const kept = new Uint8Array(data.length);
  for (const i of largest) kept[i] = 1;
  return { data: kept, width, height };
}

/**
 * The part that was taken off with the soft pixels around it, and the part that hangs in the air above that; null where nothing was taken.
 */
export function hangerOf(whole: Mask, kept: Mask): Mask | null {
  if (kept === whole) return null;
  const { width, height } = whole;
  const gone = whole.data.map((there, i) => there & ~kept.data[i]!);
  const lowest = gone.lastIndexOf(1);
  const reach = THIN * Math.sqrt(sum(kept.data));
  const [fromGone, fromKept] = [distanceTo(1, gone, width, height), distanceTo(1, kept.data, width, height)];
  const isHanger = (i: number): boolean =>
    kept.data[i] === 0 && (fromGone[i]! <= reach || (i < lowest && fromKept[i]! > reach));
  return { data: gone.map((_, i) => (isHanger(i) ? 1 : 0)), width, height };
}

function bodyOf({ data, width, height }: Mask): Body | null {
  const area = sum(data);
  const unit = Math.sqrt(area);
  const thin = Math.max(2, THIN * unit);
  const inside = distanceTo(0, data, width, height);
  const cores = connectedParts(deeperThan(thin, inside), width);
  if (cores.length === 0) return null;
  const main = cores.reduce((a, b) => (b.length > a.length ? b : a));
  const lowest = (Math.floor(main[0]! / width) - thin + 0.05 * unit) * width;
  const core = new Uint8Array(data.length);
  for (const part of cores) {
    // A plate or a knob above all of the cloth hangs on it by something thin.
    const isAbove = part !== main && part.length < MOST_ABOVE * area && part.every((i) => i < lowest);
    if (!isAbove) for (const i of part) core[i] = 1;
  }
  const wide = spreadWithin(core, thin, data, width, height);
  if (sum(wide) < LEAST_WIDE * area) return null;
  const top = Math.floor(wide.indexOf(1) / width);
  let [from, to] = [width, 0];
  for (let y = top; y < Math.min(height, top + 0.35 * unit); y++) {
    for (let x = 0; x < width; x++) {
      if (wide[y * width + x] !== 1) continue;
      from = Math.min(from, x);
      to = Math.max(to, x);
    }
  }
  return { unit, area, wide, top, middle: (from + to) / 2, across: to - from };
}

/** Rows are read when one of their pixels is first asked for: most never are. */
function lazyColours({ data, width }: RgbaRaster): ColourOf {
  const rows = new Map<number, Float32Array>();
  const read = (y: number): Float32Array => {
    const rgb = new Uint8Array(width * 3);
    for (let i = 0; i < rgb.length; i++) rgb[i] = data[(y * width + Math.floor(i / 3)) * 4 + (i % 3)]!;
    const row = toLab({ data: rgb, width, height: 1 });
    rows.set(y, row);
    return row;
  };
  return (i) => {
    const y = Math.floor(i / width);
    const row = rows.get(y) ?? read(y);
    const x = (i % width) * 3;
    return [row[x]!, row[x + 1]!, row[x + 2]!];
  };
}

/** Of the upper half, but below where a hanger shows. */
function clothColours({ unit, wide, top }: Body, { width }: Mask, colourOf: ColourOf): Lab[] {
  const [from, to] = [Math.round(top + 0.14 * unit) * width, Math.round(top + 0.9 * unit) * width];
  const pixels: number[] = [];
  for (let i = from; i < Math.min(wide.length, to); i++) if (wide[i] === 1) pixels.push(i);
  return fewColours(spread(pixels, 900).map(colourOf), 8, 0.03);
}

/**
 * Takes from `left` what touches the hanger and has its colours; then what stands right below, where nearly all of that is
 * no cloth: the plate below a wire. Gives all that was taken.
 */
function growHanger(
  left: Uint8Array,
  sure: readonly number[],
  { unit, area, top }: Body,
  width: number,
  cloth: readonly Lab[],
  colourOf: ColourOf,
): Uint8Array {
  const taken = new Uint8Array(left.length);
  for (const i of sure) taken[i] = 1;
  const take = (i: number): void => {
    taken[i] = 1;
    left[i] = 0;
  };
  const lowest = (top + UPPER * unit) * width;
  let from = [...sure];
  for (let round = 0; round < 3; round++) {
    const own = fewColours(spread(from, 600).map(colourOf), 3, 0.15);
    const isAlike = (i: number, alike: number, unlike: number): boolean => {
      const colour = colourOf(i);
      const [near, far] = [fromNearest(own, colour), fromNearest(cloth, colour)];
      return near < alike && near < 0.8 * far && far > unlike;
    };
    const apart: number[] = [];
    for (let i = 0; round === 0 && i < Math.min(left.length, lowest); i++) {
      if (left[i] === 1 && isAlike(i, APART_ALIKE, APART_UNLIKE)) apart.push(i);
    }
    const grown = reached(left, [...from, ...apart], width, (i) => i < lowest && isAlike(i, ALIKE, GROWN_UNLIKE));
    if (grown.length + apart.length > MOST_GROWN * area) break;
    [...grown, ...apart].forEach(take);
    const reach = Math.max(3, Math.round(0.02 * unit));
    const below = around(left, [...from, ...grown], width, reach);
    const foreign = below.filter((i) => fromNearest(cloth, colourOf(i)) > UNLIKE);
    if (foreign.length < 4 || foreign.length < 0.6 * below.length) break;
    foreign.forEach(take);
    from = foreign;
  }
  return taken;
}

/** Takes what is left of a hanger's soft edge: thinner than any cloth, and beside what was taken. */
function takeRims(left: Uint8Array, taken: Uint8Array, { unit }: Body, width: number, height: number): void {
  const rim = Math.max(2, 0.012 * unit);
  const near = distanceTo(1, taken, width, height);
  const solid = openedBy(rim, left, width, height);
  for (let i = 0; i < left.length; i++) {
    if (left[i] !== 1 || solid[i] === 1 || near[i]! >= 3 * rim) continue;
    left[i] = 0;
    taken[i] = 1;
  }
}

/** A part in front of cloth, such as the arms inside a collar, has cloth above it, or on both sides: it stays. */
function giveBackFront(
  left: Uint8Array,
  taken: Uint8Array,
  sure: ReadonlySet<number>,
  { unit }: Body,
  width: number,
  height: number,
): void {
  const giveBack = (i: number): void => {
    taken[i] = 0;
    left[i] = 1;
  };
  for (let x = 0; x < width; x++) {
    let isOpen = true;
    for (let i = x; i < left.length; i += width) {
      if (left[i] === 1) isOpen = false;
      else if (taken[i] === 1 && !isOpen && !sure.has(i)) giveBack(i);
    }
  }
  // A disc of this size does not fit between the cloth on its sides.
  const ground = openedBy(
    0.025 * unit,
    left.map((there) => 1 - there),
    width,
    height,
  );
  for (let i = 0; i < left.length; i++) if (taken[i] === 1 && ground[i] === 0 && !sure.has(i)) giveBack(i);
}

const spread = (all: readonly number[], count: number): readonly number[] => {
  const step = Math.max(1, Math.floor(all.length / count));
  return step === 1 ? all : all.filter((_, k) => k % step === 0);
};

function sum(values: Uint8Array): number {
  let all = 0;
  for (let i = 0; i < values.length; i++) all += values[i]!;
  return all;
}

import { toLab } from '../../pixels/lab.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import { connectedParts } from './connected-parts.ts';
import { fewColours, fromNearest } from './few-colours.ts';
import type { Lab } from './few-colours.ts';
import { deeperThan, distanceTo, openedBy, spreadWithin } from './mask-distance.ts';
import type { Mask } from './outline.ts';
import { reducedMask, reducedPhoto, within } from './reduced.ts';

/*
 * Lengths are shares of the square root of the garment's area, which is about the width of a tee; heights are below the
 * top of the cloth. Colours are told apart by Delta E without a part of lightness.
 */

/** Longest side at which it is looked for: an arm of a hanger is some pixels thick. */
const SIDE = 500;
/** Half as thick at most as a hook, an arm or a bar. */
const THIN = 0.03;
/** A hook stands out so far; where it is seen to be of another colour, a clip less. */
const HOOK_OUT = 0.045;
const CLIP_OUT = 0.028;
/** Above the cloth beside it; a bar stands higher. A bow of another colour stands up too, but less than arms with their hook. */
const HOOK_ABOVE = 0.04;
const BAR_ABOVE = 0.08;
const BOW_ABOVE = 0.11;
/** One foot is so wide at most; the two feet of a bar are so far apart at least. */
const ONE_FOOT = 0.15;
const TWO_FEET = 0.2;
/** From the middle of the garment, in widths of its upper part. */
const NEAR_MIDDLE = 0.17;
/** Ends and clips are further from it, a bow is nearer. */
const AT_SIDES = 0.27;
/** Whatever is a hanger's begins above this. */
const UPPER = 0.3;
/** A strap is as long, leads up, and lies beside the middle. */
const STRAP = 0.15;
/** From the colours of the cloth: of a thin thing, of a clip, and of what belongs to either. */
const UNLIKE = 14;
const CLIP_UNLIKE = 22;
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
/** A knob on the wall is no wider, and stands so far above the cloth. */
const KNOB = { wide: 0.25, above: 0.07, least: 0.0006, most: 0.035 } as const;

/** A garment's wide parts, and what they are measured by. */
interface Body {
  readonly unit: number;
  readonly area: number;
  /** 1 where it is wider than any hanger. */
  readonly wide: Uint8Array;
  readonly top: number;
  readonly middle: number;
  readonly across: number;
}

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
  const sure = [...thinParts(body, mask, cloth, colourOf), ...knobs(body, mask, cloth, colourOf)];
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
 * What was taken off with the soft pixels around it, and what hangs in the air above that; null where nothing was taken.
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

type ColourOf = (i: number) => Lab;

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

/** Pixels of hooks, bars, clips and ends. */
function thinParts(body: Body, mask: Mask, cloth: readonly Lab[], colourOf: ColourOf): number[] {
  const { unit, wide, top, middle, across } = body;
  const { data, width, height } = mask;
  const far = distanceTo(1, wide, width, height);
  const inside = distanceTo(0, data, width, height);
  const thin = data.slice();
  for (let i = 0; i < thin.length; i++) if (wide[i] === 1) thin[i] = 0;
  let lowestBar = 0;
  const found = connectedParts(thin, width).filter((part) => {
    const out = most(part.map((i) => far[i]!));
    if (out < CLIP_OUT * unit) return false;
    const feet = part.filter((i) => far[i]! < 2.5);
    const xs = feet.map((i) => i % width);
    const [x, y] = [mean(xs), mean(feet.map((i) => Math.floor(i / width)))];
    if (y > top + UPPER * unit) return false;
    const footing = most(xs) - least(xs);
    const highest = Math.floor(least(part) / width);
    const [up, above] = [y - highest, topAround(body, mask, x) - highest];
    const aside = Math.min(Math.abs(x - middle), Math.abs(mean(part.map((i) => i % width)) - middle));
    const isMiddle = aside < NEAR_MIDDLE * across;
    const isBar = footing > TWO_FEET * unit && footing > 1.5 * up && above > BAR_ABOVE * unit;
    if (isMiddle && isBar) lowestBar = Math.max(lowestBar, y);
    const isHook = out > HOOK_OUT * unit && up > 0.5 * out && above > HOOK_ABOVE * unit && footing < ONE_FOOT * unit;
    if (isMiddle && (isHook || isBar)) return true;
    const isStrap = !isMiddle && up > 0.6 * out && out > STRAP * unit;
    const isClip = out < HOOK_OUT * unit;
    const isBow = aside < AT_SIDES * across && (isClip || above < BOW_ABOVE * unit);
    if (isStrap || isBow) return false;
    const deepest = Math.min(3, most(part.map((i) => inside[i]!)));
    const own = part.filter((i) => inside[i]! >= deepest).map((i) => fromNearest(cloth, colourOf(i)));
    return median(own) > (isClip ? CLIP_UNLIKE : UNLIKE);
  });
  return [...found.flat(), ...clips(mask, unit, lowestBar)];
}

/** With a bar, all goes that is above its feet and no wider than a clip. */
function clips({ data, width, height }: Mask, unit: number, lowestBar: number): number[] {
  if (lowestBar === 0) return [];
  const wider = openedBy(2 * THIN * unit, data, width, height);
  const found: number[] = [];
  for (let i = 0; i < lowestBar * width; i++) if (data[i] === 1 && wider[i] === 0) found.push(i);
  return found;
}

/** Pixels of what is no cloth and sits high above all of it, near the middle. */
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
      let cloth = height;
      for (let x = Math.max(0, left - beside); x <= Math.min(width - 1, right + beside); x++) {
        cloth = Math.min(cloth, clothTop(x));
      }
      const isMiddle = Math.abs((left + right) / 2 - middle) < 0.2 * across;
      const footing = new Set(around(ownCloth, part, width, 1).map((i) => i % width)).size;
      return (
        isMiddle &&
        footing < 0.6 * (right - left) &&
        right - left < KNOB.wide * unit &&
        cloth - highest > KNOB.above * unit
      );
    })
    .flat();
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

/** What lies in front of cloth, such as the arms inside a collar, has cloth above it, or on both sides: it stays. */
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

/** Pixels of the mask that are reached from these over ones that are so. */
function reached(mask: Uint8Array, from: readonly number[], width: number, is: (i: number) => boolean): number[] {
  const seen = new Uint8Array(mask.length);
  const open = [...from];
  for (const i of open) seen[i] = 1;
  for (let k = 0; k < open.length; k++) {
    eachAround(open[k]!, 2, width, (at) => {
      if (mask[at] !== 1 || seen[at] === 1) return;
      seen[at] = 1;
      if (is(at)) open.push(at);
    });
  }
  return open.slice(from.length);
}

/** Pixels of the mask within `reach` of these. */
function around(mask: Uint8Array, from: readonly number[], width: number, reach: number): number[] {
  const near = new Set<number>();
  for (const i of from) {
    eachAround(i, reach, width, (at) => {
      if (mask[at] === 1) near.add(at);
    });
  }
  return [...near];
}

/** The square around a pixel; above and below the picture too, where no mask is. */
function eachAround(i: number, reach: number, width: number, visit: (at: number) => void): void {
  const x = i % width;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = Math.max(-reach, -x); dx <= Math.min(reach, width - 1 - x); dx++) visit(i + dy * width + dx);
  }
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

const spread = (all: readonly number[], count: number): readonly number[] => {
  const step = Math.max(1, Math.floor(all.length / count));
  return step === 1 ? all : all.filter((_, k) => k % step === 0);
};
function sum(values: Uint8Array): number {
  let all = 0;
  for (let i = 0; i < values.length; i++) all += values[i]!;
  return all;
}

const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const mean = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0) / values.length;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

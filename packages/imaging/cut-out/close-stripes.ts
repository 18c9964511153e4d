import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { distanceToMask, labelRegions } from './regions.ts';
import { smallestAt } from './smallest-at.ts';
import type { PhotoView } from './view-photo.server.ts';

/** Half the width of the widest stripe, as a share of the product's longer side. */
const halfStripe = 0.02;
/** A stripe is so many times as long as it is wide; there are so many of them, and together they are such a share of what was found. */
const longShape = 4;
const leastStripes = 6;
const leastShare = 0.2;
/** A single stripe is at least such a share of it. */
const smallest = 0.002;
/** A stripe has its own colour along its middle: where it is so far from its edges as hardly anywhere, in pixels of the view. */
const middlePart = 0.75;
const leastMiddle = 2;
/** Stripes of one cloth differ from each other by less, Lab units: where it is folded, in light. */
const alike = 8;
/** This share of the background is nearer to its middle hue, or no lighter, than the stripes; and by so much they differ, Lab units. */
const backgroundWithin = 0.97;
const otherHue = 4;
const lighter = 6;
/** How far around the product its background is looked at, as a share of the long side, and how far from its edge that begins. */
const beside = 0.1;
const clear = 5;
/** Half the width of a patch of background of which the grain is evened out, in pixels of the view. */
const grain = 3;

/** A colour, Lab. */
type Colour = readonly [light: number, green: number, yellow: number];

/**
 * Light stripes on a light background are taken for the background, and the cloth is torn into the dark ones. Many long gaps side by side in one
 * colour that the background around does not have are stripes, and become product, also where they reach the outline. Between the slats
 * of a chair or the wires of a whisk is the background, or its shade: only another hue, or more light, is another colour.
 *
 * @param found 0..255 at the view's size
 */
export function closeStripes({ picture, lab }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const product = maskOf(found.length, (i) => found[i]! > 127);
  const area = countMarked(product);
  const radius = Math.max(3, Math.round(halfStripe * longerSide(product, width)));
  const closed = erode(dilate(product, width, height, radius), width, height, radius);
  const gaps = maskOf(found.length, (i) => closed[i]! > product[i]!);
  if (countMarked(gaps) < leastShare * area) return found;
  const depth = distanceToMask(
    gaps.map((value) => 1 - value),
    width,
    height,
  );
  const { labels, regions } = labelRegions(gaps, width, height);
  const shapes = regions.map(() => ({
    left: width,
    right: 0,
    top: height,
    bottom: 0,
    depth: leastMiddle / middlePart,
  }));
  const eachGap = (visit: (i: number, shape: (typeof shapes)[number], index: number) => void): void => {
    for (let i = 0; i < labels.length; i++) if (labels[i]) visit(i, shapes[labels[i]! - 1]!, labels[i]! - 1);
  };
  eachGap((i, shape) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    shape.left = Math.min(shape.left, x);
    shape.right = Math.max(shape.right, x);
    shape.top = Math.min(shape.top, y);
    shape.bottom = Math.max(shape.bottom, y);
    shape.depth = Math.max(shape.depth, depth[i]!);
  });
  const middles = regions.map((): number[] => []);
  eachGap((i, shape, index) => {
    if (depth[i]! >= middlePart * shape.depth) middles[index]!.push(i);
  });
  const colours = middles.map((pixels) => (pixels.length === 0 ? null : middleColour(lab, pixels)));
  const stripes = regions.flatMap(({ size }, index) => {
    const { left, right, top, bottom } = shapes[index]!;
    const isLong = Math.hypot(right - left, bottom - top) ** 2 > longShape * size;
    return isLong && size > smallest * area && colours[index] ? [{ size, colour: colours[index] }] : [];
  });
  if (stripes.length < leastStripes) return found;
  const colour = middleColour(
    Float32Array.from(stripes.flatMap((stripe) => stripe.colour)),
    stripes.map((_, index) => index),
  );
  const same = stripes.filter((stripe) => distance(stripe.colour, colour) < alike);
  const share = same.reduce((sum, { size }) => sum + size, 0) / area;
  if (same.length < leastStripes || share < leastShare) return found;
  const background = backgroundBeside(lab, closed, width, height);
  if (!background) return found;
  const [light, hue] = shiftFrom(background.colour, colour, middleColour(lab, someOf(product)));
  if (hue <= Math.max(otherHue, background.hue) && light <= Math.max(lighter, background.light)) return found;
  // Short pieces of stripes are filled as well; a gap in the background's colour, between sleeve and body, is not.
  const isFilled = colours.map((own) => own === null || distance(own, colour) < distance(own, background.colour));
  return found.map((value, i) => (labels[i] && isFilled[labels[i]! - 1] ? 255 : value));
}

function longerSide(product: Uint8Array, width: number): number {
  let [left, right, top, bottom] = [width, 0, Infinity, 0];
  for (let i = 0; i < product.length; i++) {
    if (!product[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return Math.max(0, right - left, bottom - top);
}

interface Background {
  readonly colour: Colour;
  /** How far most of it is from that in hue, and how much lighter. */
  readonly hue: number;
  readonly light: number;
}

/** The background beside the product; its grain, over less than the width of a stripe, is evened out. */
function backgroundBeside(lab: Float32Array, closed: Uint8Array, width: number, height: number): Background | null {
  const away = distanceToMask(closed, width, height);
  const reach = beside * Math.max(width, height);
  const isInside = (i: number): boolean => {
    const x = i % width;
    return x >= grain && x < width - grain && i >= grain * width && i < away.length - grain * width;
  };
  const around = someOf(maskOf(away.length, (i) => away[i]! > clear && away[i]! < reach && isInside(i)));
  if (around.length === 0) return null;
  const near = [-grain, 0, grain].flatMap((down) => [-grain, 0, grain].map((across) => down * width + across));
  const even = new Float32Array(around.length * 3);
  around.forEach((at, k) => {
    for (let c = 0; c < 3; c++) for (const step of near) even[k * 3 + c]! += lab[(at + step) * 3 + c]! / near.length;
  });
  const all = around.map((_, k) => k);
  const colour = middleColour(even, all);
  const most = (value: (k: number) => number): number =>
    smallestAt(Float32Array.from(all, value), Math.floor(backgroundWithin * (all.length - 1)))!;
  return {
    colour,
    hue: most((k) => Math.hypot(even[k * 3 + 1]! - colour[1], even[k * 3 + 2]! - colour[2])),
    light: most((k) => even[k * 3]! - colour[0]),
  };
}

/**
 * How much lighter than the background a colour is, and how far from it in hue, with the kindest explanation: as it is, in less light (where
 * `L + 16`, `a` and `b` shrink by one factor), or mixed with the product on both sides.
 */
function shiftFrom(background: Colour, colour: Colour, product: Colour): readonly [light: number, hue: number] {
  const from = (point: Colour): Colour => [colour[0] - point[0], colour[1] - point[1], colour[2] - point[2]];
  const shift = from(background);
  const across: Colour = [product[0] - background[0], product[1] - background[1], product[2] - background[2]];
  const dot = (a: Colour, b: Colour): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const mixed = Math.min(1, Math.max(0, dot(shift, across) / Math.max(1, dot(across, across))));
  const dimmed = Math.min(1, (colour[0] + 16) / (background[0] + 16));
  const hues = [
    shift,
    from([colour[0], dimmed * background[1], dimmed * background[2]]),
    from([background[0], background[1] + mixed * across[1], background[2] + mixed * across[2]]),
  ].map(([, green, yellow]) => Math.hypot(green, yellow));
  return [shift[0], Math.min(...hues)];
}

const distance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Channel by channel the middle value. */
function middleColour(lab: Float32Array, pixels: readonly number[]): Colour {
  const middle = (c: number): number =>
    smallestAt(
      Float32Array.from(pixels, (i) => lab[i * 3 + c]!),
      pixels.length >> 1,
    )!;
  return [middle(0), middle(1), middle(2)];
}

/** Every so many pixels tell as much about colours as all of them. */
const colourStep = 7;

function someOf(mask: Uint8Array): number[] {
  const indexes: number[] = [];
  for (let i = 0; i < mask.length; i += colourStep) if (mask[i]) indexes.push(i);
  return indexes;
}

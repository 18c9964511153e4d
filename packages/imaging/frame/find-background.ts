import type { FrameBackground, FrameProduct } from '../contract/frame-engine.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import type { RgbaRaster } from '../pixels/raster.ts';
import { fillEnclosedGaps, labelRegions } from '../cut-out/regions.ts';

/** Fainter is a veil around a cut-out, not the product. */
const VISIBLE_ALPHA = 16;
/** A resized opaque picture may round to 254. */
const OPAQUE_FROM = 251;
/** So much of the outermost pixels has one colour where the background is plain; the rest is a product that reaches the side. */
const PLAIN_SHARE = 0.9;
/** Of 255 in any channel: what still counts as the ground's colour. A photographed sheet of paper is no flatter. */
const GROUND_TOLERANCE = 24;
/** Share of the picture below which a part is a speck: a hundred pixels of a megapixel. */
const SPECK_SHARE = 0.0001;
/** Pixels beside the product that belong to its soft edge, or to the ringing of JPEG, whose blocks are 8 wide. */
const EDGE_PIXELS = 8;

export interface BackgroundAndProduct {
  readonly background: FrameBackground;
  readonly product: FrameProduct | null;
}

const MIXED: BackgroundAndProduct = {
  background: { kind: 'mixed', colour: null, notWhite: 0, notWhiteShare: 0 },
  product: null,
};

/**
 * Tells what a product stands on from what it is, by what can be measured: transparency, or one colour that reaches in from the
 * sides. Gaps that the product encloses count as the product.
 */
export function findBackground(raster: RgbaRaster): BackgroundAndProduct {
  const { data, width, height } = raster;
  if (hasClearPixels(data)) {
    const figure = new Uint8Array(width * height);
    for (let at = 0; at < figure.length; at++) figure[at] = data[at * 4 + 3]! >= VISIBLE_ALPHA ? 1 : 0;
    return {
      background: { kind: 'clear', colour: null, notWhite: 0, notWhiteShare: 0 },
      product: describe(figure, width, height),
    };
  }
  const colour = colourOfSides(raster);
  if (!colour) return MIXED;
  const figure = outsideOfBackground(raster, colour);
  const product = describe(figure, width, height);
  const { background, notWhite } = countNotWhite(raster, figure);
  const notWhiteShare = background === 0 ? 0 : notWhite / background;
  return { background: { kind: 'plain', colour: hexOf(colour), notWhite, notWhiteShare }, product };
}

function hasClearPixels(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at]! < OPAQUE_FROM) return true;
  return false;
}

type Colour = readonly [number, number, number];

/** The middle value of the outermost pixels in each channel, where nearly all of them are like it. */
function colourOfSides({ data, width, height }: RgbaRaster): Colour | null {
  const places = sidePlaces(width, height);
  const middle = [0, 1, 2].map((channel) => {
    const values = places.map((at) => data[at * 4 + channel]!).sort((a, b) => a - b);
    return values[values.length >> 1]!;
  }) as unknown as Colour;
  const alike = places.filter((at) => isLike(data, at, middle)).length;
  return alike >= places.length * PLAIN_SHARE ? middle : null;
}

function sidePlaces(width: number, height: number): number[] {
  const places: number[] = [];
  for (let x = 0; x < width; x++) places.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) places.push(y * width, y * width + width - 1);
  return places;
}

function isLike(data: Uint8Array, at: number, colour: Colour): boolean {
  return (
    Math.abs(data[at * 4]! - colour[0]) <= GROUND_TOLERANCE &&
    Math.abs(data[at * 4 + 1]! - colour[1]) <= GROUND_TOLERANCE &&
    Math.abs(data[at * 4 + 2]! - colour[2]) <= GROUND_TOLERANCE
  );
}

/** 1 where the ground's colour does not reach from the sides, over pixels side by side. */
function outsideOfBackground({ data, width, height }: RgbaRaster, colour: Colour): Uint8Array {
  const figure = new Uint8Array(width * height);
  for (let at = 0; at < figure.length; at++) if (!isLike(data, at, colour)) figure[at] = 1;
  fillEnclosedGaps(figure, width, height, null, () => true);
  return figure;
}

function describe(figure: Uint8Array, width: number, height: number): FrameProduct | null {
  const { labels, regions } = labelRegions(figure, width, height);
  const parts = regions.filter(({ size }) => size >= Math.max(2, figure.length * SPECK_SHARE));
  if (parts.length === 0) return null;
  const isPart = new Uint8Array(regions.length + 1);
  for (const { label } of parts) isPart[label] = 1;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isPart[labels[y * width + x]!] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return {
    box: {
      left: left / width,
      top: top / height,
      width: (right + 1 - left) / width,
      height: (bottom + 1 - top) / height,
    },
    parts: parts.length,
    isRectangle: fillsItsSides(figure, width, { left, top, right, bottom }),
    touchesFrame: parts.some(({ touchesFrame }) => touchesFrame),
  };
}

const SIDES_SHARE = 0.97;
/** Pixels inside of the box at which its sides are looked at: the noise of JPEG is outside of that. */
const INSET = 4;

function fillsItsSides(
  figure: Uint8Array,
  width: number,
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): boolean {
  const [left, right] = [Math.min(box.left + INSET, box.right), Math.max(box.right - INSET, box.left)];
  const [top, bottom] = [Math.min(box.top + INSET, box.bottom), Math.max(box.bottom - INSET, box.top)];
  let [filled, all] = [0, 0];
  const look = (x: number, y: number) => {
    filled += figure[y * width + x]!;
    all += 1;
  };
  for (let x = left; x <= right; x++) [top, bottom].forEach((y) => look(x, y));
  for (let y = top; y <= bottom; y++) [left, right].forEach((x) => look(x, y));
  return filled >= all * SIDES_SHARE;
}

/** Background away from every edge, and how much of it is not 255 in all channels. */
function countNotWhite(
  { data, width, height }: RgbaRaster,
  figure: Uint8Array,
): { background: number; notWhite: number } {
  const near = dilate(figure, width, height, EDGE_PIXELS);
  let [background, notWhite] = [0, 0];
  for (let at = 0; at < near.length; at++) {
    if (near[at] !== 0) continue;
    background += 1;
    if (data[at * 4] !== 255 || data[at * 4 + 1] !== 255 || data[at * 4 + 2] !== 255) notWhite += 1;
  }
  return { background, notWhite };
}

const hexOf = (colour: Colour) => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

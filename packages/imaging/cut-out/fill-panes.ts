import { maskOf } from '../pixels/each-pixel.ts';
import { erode } from '../pixels/mask-shapes.ts';
import { labelRegions } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/** A pane is at least such a share of its product: the lens of spectacles, the glass of a frame. */
const largePane = 0.15;
/** How far from its rim a pane is looked at, in pixels of the view: the frame's softness and shadow end there. */
const fromRim = 4;
/** Glass takes light away everywhere: so much, Lab units, even where most light falls, and more on a grainy background. */
const takenLight = 0.3;
const takenLightOfNoise = 0.3;
/** The look that sees most of a pane has at least this, 0..255; in a loop or a ring every look sees nothing. */
const seenPane = 3;

/** The enclosed gaps of the looks that are a good share of the product; 1 there. */
export function largeGaps(found: Uint8Array, width: number, height: number): Uint8Array {
  const outside = found.map((value) => (value > 127 ? 0 : 1));
  const { labels, regions } = labelRegions(outside, width, height);
  const product = outside.reduce((count, value) => count + 1 - value, 0);
  const isLarge = regions.map(({ size, touchesFrame }) => !touchesFrame && size > product * largePane);
  return maskOf(labels.length, (i) => labels[i]! > 0 && isLarge[labels[i]! - 1]!);
}

/**
 * Fills panes of clear glass on a plain background. The background shows through them as it does through a loop, but a little darker, also where
 * light falls on it, and the network sees a trace of something. What is filled is asked about as a hole.
 *
 * @param found 0..255 at the view's size
 */
export function fillPanes(
  { picture, lab, background }: PhotoView,
  found: Uint8Array,
  looks: readonly Uint8Array[],
): Uint8Array {
  const { width, height } = picture;
  const gaps = largeGaps(found, width, height);
  const { labels, regions } = labelRegions(gaps, width, height);
  if (regions.length === 0) return found;
  const deep = erode(gaps, width, height, fromRim);
  const isPane = regions.map(({ label }) => {
    const pixels = [...labels.keys()].filter((i) => labels[i] === label && deep[i]);
    if (pixels.length === 0) return false;
    const lit = quantile(pixels, 0.75, (i) => lab[i * 3]! - background.backdrop[i * 3]!);
    const isSeen = looks.some((look) => quantile(pixels, 0.5, (i) => look[i]!) >= seenPane);
    return isSeen && lit < -takenLight - takenLightOfNoise * background.noise;
  });
  return found.map((value, i) => (labels[i] && isPane[labels[i]! - 1] ? 255 : value));
}

function quantile(pixels: readonly number[], share: number, value: (i: number) => number): number {
  const values = Float32Array.from(pixels, value).sort();
  return values[Math.floor(share * (values.length - 1))]!;
}

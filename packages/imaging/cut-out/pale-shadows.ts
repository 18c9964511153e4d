import { maskOf, planeOf } from '../pixels/each-pixel.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { apartOf, colourEdges, isShadowLike } from './plain-background.ts';
import { indexesOf } from './pixel-areas.ts';
import { labelRegions } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/** Inside a shadow and along its rim the colour changes less than this over two pixels, and more with the background's noise. */
const faintest = 0.6;
const ofNoise = 2.5;
/** Half the width of the ball that is rolled through a shadow: it stops at a line of the product that has gaps. */
const ball = 3;
/** Noise hides edges: nothing is said where the wall is higher than this share of the shadow's depth. */
const clearOfNoise = 0.25;
/** The share of its depth by which a shadow's rim changes over two pixels, and at most so much; a product's own edge is steeper. */
const steep = 0.3;
const steepest = 2.4;
/** On its way out a shadow does not get darker again, Lab units: behind a line of the product lies the product. */
const again = 0.5;
/** A shadow is no deeper than this, Lab units: what is darker on white is a part in another colour. */
const deepest = 25;
/** How far a shadow's rim fades out, as a share of the long side. */
const fading = 0.05;
/** A loose outline has a seam of background before the shadow, in pixels of the view. */
const slack = 6;
/** So much of a shadow's border fades out into the background. */
const open = 0.15;
/** Where a product is no lighter than this share of the shadow's depth, it may be dark itself. */
const asLight = 0.35;
/** Smaller ones, as a share of what was found, are the outline's own softness. */
const smallest = 0.01;

/**
 * Where the shadow of a white product on a white background lies; 1 there. Such a product has a side that is as dark as the shadow, so
 * what lies behind the shadow's edge says nothing. But a side ends at an edge, and a shadow fades out into the background:
 * what is even, has the background's hue, and is reached without crossing any edge is shadow, if most of the rest is as light as the background.
 *
 * @param found 0..255 at the view's size
 */
export function findPaleShadows({ picture, lab, background }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const below = planeOf(found.length, (i) => background.backdrop[i * 3]! - lab[i * 3]!);
  const depth = boxBlur(below, width, height, 1);
  const edges = colourEdges(lab, width, height);
  const wall = faintest + ofNoise * background.noise;
  const inside = found.map((value) => (value > 127 ? 1 : 0));
  const apart = apartOf(background);
  const even = inside.map((isIn, i) =>
    isIn && depth[i]! > apart && edges[i]! < wall && isShadowLike(background, lab, i) ? 1 : 0,
  );
  const { labels, regions } = labelRegions(erode(even, width, height, ball), width, height);
  const shadows = new Uint8Array(found.length);
  const size = inside.reduce((sum, value) => sum + value, 0);
  for (const { label, size: core } of regions) {
    if (core < size * smallest) continue;
    const area = dilate(
      maskOf(labels.length, (i) => labels[i] === label),
      width,
      height,
      ball,
    ).map((value, i) => value & even[i]!);
    const deep = median(indexesOf(area), depth);
    if (wall > clearOfNoise * deep || deep > deepest) continue;
    const rimWall = Math.max(wall, Math.min(steepest, steep * deep));
    const isFading = (from: number, to: number): boolean =>
      edges[to]! < rimWall && depth[to]! < depth[from]! + again + background.noise;
    const rim = fadingRim(area, inside, isFading, width, height);
    if (rim.share < open) continue;
    const whole = dilate(
      area.map((value, i) => value | rim.mask[i]!),
      width,
      height,
      slack,
    );
    if (isMostlyAbove(asLight * deep, depth, (i) => inside[i] === 1 && whole[i] === 0)) continue;
    for (let i = 0; i < shadows.length; i++) if (area[i] || rim.mask[i]) shadows[i] = 1;
  }
  return shadows;
}

/** The rim between an area and the outside where all the way is fading out, and the share of its border that is so. */
function fadingRim(
  area: Uint8Array,
  inside: Uint8Array,
  isFading: (from: number, to: number) => boolean,
  width: number,
  height: number,
): { readonly mask: Uint8Array; readonly share: number } {
  const reach = Math.round(fading * Math.max(width, height));
  const mask = new Uint8Array(area.length);
  let [fades, all] = [0, 0];
  for (let i = 0; i < area.length; i++) {
    if (!area[i]) continue;
    for (const step of [1, -1, width, -width]) {
      if (area[i + step]) continue;
      all++;
      let at = i + step;
      while (Math.abs(at - i) < reach * Math.abs(step) && inside[at] && isFading(at - step, at)) at += step;
      if (inside[at]) continue;
      fades++;
      for (let back = at - step; back !== i; back -= step) mask[back] = 1;
    }
  }
  return { mask, share: fades / Math.max(1, all) };
}

/** Whether the median of some values lies above a limit, without sorting them; so does that of none. */
function isMostlyAbove(limit: number, values: Float32Array, isCounted: (i: number) => boolean): boolean {
  let [all, below] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    if (!isCounted(i)) continue;
    all++;
    if (values[i]! <= limit) below++;
  }
  return below <= all >> 1;
}

function median(pixels: readonly number[], values: Float32Array): number {
  return Float32Array.from(pixels, (i) => values[i]!).sort()[pixels.length >> 1] ?? Infinity;
}

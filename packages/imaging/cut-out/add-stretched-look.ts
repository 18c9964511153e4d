import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { apartOf, colourEdges } from './plain-background.ts';
import { distanceToMask, labelRegions } from './regions.ts';
import { highestAround, spread } from './spread.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set and photos that no rule was made on were
 * looked at afterwards.
 */

/** A look that gives more, 0..255, holds a pixel. */
const HELD = 127;
/** Width in pixels of the view up to which nearly plain background around a product is a fringe; wider, it may be a white side. */
const FRINGE_PIXELS = 16;
/** Half the width, in pixels of the view, of what a fringe goes around; beside a thinner part, such as a wire, it may be its own bright side. */
const THIN_PIXELS = FRINGE_PIXELS / 2;
/** Depth of a soft rim, as a share of the long side: a deeper one may be the shaded side of a white product. */
const RIM_RATIO = 0.07;
/** Change over two pixels, as a share of the depth and in Lab units, up to which a rim is soft, as a shadow's is. */
const SOFT_RATIO = 0.3;
const SOFT_LAB = 2.4;
const SOFT_OF_NOISE = 5;
/** Half the width, in pixels of the view, of the ball that is rolled in: it cannot pass narrower gaps in an edge. */
const BALL_PIXELS = 3;
/** How near to what a look at the photo as it is held a rim ends, in pixels of the view, and over so much of its inner border. */
const BEHIND_PIXELS = 10;
const BEHIND_SHARE = 0.6;
/** A rim lies open to the background: its outer border is so long against its inner one; a bite into the product is not. */
const OPEN_RATIO = 0.6;
/** Softness of an outline, in pixels of the view. */
const SOFT_EDGE_PIXELS = 6;

/**
 * Adds what a look at the stretched photo sees to what the looks at the photo as it is saw together. Stretching amplifies the ringing of
 * a JPEG, shadows and mirror images on the floor as well as white on white. Left out are a narrow rim of nearly the background's colour, and a
 * soft rim, fading towards the background, right beside what a look at the photo as it is held.
 *
 * @param joined 0..255 at the view's size
 * @param plain the looks at the photo as it is
 * @returns what was seen together, and the look at the stretched photo without what was left out
 */
export function addStretchedLook(
  view: PhotoView,
  joined: Uint8Array,
  plain: readonly Uint8Array[],
  stretched: Uint8Array,
): { readonly joined: Uint8Array; readonly look: Uint8Array } {
  const { width, height } = view.picture;
  const grown = joined.map((value, i) => Math.max(value, stretched[i]!));
  const held = maskOf(grown.length, (i) => joined[i]! > HELD || plain.some((look) => look[i]! > HELD));
  const added = maskOf(grown.length, (i) => grown[i]! > HELD && !held[i]);
  const fringe = findFringe(view, grown, added);
  const rims = findSoftRims(view, held, { grown, added, fringe });
  const dropped = maskOf(grown.length, (i) => fringe[i] === 1 || rims[i] === 1);
  if (countMarked(dropped) === 0) return { joined: grown, look: stretched };
  const near = dilate(dropped, width, height, SOFT_EDGE_PIXELS);
  const isLeftOut = (i: number): boolean => dropped[i] === 1 || (near[i] === 1 && grown[i]! <= HELD);
  return {
    joined: grown.map((value, i) => (isLeftOut(i) ? joined[i]! : value)),
    look: stretched.map((value, i) => (isLeftOut(i) ? Math.min(value, joined[i]!) : value)),
  };
}

/** The pixels that were added in nearly the background's colour in a narrow rim; 1 there. */
function findFringe({ picture, background }: PhotoView, grown: Uint8Array, added: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const apart = apartOf(background);
  const outside = maskOf(grown.length, (i) => grown[i]! <= HELD);
  const pale = spread(
    outside,
    width,
    height,
    (i) => outside[i] === 1 || (added[i] === 1 && background.distance[i]! < apart),
  );
  const toOutside = distanceToMask(outside, width, height);
  const wide = maskOf(grown.length, (i) => pale[i] === 1 && toOutside[i]! > FRINGE_PIXELS);
  const nearWide = dilate(wide, width, height, 2 * FRINGE_PIXELS);
  const nearThick = aroundThick(
    maskOf(grown.length, (i) => grown[i]! > HELD && !pale[i]),
    width,
    height,
  );
  return maskOf(grown.length, (i) => pale[i] === 1 && !outside[i] && !nearWide[i] && nearThick[i] === 1);
}

/** Thick parts of a mask and what is around them, as far as a fringe may be wide twice; 1 there. */
function aroundThick(mask: Uint8Array, width: number, height: number): Uint8Array {
  const thick = erode(mask, width, height, THIN_PIXELS);
  return dilate(thick, width, height, THIN_PIXELS + 2 * FRINGE_PIXELS);
}

interface Grown {
  readonly grown: Uint8Array;
  readonly added: Uint8Array;
  readonly fringe: Uint8Array;
}

/** Shadows and mirror images on the floor that were added: reached from the outside without an edge, ended by what was held; 1 there. */
function findSoftRims(
  { picture, lab, background }: PhotoView,
  held: Uint8Array,
  { grown, added, fringe }: Grown,
): Uint8Array {
  const { width, height } = picture;
  const edges = colourEdges(lab, width, height);
  const least = Math.max(SOFT_LAB, SOFT_OF_NOISE * background.noise);
  const outside = maskOf(grown.length, (i) => grown[i]! <= HELD || fringe[i] === 1);
  const deepest = highestAround(background.distance, width, height);
  const isSoft = (i: number): boolean => edges[i]! < Math.max(least, SOFT_RATIO * deepest[i]!);
  const open = maskOf(grown.length, (i) => outside[i] === 1 || (added[i] === 1 && isSoft(i)));
  const passed = erode(open, width, height, BALL_PIXELS);
  const entered = dilate(
    spread(outside, width, height, (i) => passed[i] === 1),
    width,
    height,
    BALL_PIXELS,
  );
  const rims = maskOf(entered.length, (i) => entered[i] === 1 && open[i] === 1 && !outside[i]);
  const { labels, regions } = labelRegions(rims, width, height);
  const toOutside = distanceToMask(outside, width, height);
  const behind = dilate(held, width, height, BEHIND_PIXELS);
  const nearThick = aroundThick(held, width, height);
  const sums = regions.map(() => ({ inner: 0, outer: 0, behind: 0, deepest: 0, isBesideThick: false }));
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i]! - 1];
    if (!sum) continue;
    sum.deepest = Math.max(sum.deepest, toOutside[i]!);
    sum.isBesideThick ||= nearThick[i] === 1;
    const beside = [i - 1, i + 1, i - width, i + width].filter((at) => labels[at] === 0);
    if (beside.some((at) => outside[at])) sum.outer++;
    if (!beside.some((at) => !outside[at])) continue;
    sum.inner++;
    sum.behind += behind[i]!;
  }
  const most = RIM_RATIO * Math.max(width, height);
  const isRim = sums.map(
    (sum) =>
      sum.isBesideThick &&
      sum.deepest < most &&
      sum.outer > OPEN_RATIO * sum.inner &&
      sum.behind > BEHIND_SHARE * sum.inner,
  );
  return maskOf(labels.length, (i) => labels[i]! > 0 && isRim[labels[i]! - 1]!);
}

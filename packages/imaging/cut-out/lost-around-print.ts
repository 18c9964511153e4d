import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { convexHull } from './convex-hull.ts';
import type { Evidence } from './doubt-evidence.ts';
import { areasOf, indexesOf, mean } from './pixel-areas.ts';
import { colourEdges } from './plain-background.ts';
import { clearOf } from './restore-bodies.ts';
import { smallestAt } from './smallest-at.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`) and on the difficult set of `bench:cutout`; the control set was
 * looked at afterwards.
 */

/** Least area, as a share of what was found, of print beside it that tells of a lost body; of the faint lines of glass. */
const PRINT_RATIO = 0.004;
const LINES_RATIO = 0.01;
/** Width in pixels of the view of an outline's own softness, in which nothing is counted. */
const SOFT_EDGE_PIXELS = 8;
/** Change over two pixels, as a share of the distance to the background, in letters and narrow parts; in a shadow it is less. */
const INK_RATIO = 0.3;
/** Lightness, L of Lab, from which a background hides a white body. */
const WHITE_L = 85;
/** Letters stand on the plain background: so far around them, in pixels of the view, it shows. A shadow's or mirror image's core has its rim there. */
const AROUND_INK_PIXELS = 6;
/** Change over two pixels, Lab units and times its median, of a faint line of glass; a soft shadow changes less. */
const LINE_LAB = 1.5;
const LINE_OF_MEDIAN = 4.5;
/** Share of its convex hull that a whole product fills, and the area beyond that hull of a lost body, as a share of what was found. */
const WHOLE_HULL_SHARE = 0.55;
const LOST_BODY_RATIO = 0.25;
/** Blur, in pixels of the view, at which such lines stand out from the grain. */
const LINE_BLUR_PIXELS = 3;
/** Least area, in pixels of the view, of one letter or line. */
const SPECK_PIXELS = 24;

/**
 * The body that may have been lost with the print on it: letters on a white body that is lost on white lie beside the find, clearly not
 * the plain background and no shadow. It is all that what was found and the letters embrace; 1 there, 0 everywhere without any.
 */
export function lostAroundPrint(evidence: Evidence): Uint8Array {
  const { background, lab, width, height } = evidence;
  const edges = colourEdges(lab, width, height);
  const clear = clearOf(background);
  const isInk = (i: number): boolean =>
    background.backdrop[i * 3]! > WHITE_L &&
    background.distance[i]! > clear &&
    edges[i]! > INK_RATIO * background.distance[i]!;
  const beside = dilate(evidence.inside, width, height, SOFT_EDGE_PIXELS + 2);
  const onBackground = (pixels: readonly number[]): boolean => {
    // A part bound to the product is a strap.
    if (pixels.some((i) => beside[i])) return false;
    const ink = new Uint8Array(evidence.inside.length);
    for (const i of pixels) ink[i] = 1;
    const [near, wide] = [AROUND_INK_PIXELS / 2, AROUND_INK_PIXELS].map((by) => dilate(ink, width, height, by)) as [
      Uint8Array,
      Uint8Array,
    ];
    const ring = indexesOf(maskOf(ink.length, (i) => wide[i] === 1 && near[i] === 0));
    return mean(ring, (i) => background.distance[i]!) < clear;
  };
  return embracedWith(evidence, isInk, PRINT_RATIO, onBackground);
}

/**
 * The possible body of clear glass, whose name says that there is one: its walls are faint lines on the plain background beside what was
 * found.
 */
export function lostGlass(evidence: Evidence): Uint8Array {
  const { inside, area, lab, width, height } = evidence;
  const edges = colourEdges(lab, width, height, LINE_BLUR_PIXELS);
  const least = Math.max(LINE_LAB, LINE_OF_MEDIAN * smallestAt(edges, edges.length >> 1)!);
  const lost = embracedWith(evidence, (i) => edges[i]! > least, LINES_RATIO);
  // A part that fills its own hull, and hardly grows by those lines, has a shadow beside it rather than a body.
  const hull = convexHull(inside, width, height);
  const grown = countMarked(maskOf(lost.length, (i) => lost[i] === 1 && hull[i] === 0));
  const isWhole = area > WHOLE_HULL_SHARE * countMarked(hull) && grown < LOST_BODY_RATIO * area;
  return isWhole ? new Uint8Array(lost.length) : lost;
}

/** The area between the find and marks beside it, if those are enough. */
function embracedWith(
  { inside, area, width, height }: Evidence,
  isMark: (i: number) => boolean,
  ratio: number,
  accepts: (pixels: readonly number[]) => boolean = () => true,
) {
  const near = dilate(inside, width, height, SOFT_EDGE_PIXELS);
  const beside = maskOf(inside.length, (i) => !near[i] && isMark(i));
  const marks = new Uint8Array(inside.length);
  for (const pixels of areasOf(beside, width, height, SPECK_PIXELS))
    if (accepts(pixels)) for (const i of pixels) marks[i] = 1;
  if (countMarked(marks) <= ratio * area) return new Uint8Array(inside.length);
  const embraced = convexHull(
    maskOf(inside.length, (i) => inside[i] === 1 || marks[i] === 1),
    width,
    height,
  );
  return maskOf(inside.length, (i) => embraced[i] === 1 && !inside[i]);
}

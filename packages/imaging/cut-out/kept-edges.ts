import type { Evidence } from './doubt-evidence.ts';
import { isExactBackground } from './open-gaps.ts';
import { erode } from '../pixels/mask-shapes.ts';
import { indexesOf, mean } from './pixel-areas.ts';
import { colourEdges, isShadowLike } from './plain-background.ts';
import { clearOf, TEXTURE_LAB, TEXTURE_RATIO } from './restore-bodies.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`) and on the difficult set of `bench:cutout`; the control set was
 * looked at afterwards.
 */

/** The part of the evidence that tells of an outline’s edges. */
type OutlineEvidence = Pick<Evidence, 'background' | 'lab' | 'inside' | 'reached' | 'looks' | 'width' | 'height'>;

/** Distance in pixels of the view within which the outline's own edge is looked for. */
const REACH_PIXELS = 3;
/** Change over two pixels, as a share of the distance to the background, at the edge of a thing; a shadow's is softer. */
const EDGE_RATIO = 0.45;
/** The same where a mirror image or a shadow lies outside: the step is smaller there, but an outline cut at random has none. */
const EDGE_RATIO_BESIDE_IMAGE = 0.2;
/** Least change over two pixels, Lab units, and more on a grainy background. */
const LEAST_EDGE_LAB = 2;
/** Share of the rim that has such an edge. */
const EDGE_SHARE = 0.65;
/** The same of what has another hue than a shadow: a shadow that its product tints has hardly any. */
const LEAST_EDGE_SHARE = 0.3;
/** The mean of a look that sees a trace of an area, 0..255. */
const TRACE = 26;
/** Share of an area that the background may reach without crossing an edge, before the area counts as open to it. */
const REACHED_SHARE = 0.05;
/**
 * Share of a thing of its own that is clear of the background, and of its rim that has an edge: a strip of mirror image
 * that came along, has none.
 */
const CLEAR_SHARE = 0.9;
const WHOLE_EDGE_SHARE = 0.8;

/**
 * Whether an area that is kept on a plain background lies in a closed outline of the photo: the background does not reach it without crossing
 * an edge, and where it could be a shadow by its colour it ends sharply and a look sees a trace of it.
 */
export function isInClosedOutline(evidence: OutlineEvidence, pixels: readonly number[]): boolean {
  const { background, lab, reached, looks } = evidence;
  if (mean(pixels, (i) => reached[i]!) > REACHED_SHARE || isExactBackground(background, pixels)) return false;
  const isShade = mean(pixels, (i) => (isShadowLike(background, lab, i) ? 1 : 0)) > 0.5;
  if (!isShade) return edgeShare(evidence, pixels) > LEAST_EDGE_SHARE;
  const isSeen = looks.some((look) => mean(pixels, (i) => look[i]!) > TRACE);
  return isSeen && endsAtEdges(evidence, pixels);
}

const isClear = ({ background }: OutlineEvidence, pixels: readonly number[]): boolean =>
  mean(pixels, (i) => (background.distance[i]! > clearOf(background) ? 1 : 0)) >= CLEAR_SHARE;

/**
 * Whether an area that is kept on a plain background, and that a look left out, is a thing of its own by all that the background tells: clear of
 * it nearly everywhere, as a mirror image that fades is not, and textured or with an edge all around, as no shadow is.
 */
export function isWholeThing(evidence: OutlineEvidence, pixels: readonly number[]): boolean {
  const { background, lab, width, height } = evidence;
  if (!isClear(evidence, pixels)) return false;
  if (edgeShare(evidence, pixels, clearOf(background)) > WHOLE_EDGE_SHARE) return true;
  const area = new Uint8Array(width * height);
  for (const i of pixels) area[i] = 1;
  const deep = indexesOf(erode(area, width, height, REACH_PIXELS));
  const edges = colourEdges(lab, width, height);
  return (
    mean(deep, (i) => edges[i]!) > Math.max(TEXTURE_LAB, TEXTURE_RATIO * mean(pixels, (i) => background.distance[i]!))
  );
}

const endsAtEdges = (evidence: OutlineEvidence, pixels: readonly number[]): boolean =>
  edgeShare(evidence, pixels) > EDGE_SHARE;

/**
 * Share of an area's rim, where it is the outline's, that has an edge in the photo; 1 for an area that the product encloses.
 *
 * @param clear distance in Lab from which on what lies outside of the rim is a mirror image or a shadow, before which the edge is fainter
 */
function edgeShare(
  { inside, background, lab, width, height }: OutlineEvidence,
  pixels: readonly number[],
  clear = Infinity,
): number {
  const edges = colourEdges(lab, width, height);
  const least = LEAST_EDGE_LAB + 2 * background.noise;
  const rim = pixels.filter((i) => isAtOutline(i));
  return rim.length === 0 ? 1 : mean(rim, (i) => (hasEdge(i) ? 1 : 0));

  /** The areas asked about are opened: their own rim lies a little inside of the outline. */
  function isAtOutline(i: number): boolean {
    return outsideOf(i, REACH_PIXELS).length > 0;
  }

  /** The places so far across or down from a pixel that the proposal leaves out. */
  function outsideOf(i: number, reach: number): readonly number[] {
    const x = i % width;
    const across = [x >= reach ? i - reach : -1, x < width - reach ? i + reach : -1];
    return [...across, i - reach * width, i + reach * width].filter((at) => inside[at] === 0);
  }

  function hasEdge(i: number): boolean {
    let [steepest, deepest] = [0, 0];
    for (let down = -REACH_PIXELS; down <= REACH_PIXELS; down++) {
      for (let across = -REACH_PIXELS; across <= REACH_PIXELS; across++) {
        const at = i + down * width + across;
        steepest = Math.max(steepest, edges[at] ?? 0);
        deepest = Math.max(deepest, background.distance[at] ?? 0);
      }
    }
    const isBesideImage = outsideOf(i, 2 * REACH_PIXELS).some((at) => background.distance[at]! > clear);
    return steepest > Math.max(least, (isBesideImage ? EDGE_RATIO_BESIDE_IMAGE : EDGE_RATIO) * deepest);
  }
}

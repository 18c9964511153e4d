import type { Evidence } from './doubt-evidence.ts';
import { isExactGround } from './open-gaps.ts';
import { mean } from './pixel-areas.ts';
import { colourEdges, isShadowLike } from './plain-background.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`) and on the difficult set of `bench:cutout`; the control set was
 * looked at afterwards.
 */

/** Distance in pixels of the view within which the outline's own edge is looked for. */
const REACH_PIXELS = 3;
/** Change over two pixels, as a share of the distance to the ground, at the edge of a thing; a shadow's is softer. */
const EDGE_RATIO = 0.45;
/** Least change over two pixels, Lab units, and more on a grainy ground. */
const LEAST_EDGE_LAB = 2;
/** Share of the rim that has such an edge. */
const EDGE_SHARE = 0.65;
/** The mean of a look that sees a trace of an area, 0..255. */
const TRACE = 26;
/** Share of an area that the ground may reach without crossing an edge, before the area counts as open to it. */
const REACHED_SHARE = 0.05;

/**
 * Whether an area that is kept on a plain ground lies in a closed outline of the photo: the ground does not reach it without crossing
 * an edge, and where it could be a shadow by its colour it ends sharply and a look sees a trace of it.
 */
export function isInClosedOutline(evidence: Evidence, pixels: readonly number[]): boolean {
  const { ground, lab, reached, looks } = evidence;
  if (mean(pixels, (i) => reached[i]!) > REACHED_SHARE || isExactGround(ground, pixels)) return false;
  const isShade = mean(pixels, (i) => (isShadowLike(ground, lab, i) ? 1 : 0)) > 0.5;
  if (!isShade) return true;
  const isSeen = looks.some((look) => mean(pixels, (i) => look[i]!) > TRACE);
  return isSeen && endsAtEdges(evidence, pixels);
}

/** An area that the product encloses ends nowhere. */
function endsAtEdges({ inside, ground, lab, width, height }: Evidence, pixels: readonly number[]): boolean {
  const edges = colourEdges(lab, width, height);
  const least = LEAST_EDGE_LAB + 2 * ground.noise;
  const rim = pixels.filter((i) => isAtOutline(i));
  return rim.length === 0 || mean(rim, (i) => (hasEdge(i) ? 1 : 0)) > EDGE_SHARE;

  /** The areas asked about are opened: their own rim lies a little inside of the outline. */
  function isAtOutline(i: number): boolean {
    const x = i % width;
    return (
      (x >= REACH_PIXELS && !inside[i - REACH_PIXELS]) ||
      (x < width - REACH_PIXELS && !inside[i + REACH_PIXELS]) ||
      inside[i - REACH_PIXELS * width] === 0 ||
      inside[i + REACH_PIXELS * width] === 0
    );
  }

  function hasEdge(i: number): boolean {
    let [steepest, deepest] = [0, 0];
    for (let down = -REACH_PIXELS; down <= REACH_PIXELS; down++) {
      for (let across = -REACH_PIXELS; across <= REACH_PIXELS; across++) {
        const at = i + down * width + across;
        steepest = Math.max(steepest, edges[at] ?? 0);
        deepest = Math.max(deepest, ground.distance[at] ?? 0);
      }
    }
    return steepest > Math.max(least, EDGE_RATIO * deepest);
  }
}

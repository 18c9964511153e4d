import { dilate } from '../pixels/mask-shapes.ts';
import { askedFrom, largePiece } from './ask.ts';
import type { Ask } from './ask.ts';
import { convexHull } from './convex-hull.ts';
import type { Evidence } from './doubt-evidence.ts';
import { isMirrorImage } from './drop-mirror-images.ts';
import { lostAroundPrint } from './lost-around-print.ts';
import { mean, open } from './pixel-areas.ts';
import { apartOf, colourEdges, DEEPEST_SHADOW_LAB, isShadowLike } from './plain-background.ts';
import { clearOf } from './restore-bodies.ts';

/** The share of its depth by which a soft shadow changes over two pixels at its rim; a part's own edge is steeper. */
const steep = 0.3;

/** A part of the background's hue is at least so much darker, in Lab units, and has so sharp a rim over so much of its length. */
const FAINTEST_PART_LAB = 12;
const SHARP_RIM_SHARE = 0.7;
/** Up to this share of a tinted shadow's rim is sharp: where it meets another thing. */
const SOFT_RIM_SHARE = 0.2;

/** Whether what was left out on a plain background may be a part: a shadow, and a glow around a product, is soft along most of its rim. */
export function isLostPart({ background, lab, inside, width, height }: Evidence, pixels: readonly number[]): boolean {
  const edges = colourEdges(lab, width, height);
  const clear = clearOf(background);
  const depth = mean(pixels, (i) => background.distance[i]!);
  const rim = pixels.filter((i) =>
    [i - 1, i + 1, i - width, i + width].some((at) => !inside[at] && !(background.distance[at]! > clear)),
  );
  const sharpShare = mean(rim, (i) => (edges[i]! > steep * depth ? 1 : 0));
  // Light from a coloured product tints its shadow: that is as soft.
  if (mean(pixels, (i) => (isShadowLike(background, lab, i) ? 1 : 0)) < 0.5) return sharpShare > SOFT_RIM_SHARE;
  if (depth > DEEPEST_SHADOW_LAB && mean(rim, (i) => edges[i]!) > steep * depth) return true;
  // A grey cap beside its lipstick.
  return depth > FAINTEST_PART_LAB && sharpShare > SHARP_RIM_SHARE;
}

/** On a plain background everything that is neither the background nor a shadow on it is something. */
export function askAboutPlainBackground(evidence: Evidence, ask: Ask): void {
  const { background, inside, width, height, reached } = evidence;
  const clear = clearOf(background);
  const lost = inside.map((isIn, i) => (!isIn && background.distance[i]! > clear ? 1 : 0));
  const isPart = (pixels: readonly number[]): boolean =>
    isLostPart(evidence, pixels) && !isMirrorImage(evidence, pixels);
  ask('part', open(lost, width, height, 4), askedFrom, isPart);
  // Taken along without an edge before it: a shadow, or a pale side.
  const edgeless = inside.map((isIn, i) => (isIn && reached[i] ? 1 : 0));
  ask('like-ground', open(edgeless, width, height, 2), askedFrom);
  askAboutPalePockets(evidence, ask);
  ask('part', lostAroundPrint(evidence), largePiece, undefined, true);
  // Narrower parts: cords, straps, handles. An edge's own softness is thinner still.
  ask('thin', open(lost, width, height, 1), askedFrom, isPart);
}

/** So much of what borders a pocket has the background's own colour: there the product may go on without an edge. */
const paleBorder = 0.2;
/** Smaller pockets are the outline's own shape. */
const leastPocket = 0.04;
/** How far beyond a pocket the product may go on, as a share of the long side. */
const beyondPocket = 0.05;
/** In background that is only background every look sees less, 0..255. */
const trace = 12;

/** The white toe of a shoe, burnt out on white: a pocket of the outline beside a part that cannot be told from the background. */
function askAboutPalePockets({ background, inside, looks, width, height }: Evidence, ask: Ask): void {
  const apart = apartOf(background);
  const pockets = convexHull(inside, width, height).map((isIn, i) =>
    isIn && !inside[i] && background.distance[i]! < apart ? 1 : 0,
  );
  const asked = new Uint8Array(inside.length);
  ask('like-ground', open(pockets, width, height, 4), leastPocket, (pixels) => {
    if (looks.every((look) => mean(pixels, (i) => look[i]!) < trace)) return false;
    let [border, pale] = [0, 0];
    for (const i of pixels) {
      for (const step of [1, -1, width, -width]) {
        if (!inside[i + step * pocketReach]) continue;
        border++;
        if (background.distance[i + step * pocketReach]! < apart) pale++;
      }
    }
    const isAsked = pale > border * paleBorder;
    if (isAsked) for (const i of pixels) asked[i] = 1;
    return isAsked;
  });
  // A pocket ends at a straight line, the product need not.
  const beyond = dilate(asked, width, height, Math.round(beyondPocket * Math.max(width, height)));
  ask(
    'part',
    beyond.map((isNear, i) => (isNear && !inside[i] && background.distance[i]! < apart ? 1 : 0)),
    askedFrom,
  );
}

/** How far a pocket's neighbour is looked for: behind the soft edge, in pixels of the view. */
const pocketReach = 6;

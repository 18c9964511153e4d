import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import type { CutOutDoubt, CutOutDoubtKind } from '../contract/cut-out-review.schema.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { bundleQuestions } from './bundle-questions.ts';
import type { DoubtfulArea } from './bundle-questions.ts';
import { closedOutline } from './closed-outline.ts';
import { convexHull } from './convex-hull.ts';
import { gatherEvidence } from './doubt-evidence.ts';
import type { DoubtInput, Evidence } from './doubt-evidence.ts';
import { findShadows } from './drop-shadows.ts';
import { largeGaps } from './fill-panes.ts';
import { closedLoops, partAtFrame } from './foreign-parts.ts';
import { areasOf, boxOf, indexesOf, mean, open } from './pixel-areas.ts';
import { apartOf, colourEdges, DEEPEST_SHADOW_LAB, isShadowLike } from './plain-background.ts';
import { labelRegions, rowsAndColumnsBetween } from './regions.ts';

export interface FoundDoubts {
  readonly doubts: readonly CutOutDoubt[];
  /** Id of the doubt each pixel belongs to, 0 for none; the view's size. */
  readonly map: Uint8Array;
}

/** Smaller areas, as a share of the product, are not worth a question. */
const askedFrom = 0.006;
/** A torn highlight is seen on every ground: translucent areas are asked about from this share of the product on. */
const translucentFrom = 0.0015;

/**
 * Asks about the areas of `mask` that are large enough and accepted. Every pixel is asked about once, and what the
 * proposal keeps and what it leaves out are asked apart: so the right answer can only better the outline.
 */
type Ask = (
  kind: CutOutDoubtKind,
  mask: Uint8Array,
  least: number,
  accepts?: (pixels: readonly number[]) => boolean,
  /** One question for all areas of a kind that lie apart: nobody answers the same twelve times. */
  asOne?: boolean,
) => void;

/** With what is kept although every look took it for a large gap; 1 there. */
interface EvidenceOfPanes extends Evidence {
  readonly panes: Uint8Array;
}

/** What the ways of finding the product do not agree about, and what none of them can know. */
export function findDoubts(input: DoubtInput): FoundDoubts {
  const gathered = gatherEvidence(input);
  const panes = keptPanes(gathered);
  const evidence = { ...gathered, panes };
  const { width, height, inside, area, isPlain, ground, lab, looks } = evidence;
  const taken = new Uint8Array(width * height);
  const found: DoubtfulArea[] = [];
  const ask: Ask = (kind, mask, least, accepts = () => true, asOne = false) => {
    for (const side of [0, 1]) {
      const open = maskOf(mask.length, (i) => mask[i] !== 0 && !taken[i] && inside[i] === side);
      const enough = Math.max(12, area * least);
      if (countMarked(open) < enough) continue;
      for (const pixels of asOne ? [indexesOf(open)] : areasOf(open, width, height, enough)) {
        if (!accepts(pixels)) continue;
        for (const i of pixels) taken[i] = 1;
        const isShade = isPlain && mean(pixels, (i) => (isShadowLike(ground, lab, i) ? 1 : 0)) > 0.5;
        found.push({ kind, isKept: side === 1, isShade: side === 1 && isShade, pixels });
      }
    }
  };
  askAboutGaps(evidence, ask);
  if (isPlain && looks.length > 0) {
    ask('hole', closedLoops(evidence), askedFrom);
    // Panes were filled; what every look took for a large gap may be one.
    ask('hole', panes, askedFrom);
    ask('like-ground', findShadows(input.view, input.proposal).perhaps, askedFrom);
  }
  askAboutLooks(evidence, ask);
  // One way alone knows nothing of what it missed: without the network nothing is certain.
  if (looks.length === 0) ask('unsure', inside, askedFrom);
  if (isPlain) askAboutPlainGround(evidence, ask);
  else if (looks.length > 0) askAboutBusyGround(evidence, ask);
  askAtFrame(evidence, ask);
  askAroundScraps(evidence, ask);
  askAboutThinProduct(evidence, ask);

  askAboutCutOff(evidence, taken, found);

  const map = new Uint8Array(width * height);
  const questions = bundleQuestions(found, area);
  for (const { pixels } of questions) for (const i of pixels) map[i] = 1;
  // Asked apart: it is no matter of the outline, and "no" leaves it as it is.
  const translucent = indexesOf(maskOf(map.length, (i) => input.translucent?.[i] === 1 && map[i] === 0));
  const all =
    translucent.length < Math.max(12, (area * translucentFrom) / 2)
      ? questions
      : [...questions, { kind: 'see-through' as const, isKept: false, pixels: translucent }];
  const doubts = all.map(({ kind, isKept, pixels }, index): CutOutDoubt => {
    const id = index + 1;
    for (const i of pixels) map[i] = id;
    return { id, kind, box: boxOf(pixels, width, height), share: pixels.length / Math.max(1, area), isKept };
  });
  return { doubts, map };
}

/**
 * What is kept and hangs together with the product only by an area that is asked about goes with it: without that area it would float in
 * the air. Adds it to the area, in place.
 */
function askAboutCutOff({ inside, width, height }: Evidence, taken: Uint8Array, found: DoubtfulArea[]): void {
  const settled = inside.map((isIn, i) => (isIn && !taken[i] ? 1 : 0));
  const { labels, regions } = labelRegions(settled, width, height);
  const largest = regions.reduce((most, { size }) => Math.max(most, size), 0);
  found.forEach((area, index) => {
    if (!area.isKept || area.kind === 'thin') return;
    const beside = new Set<number>();
    for (const i of area.pixels) for (const at of [i - 1, i + 1, i - width, i + width]) beside.add(labels[at] ?? 0);
    const loose = [...beside].filter((label) => label > 0 && regions[label - 1]!.size < largest * looseShare);
    if (loose.length === 0) return;
    const isLoose = new Set(loose);
    const more = indexesOf(maskOf(labels.length, (i) => isLoose.has(labels[i]!)));
    for (const i of more) taken[i] = 1;
    for (const i of more) labels[i] = 0;
    found[index] = { ...area, pixels: [...area.pixels, ...more] };
  });
}

/** What hangs on to an area in doubt is smaller than this share of the product's largest settled piece. */
const looseShare = 0.1;

/** A handle's gap is smaller than this share of its product; a larger one may be a lens, a plate's well, a loop. */
const largeGap = 0.15;
/** A colour that so much of the ground has is one of the ground's. */
const common = 0.002;
/** In most of a true gap every look sees next to nothing, 0..255. */
const hint = 26;

/**
 * An enclosed gap: seen through, or a part that was lost? Nothing is asked where the ground shows as it is around the
 * product. Ground in the shade, glass, and white on white look alike: about a large gap only a person knows.
 */
function askAboutGaps(evidence: EvidenceOfPanes, ask: Ask): void {
  const { isPlain, ground, lab, looks, enclosed, area, groundShare, panes } = evidence;
  // Beside a pane that was filled a gap may be a piece of it.
  const hasPanes = isPlain && countMarked(panes) > 0;
  ask('hole', enclosed, askedFrom, (pixels) => {
    // Leather before wood has the ground's colours too: what a look took for product is no hole for certain. On a plain
    // ground a trace of that is the handle around.
    const seen = isPlain ? 127 : hint;
    if (hasPanes || looks.some((look) => mean(pixels, (i) => (look[i]! > seen ? 1 : 0)) > 0.5)) return true;
    if (isPlain && mean(pixels, (i) => ground.distance[i]!) < 2 * ground.noise + 0.3) return false;
    if (pixels.length > area * largeGap) return true;
    const isGround = (i: number): boolean =>
      isPlain ? isShadowLike(ground, lab, i) || ground.distance[i]! < apartOf(ground) : groundShare(i) > common;
    return mean(pixels, (i) => (isGround(i) ? 1 : 0)) < 0.9;
  });
}

/** From this distance in Lab on a pixel is clearly not the plain ground. */
const clearOf = ({ ground }: Evidence): number => Math.max(7, 5 * ground.noise + 4);

/** Where a look of the network contradicts the proposal, or the network was of two minds. */
function askAboutLooks(evidence: Evidence, ask: Ask): void {
  const { looks, inside, width, height, isPlain, ground, lab, area } = evidence;
  if (looks.length === 0) return;
  const apart = new Uint8Array(inside.length);
  const torn = new Uint8Array(inside.length);
  for (let i = 0; i < inside.length; i++) {
    let sum = 0;
    for (const look of looks) {
      const vote = look[i]!;
      sum += vote;
      if (inside[i] ? vote < 102 : vote > 153) apart[i] = 1;
    }
    const middle = sum / looks.length;
    torn[i] = middle > 64 && middle < 191 ? 1 : 0;
  }
  // What the ground itself tells apart needs no second look, unless it is a good part of the product.
  const isOpen = (pixels: readonly number[]): boolean =>
    !isPlain ||
    !inside[pixels[0]!] ||
    pixels.length > area * largeGap ||
    mean(pixels, (i) => (ground.distance[i]! > apartOf(ground) && !isShadowLike(ground, lab, i) ? 1 : 0)) < 0.5;
  ask(isPlain ? 'like-ground' : 'unsure', open(apart, width, height, 2), askedFrom, isOpen);
  ask('unsure', open(torn, width, height, 2), askedFrom, isOpen);
}

/** The share of its depth by which a soft shadow changes over two pixels at its rim; a part's own edge is steeper. */
const steep = 0.3;

/** A part of the ground's hue is at least so much darker, in Lab units, and has so sharp a rim over so much of its length. */
const FAINTEST_PART_LAB = 12;
const SHARP_RIM_SHARE = 0.7;

/** On a plain ground everything that is neither the ground nor a shadow on it is something. */
function askAboutPlainGround(evidence: Evidence, ask: Ask): void {
  const { ground, lab, inside, width, height, reached } = evidence;
  const clear = clearOf(evidence);
  const edges = colourEdges(lab, width, height);
  const lost = inside.map((isIn, i) => (!isIn && ground.distance[i]! > clear ? 1 : 0));
  const isPart = (pixels: readonly number[]): boolean => {
    if (mean(pixels, (i) => (isShadowLike(ground, lab, i) ? 1 : 0)) < 0.5) return true;
    const depth = mean(pixels, (i) => ground.distance[i]!);
    const rim = pixels.filter((i) => [i - 1, i + 1, i - width, i + width].some((at) => !lost[at] && !inside[at]));
    if (depth > DEEPEST_SHADOW_LAB && mean(rim, (i) => edges[i]!) > steep * depth) return true;
    // A grey cap beside its lipstick: a shadow is soft along most of its rim.
    return depth > FAINTEST_PART_LAB && mean(rim, (i) => (edges[i]! > steep * depth ? 1 : 0)) > SHARP_RIM_SHARE;
  };
  ask('part', open(lost, width, height, 4), askedFrom, isPart);
  // Taken along without an edge before it: a shadow, or a pale side.
  const edgeless = inside.map((isIn, i) => (isIn && reached[i] ? 1 : 0));
  ask('like-ground', open(edgeless, width, height, 2), askedFrom);
  askAboutPalePockets(evidence, ask);
  // What is narrower: cords, straps, handles. An edge's own softness is thinner still.
  ask('thin', open(lost, width, height, 1), askedFrom, isPart);
}

/** So much of what borders a pocket has the ground's own colour: there the product may go on without an edge. */
const paleBorder = 0.2;
/** Smaller pockets are the outline's own shape. */
const leastPocket = 0.04;
/** How far beyond a pocket the product may go on, as a share of the long side. */
const beyondPocket = 0.05;
/** In ground that is only ground every look sees less, 0..255. */
const trace = 12;

/** The white toe of a shoe, burnt out on white: a pocket of the outline beside a part that cannot be told from the ground. */
function askAboutPalePockets({ ground, inside, looks, width, height }: Evidence, ask: Ask): void {
  const apart = apartOf(ground);
  const pockets = convexHull(inside, width, height).map((isIn, i) =>
    isIn && !inside[i] && ground.distance[i]! < apart ? 1 : 0,
  );
  const asked = new Uint8Array(inside.length);
  ask('like-ground', open(pockets, width, height, 4), leastPocket, (pixels) => {
    if (looks.every((look) => mean(pixels, (i) => look[i]!) < trace)) return false;
    let [border, pale] = [0, 0];
    for (const i of pixels) {
      for (const step of [1, -1, width, -width]) {
        if (!inside[i + step * pocketReach]) continue;
        border++;
        if (ground.distance[i + step * pocketReach]! < apart) pale++;
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
    beyond.map((isNear, i) => (isNear && !inside[i] && ground.distance[i]! < apart ? 1 : 0)),
    askedFrom,
  );
}

/** How far a pocket's neighbour is looked for: behind the soft edge, in pixels of the view. */
const pocketReach = 6;

/** Half the width of a bridge that joins two things by chance, a leaf before an armchair, in pixels of the view. */
const bridge = 5;

/** On a busy ground: what has only the product's colours and was left out, or only the ground's and was taken along. */
function askAboutBusyGround(evidence: Evidence, ask: Ask): void {
  const { inside, width, height, groundShare, productShare, away } = evidence;
  // What is beside the largest thing, or hangs on to it by a narrow bridge, may be part of a set or stand in the scene.
  const things = open(inside, width, height, bridge);
  const { labels, regions } = labelRegions(things, width, height);
  const largest = regions.reduce((most, region) => Math.max(most, region.size), 0);
  const beside = maskOf(labels.length, (i) => labels[i]! > 0 && regions[labels[i]! - 1]!.size < largest / 2);
  ask('part', beside, 0.02);
  const left = inside.map((isIn, i) => (!isIn && productShare(i) > common && groundShare(i) < common / 4 ? 1 : 0));
  const reach = 0.02 * Math.max(width, height);
  ask('part', open(left, width, height, 3), 0.02, (pixels) => pixels.some((i) => away[i]! < reach));
}

/** The product leaves the picture: there is more of it than the photo shows. */
function askAtFrame(evidence: Evidence, ask: Ask): void {
  if (!leavesFrame(evidence)) return;
  const { inside, looks, width, height } = evidence;
  ask('part', partAtFrame(evidence), 0.02);
  const reach = Math.round(Math.max(width, height) * 0.03);
  const isNear = (x: number, y: number): boolean => x < reach || y < reach || x >= width - reach || y >= height - reach;
  ask(
    'frame-edge',
    inside.map((isIn, i) => (isIn && isNear(i % width, Math.floor(i / width)) ? 1 : 0)),
    askedFrom,
    // What every look is sure of is the product up to the frame.
    (pixels) => looks.length === 0 || mean(pixels, (i) => (looks.every((look) => look[i]! > SURE) ? 1 : 0)) < 0.9,
  );
}

/** More than a corner of it lies on the picture's border. */
function leavesFrame({ inside, width, height }: Evidence): boolean {
  let at = 0;
  for (let x = 0; x < width; x++) at += inside[x]! + inside[(height - 1) * width + x]!;
  for (let y = 0; y < height; y++) at += inside[y * width]! + inside[y * width + width - 1]!;
  return at > 0.03 * Math.max(width, height);
}

/** A product that fills less than this of its own outline is likely to be pieces of one. */
const scrapsBelow = 0.55;
/** Less than this is no product with a loop or a lens: around it a question is due even where no outline is seen. */
const sparseBelow = 0.35;

/** A look is sure of what it gives more, 0..255. */
const SURE = 204;

/** With less of it sure the product was not found. */
const lostBelow = 0.1;
/** Nobody takes a photo of a product that fills less of it: white on white leaves specks. */
const speck = 0.01;

/** What is missing around scraps is as large as a good part of them. */
const largePiece = 0.1;

/**
 * Scraps, a print without what it is printed on, an outline the network was hardly sure of, or a product that leaves the
 * picture: there may be more of it than all that was found, so the question is about everything around.
 */
function askAroundScraps(evidence: EvidenceOfPanes, ask: Ask): void {
  const { inside, width, height, area, looks, reached } = evidence;
  let sure = 0;
  for (let i = 0; i < inside.length; i++) if (inside[i] && looks.some((look) => look[i]! > SURE)) sure++;
  const isSpeck = area < speck * inside.length;
  const isUnsure = isSpeck || sure < (area - countMarked(evidence.panes)) * 0.7;
  const hull = rowsAndColumnsBetween(inside, width, height);
  const filled = area / Math.max(1, countMarked(hull));
  const isCut = leavesFrame(evidence);
  if (!isUnsure && filled > scrapsBelow && !isCut) return;
  // The likeliest outline of the whole is a closed one around what was found.
  const rest = closedOutline(reached, inside, width, height).map((value, i) => (value && !inside[i] ? 1 : 0));
  let isAsked = false;
  ask('part', open(rest, width, height, 2), largePiece, () => (isAsked = true));
  // What a rim embraces, the inside of a plate that is cut by the frame, has another answer than the open ground.
  const embraced = convexHull(inside, width, height);
  // A whole body that the frame cuts ends where every look saw it end; a rim is none.
  const isWhole = isCut ? area > scrapsBelow * countMarked(embraced) : isAsked || filled > sparseBelow;
  if (!isUnsure && isWhole) return;
  const { left, top, width: across, height: down } = boxOf(indexesOf(inside), width, height);
  // What was hardly found, or goes on beyond the picture, says nothing of where the product ends.
  const isLost = looks.length === 0 || isSpeck || isCut || sure < area * lostBelow;
  const more = isLost ? Math.max(width, height) : 0.35 * Math.max(across * width, down * height);
  const around = inside.map((isIn, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const isNear =
      x > left * width - more &&
      x < (left + across) * width + more &&
      y > top * height - more &&
      y < (top + down) * height + more;
    return isNear && !isIn ? 1 : 0;
  });
  // Of a speck the nearest ground says nothing.
  if (!isSpeck && looks.length > 0) keepNearest(around, embraced, evidence);
  ask('unsure', around, askedFrom, (pixels) => mean(pixels, (i) => embraced[i]!) > 0.9);
  // A product at the frame divides the ground around it.
  ask('unsure', around, askedFrom, undefined, true);
}

/** No question is about more open ground than was found: what is nearest is left, in place, and all that is `embraced`. */
function keepNearest(mask: Uint8Array, embraced: Uint8Array, { away, area }: Evidence): void {
  const distances = Float32Array.from(
    indexesOf(mask).filter((i) => !embraced[i]),
    (i) => away[i]!,
  ).sort();
  if (distances.length <= area) return;
  const farthest = distances[Math.max(0, area - 1)]!;
  for (let i = 0; i < mask.length; i++) if (!embraced[i] && away[i]! >= farthest) mask[i] = 0;
}

/** The network is right to within about so many pixels of the view at an outline. */
const outlineError = 0.5;

/** Wires, tines, rims: where the outline's own error is a good part of the product, nobody has seen that it is right. */
function askAboutThinProduct({ inside, area, width, height }: Evidence, ask: Ask): void {
  let outline = 0;
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] && [i - 1, i + 1, i - width, i + width].some((at) => !inside[at])) outline++;
  }
  if (outline * outlineError < 0.025 * area) return;
  const wide = open(inside, width, height, 8);
  const thin = inside.map((isIn, i) => (isIn && !wide[i] ? 1 : 0));
  ask('thin', dilate(thin, width, height, 5), askedFrom, undefined, true);
}

/** What is kept although every look took it for a large gap. */
function keptPanes({ looks, inside, width, height }: Evidence): Uint8Array {
  const seen = new Uint8Array(inside.length);
  for (const look of looks) for (let i = 0; i < seen.length; i++) if (look[i]! > seen[i]!) seen[i] = look[i]!;
  const panes = new Uint8Array(inside.length);
  for (const pixels of areasOf(largeGaps(seen, width, height), width, height, 1)) {
    if (mean(pixels, (i) => inside[i]!) < 0.5) continue;
    for (const i of pixels) panes[i] = inside[i]!;
  }
  return panes;
}

import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import type { CutOutDoubt } from '../contract/cut-out-review.schema.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { askedFrom, largePiece } from './ask.ts';
import type { Ask } from './ask.ts';
import { bundleQuestions, worthAsking } from './bundle-questions.ts';
import type { DoubtfulArea } from './bundle-questions.ts';
import { closedOutline } from './closed-outline.ts';
import { convexHull } from './convex-hull.ts';
import { askAboutPlainBackground, isLostPart } from './doubts-on-plain-background.ts';
import { gatherEvidence } from './doubt-evidence.ts';
import type { DoubtInput, Evidence } from './doubt-evidence.ts';
import { findShadows } from './drop-shadows.ts';
import { largeGaps } from './fill-panes.ts';
import { closedLoops, partAtFrame } from './foreign-parts.ts';
import { isExactBackground } from './open-gaps.ts';
import { isInClosedOutline, isWholeThing } from './kept-edges.ts';
import { lostGlass } from './lost-around-print.ts';
import { areasOf, boxOf, indexesOf, mean, open } from './pixel-areas.ts';
import { apartOf, floodFromFrame, isShadowLike } from './plain-background.ts';
import { clearOf } from './restore-bodies.ts';
import { labelRegions, rowsAndColumnsBetween } from './regions.ts';

export interface FoundDoubts {
  readonly doubts: readonly CutOutDoubt[];
  /** Id of the doubt each pixel belongs to, 0 for none; the view's size. */
  readonly map: Uint8Array;
}

/** Translucent areas of what may be of glass are asked about from this share of the product on; of others as all areas are. */
const translucentFrom = 0.0015;

/** With what is kept although every look took it for a large gap; 1 there. */
interface EvidenceOfPanes extends Evidence {
  readonly panes: Uint8Array;
}

/** The parts that the ways of finding the product do not agree about, and those that none of them can know. */
export function findDoubts(input: DoubtInput): FoundDoubts {
  const gathered = gatherEvidence(input);
  const panes = keptPanes(gathered);
  const evidence = { ...gathered, panes };
  const { width, height, inside, area, isPlain, background, lab, looks, mayBeClear } = evidence;
  const taken = new Uint8Array(width * height);
  const found: DoubtfulArea[] = [];
  const ask: Ask = (kind, mask, least, accepts = () => true, asOne = false) => {
    const enough = Math.max(12, area * least);
    if (countMarked(mask) < enough) return;
    for (const side of [0, 1]) {
      const open = maskOf(mask.length, (i) => mask[i] !== 0 && !taken[i] && inside[i] === side);
      if (countMarked(open) < enough) continue;
      for (const pixels of asOne ? [indexesOf(open)] : areasOf(open, width, height, enough)) {
        if (!accepts(pixels)) continue;
        for (const i of pixels) taken[i] = 1;
        const isShade = isPlain && mean(pixels, (i) => (isShadowLike(background, lab, i) ? 1 : 0)) > 0.5;
        found.push({ kind, isKept: side === 1, isShade: side === 1 && isShade, pixels });
      }
    }
  };
  askAboutGaps(evidence, ask);
  if (isPlain && looks.length > 0) {
    // A highlight on a ring's metal is like the eye of a loop, but not exactly the background, and every look holds it.
    const isHighlight = (pixels: readonly number[]): boolean =>
      !isExactBackground(background, pixels) && looks.every((look) => mean(pixels, (i) => look[i]!) > HELD_LOOK);
    ask('hole', closedLoops(evidence), askedFrom, (pixels) => !isHighlight(pixels));
    // Panes were filled; what every look took for a large gap may be one.
    ask('hole', panes, askedFrom);
    ask('like-ground', findShadows(input.view, input.proposal).perhaps, askedFrom);
  }
  askAboutLooks(evidence, ask);
  // One way alone knows nothing of what it missed: without the network nothing is certain.
  if (looks.length === 0) ask('unsure', inside, askedFrom);
  if (isPlain && mayBeClear) ask('part', lostGlass(evidence), largePiece, undefined, true);
  if (isPlain) askAboutPlainBackground(evidence, ask);
  else if (looks.length > 0) askAboutBusyBackground(evidence, ask);
  askAtFrame(evidence, ask);
  askAroundScraps(evidence, ask);
  askAboutThinProduct(evidence, ask);

  askAboutCutOff(evidence, taken, found);

  const map = new Uint8Array(width * height);
  const questions = bundleQuestions(found, area).map((question) => withinProduct(question, evidence));
  for (const { pixels } of questions) for (const i of pixels) map[i] = 1;
  // Asked apart: it is no matter of the outline, and "no" leaves it as it is.
  const translucent = indexesOf(maskOf(map.length, (i) => input.translucent?.[i] === 1 && map[i] === 0));
  const all =
    translucent.length < Math.max(12, area * (mayBeClear ? translucentFrom / 2 : worthAsking))
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
 * No question about open background is about more than was found: the nearest of it is asked about. What the product embraces is asked about
 * whole, and a speck says nothing of what is near.
 */
function withinProduct(question: DoubtfulArea, evidence: Evidence): DoubtfulArea {
  const { away, area, inside, looks, width, height, isPlain, background } = evidence;
  const { pixels, isKept } = question;
  if (isKept || pixels.length <= area || area < speck * inside.length || looks.length === 0) return question;
  // A part that the plain background tells apart is a part whole or not at all.
  if (isPlain && mean(pixels, (i) => (background.distance[i]! > clearOf(background) ? 1 : 0)) > 0.5) return question;
  const embraced = convexHull(inside, width, height);
  if (mean(pixels, (i) => embraced[i]!) > 0.9) return question;
  const nearest = Float64Array.from(pixels, (i) => away[i]!).sort()[area - 1]!;
  return { ...question, pixels: pixels.filter((i) => away[i]! <= nearest).slice(0, area) };
}

/**
 * A kept part that hangs together with the product only by an area that is asked about goes with it: without that area it would float in
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

/** The largest share of the product's largest settled piece for a part that hangs on to an area in doubt. */
const looseShare = 0.1;

/** A handle's gap is smaller than this share of its product; a larger one may be a lens, a plate's well, a loop. */
const largeGap = 0.15;
/** A colour that so much of the background has is one of the background's. */
const common = 0.002;
/** In most of a true gap every look sees next to nothing, 0..255. */
const hint = 26;

/** A look takes an area for a gap that gives so little, 0..255, in so much of it. */
const OPEN = 64;
const OPEN_SHARE = 0.9;
/** Where every look does, so much of it has the background's colours: the rest is its soft rim and the shade in it. */
const LEAST_GROUND_SHARE = 0.5;

/**
 * An enclosed gap: seen through, or a part that was lost? Nothing is asked where the background shows as it is around the
 * product. Background in the shade, glass, and white on white look alike: about a large gap only a person knows.
 */
function askAboutGaps(evidence: EvidenceOfPanes, ask: Ask): void {
  const { isPlain, isBackgroundKnown, background, lab, looks, enclosed, area, backgroundShare, panes, mayBeClear } =
    evidence;
  // Beside a pane that was filled a gap may be a piece of it.
  const hasPanes = isPlain && countMarked(panes) > 0;
  ask('hole', enclosed, askedFrom, (pixels) => {
    // Leather before wood has the background's colours too: what a look took for product is no hole for certain. On a plain
    // background a trace of that is the handle around.
    const seen = isPlain ? 127 : hint;
    // The background as it is all around, and a look that took it for background: a handle's gap.
    const isExact = isBackgroundKnown && isExactBackground(background, pixels);
    const isOpenToAll =
      isBackgroundKnown &&
      !mayBeClear &&
      looks.length > 1 &&
      looks.every((look) => mean(pixels, (i) => (look[i]! <= OPEN ? 1 : 0)) > OPEN_SHARE);
    if (isExact && !hasPanes && looks.some((look) => mean(pixels, (i) => (look[i]! > 127 ? 1 : 0)) < 0.5)) return false;
    if (isPlain && !mayBeClear && !hasPanes && isBackgroundInShade(evidence, pixels)) return false;
    if (hasPanes || looks.some((look) => mean(pixels, (i) => (look[i]! > seen ? 1 : 0)) > 0.5)) return true;
    if (isExact) return false;
    if (pixels.length > area * largeGap) return true;
    const isBackground = (i: number): boolean =>
      isBackgroundKnown
        ? isShadowLike(background, lab, i) || background.distance[i]! < apartOf(background)
        : backgroundShare(i) > common;
    return mean(pixels, (i) => (isBackground(i) ? 1 : 0)) < (isOpenToAll ? LEAST_GROUND_SHARE : 0.9);
  });
}

/** Share of a gap between spokes that has nearly the background's colour, and the mean of a look that takes it for background, 0..255. */
const NEARLY_GROUND_SHARE = 0.8;
const GROUND_LOOK = 64;

/** A gap that has nearly the background's colour all over, and that a look took for background. */
function isBackgroundInShade({ background, looks }: Evidence, pixels: readonly number[]): boolean {
  const apart = apartOf(background);
  return (
    mean(pixels, (i) => (background.distance[i]! < apart ? 1 : 0)) > NEARLY_GROUND_SHARE &&
    looks.some((look) => mean(pixels, (i) => look[i]!) < GROUND_LOOK)
  );
}

/** A look that leaves out so much of the product saw another product: there a closed outline alone does not tell. */
const goodPart = 0.3;

/** Where a look of the network contradicts the proposal, or the network was of two minds. */
function askAboutLooks(evidence: Evidence, ask: Ask): void {
  const { looks, inside, enclosed, width, height, isPlain, isBackgroundKnown, background, area } = evidence;
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
  // A part that the background itself tells apart needs no second look: a kept one that ends at the photo's own edges, or lies inside.
  const isOpen = (pixels: readonly number[]): boolean => {
    if (!isPlain) {
      const isWhole = isBackgroundKnown && inside[pixels[0]!] === 1 && isWholeThing(evidence, pixels);
      return !(isWhole && isInClosedOutline(evidence, pixels));
    }
    if (inside[pixels[0]!]) {
      const isLarge = pixels.length > area * goodPart;
      return !(isLarge ? isWholeThing(evidence, pixels) : isInClosedOutline(evidence, pixels));
    }
    if (mean(pixels, (i) => background.distance[i]!) > clearOf(background)) return isLostPart(evidence, pixels);
    return !isExactBackground(background, pixels) || mean(pixels, (i) => enclosed[i]!) < 0.9;
  };
  ask(isPlain ? 'like-ground' : 'unsure', open(apart, width, height, 2), askedFrom, isOpen);
  ask('unsure', open(torn, width, height, 2), askedFrom, isOpen);
}

/** Half the width of a bridge that joins two things by chance, a leaf before an armchair, in pixels of the view. */
const bridge = 5;

/** On a busy background: what has only the product's colours and was left out, or only the background's and was taken along. */
function askAboutBusyBackground(evidence: Evidence, ask: Ask): void {
  const { inside, width, height, backgroundShare, productShare, away } = evidence;
  // A thing beside the largest one, or bound to it by a narrow bridge, may be part of a set or stand in the scene.
  const things = open(inside, width, height, bridge);
  const { labels, regions } = labelRegions(things, width, height);
  const largest = regions.reduce((most, region) => Math.max(most, region.size), 0);
  const beside = maskOf(labels.length, (i) => labels[i]! > 0 && regions[labels[i]! - 1]!.size < largest / 2);
  ask('part', beside, 0.02);
  const left = inside.map((isIn, i) => (!isIn && productShare(i) > common && backgroundShare(i) < common / 4 ? 1 : 0));
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
    // The part that every look is sure of, or that the plain background tells apart, is the product up to the frame.
    (pixels) =>
      looks.length === 0 ||
      (mean(pixels, (i) => (looks.every((look) => look[i]! > SURE) ? 1 : 0)) < 0.9 &&
        !(evidence.isPlain && isWholeThing(evidence, pixels))),
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

/** A look is sure of what it gives more, 0..255; of an area whose mean is more, wholly. */
const SURE = 204;
const HELD_LOOK = 242;

/** With less of it sure the product was not found. */
const lostBelow = 0.1;
/** Smallest share of a photo that a product fills: white on white leaves specks that are smaller. */
const speck = 0.01;

/**
 * Scraps, a print without what it is printed on, an outline the network was hardly sure of, or a product that leaves the
 * picture: there may be more of it than all that was found, so the question is about everything around.
 */
function askAroundScraps(evidence: EvidenceOfPanes, ask: Ask): void {
  const { inside, width, height, area, looks, reached, isPlain, background } = evidence;
  let sure = 0;
  // A part that the plain background itself tells apart is as sure.
  const isTold = (i: number): boolean => isPlain && looks.length > 0 && background.distance[i]! > clearOf(background);
  for (let i = 0; i < inside.length; i++) if (inside[i] && (isTold(i) || looks.some((look) => look[i]! > SURE))) sure++;
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
  // The part that a rim embraces, the inside of a plate cut by the frame, has another answer than the open background.
  const embraced = convexHull(inside, width, height);
  // A whole body that the frame cuts ends where every look saw it end; a rim is none.
  const isWhole = isCut ? area > scrapsBelow * countMarked(embraced) : isAsked || filled > sparseBelow;
  if (!isUnsure && isWhole) return;
  const { left, top, width: across, height: down } = boxOf(indexesOf(inside), width, height);
  // A part that was hardly found, or goes on beyond the picture, tells nothing of where the product ends.
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
  // Of a speck the nearest background says nothing.
  if (!isSpeck && looks.length > 0) keepNearest(around, embraced, evidence);
  ask('unsure', around, askedFrom, (pixels) => mean(pixels, (i) => embraced[i]!) > 0.9);
  // A product at the frame divides the background around it.
  ask('unsure', around, askedFrom, undefined, true);
}

/** No question is about more open background than was found: what is nearest is left, in place, and all that is `embraced`. */
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

/** Up to this share of a thin product two ways of finding it differ about it where both see the same. */
const AGREED_RATIO = 0.08;

/** Wires, tines, rims: the outline's own error is a good part of the product, so its correctness is not measured. */
function askAboutThinProduct(evidence: Evidence, ask: Ask): void {
  const { inside, area, width, height } = evidence;
  let outline = 0;
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] && [i - 1, i + 1, i - width, i + width].some((at) => !inside[at])) outline++;
  }
  if (outline * outlineError < 0.025 * area) return;
  if (isThinOutlineAgreed(evidence)) return;
  const wide = open(inside, width, height, 8);
  const thin = inside.map((isIn, i) => (isIn && !wide[i] ? 1 : 0));
  ask('thin', dilate(thin, width, height, 5), askedFrom, undefined, true);
}

/**
 * Whether two ways found the same thin product: the background and the looks on a plain background, where a highlight inside is no background; two
 * looks or more on a busy one.
 */
function isThinOutlineAgreed({ inside, looks, area, width, height, isPlain, background }: Evidence): boolean {
  const agrees = (isIn: (i: number) => boolean): boolean =>
    countMarked(maskOf(inside.length, (i) => isIn(i) !== (inside[i] === 1))) < AGREED_RATIO * area;
  if (!isPlain) return looks.length > 1 && looks.every((look) => agrees((i) => look[i]! > 127));
  const clear = clearOf(background);
  const open = floodFromFrame(width, height, (i) => background.distance[i]! <= clear);
  return agrees((i) => background.distance[i]! > clear || (inside[i] === 1 && open[i] === 0));
}

/** The kept areas that every look took for a large gap. */
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

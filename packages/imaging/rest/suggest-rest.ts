import type { PhotoSide } from './cut-sides.ts';
import type { OutlineFacts } from './outline-facts.ts';
import { FLAT, HUNG, LAID } from './product-kind.ts';
import type { ProductKind } from './product-kind.ts';
import { readProductKind } from './read-kind.ts';
import type { RestMode } from './rest-modes.ts';
import { firstPossible } from './rest-places.ts';
import type { RestPlaces } from './rest-places.ts';

/** The evidence about a product: each part may be missing. */
export interface RestEvidence {
  /** Its title or file name, in any language. */
  readonly words: string;
  /** Its kind of goods; the one that its words name where it is left out. */
  readonly kind?: ProductKind | null;
  readonly outline: OutlineFacts | null;
  /** Sides at which its photo cuts it off. */
  readonly cut?: readonly PhotoSide[];
}

/**
 * Longer than broad by so much, and so far from upright and from level: it was photographed lying. Of goods that usually lie
 * less of a slant tells.
 */
const SLANTING = { stretch: 2.2, seen: 1.25, from: 25, to: 75 } as const;
/** Degrees and share of the width: it would have to turn so far to stand on that edge. */
const TIPPED = { deg: 12, span: 0.7 } as const;
/** Degrees: long sides that lean less stand upright. */
const UPRIGHT_DEG = 3;
/** Of the seen area: so much of it above the rest, and apart from it, and the camera looked down on all of it. */
const LIFTED_FROM = 0.25;
/** The sellers' words for a photo that was taken from above. */
const FROM_ABOVE =
  /(?<!\p{L})(?:flat[ -]?lay|top[ -]view|from above|draufsicht|von oben|vue de dessus|vu d.en haut|vista superior|vista cenital|desde arriba|dall.alto|vista de cima)(?!\p{L})|俯瞰|真上|俯视|平铺/iu;
/**
 * Degrees below level from which a photo shows a thing over its corner, the share of the width that touches the ground, and of its
 * box that is filled (chains are not): a rolled blanket, a bag or a book that was photographed so keeps its foot on the ground, and
 * is not seen from above.
 */
const OVER_A_CORNER = { deg: 18, contact: 0.85, fill: 0.45 } as const;
/** A foot of less of the width does not carry a soft thing. */
const LEAST_FOOT = 0.4;
/**
 * Less of its width than `span` is the edge that a body would rest on, or it would turn by more than `deg` to rest there; less than
 * `contact` is near the ground in all: a strap, a hook or a tip hangs below what was held up for its photo. A ball and a wheel curve
 * up from the ground that they touch, and a chair, which fills less of its box, stands on other legs, too. Goods larger than that,
 * centimetres, are not held up.
 */
const ON_A_POINT = { span: 0.08, deg: 20, contact: 0.5, fill: 0.5, largestCm: 60 } as const;

/** How a product rests, best first: by its kind, and where that says nothing by its outline. */
export function restsOf({
  words,
  kind = readProductKind(words),
  outline,
  cut = [],
}: RestEvidence): readonly RestMode[] {
  if (isFromAbove(words, outline)) return kind && isCloth(kind) ? FLAT : LAID;
  if (kind?.name === 'beanie' || kind?.name === 'cap') {
    return outline && (outline.contact < LEAST_FOOT || isTipped(outline)) ? FLAT : ['stand'];
  }
  if (isOnPoint(outline) && (!kind || mayBeHeldUp(kind))) return LAID;
  if (kind && kind.rests[0] !== 'stand' && kind.rests.includes('lie') && !isWorn(kind) && isSlantView(outline, cut)) {
    return ['stand', ...kind.rests.filter((mode) => mode !== 'stand' && mode !== 'float')];
  }
  if (kind && kind.rests.length > 0) {
    // A watch on its whole strap, photographed from above: what may lie and is long and slanting, lies.
    if (outline && kind.rests[0] !== 'lie' && kind.rests.includes('lie') && isSlanting(outline)) {
      return ['lie', ...kind.rests.filter((mode) => mode === 'hang'), 'float'];
    }
    // A thing photographed lying would balance on a corner.
    if (!outline || kind.rests[0] !== 'lie' || !(isSkew(outline) || isTipped(outline))) return kind.rests;
    return isCloth(kind) ? kind.rests : [...kind.rests.filter((mode) => mode === 'lie' || mode === 'hang'), 'float'];
  }
  return outline && (isSlanting(outline) || isTipped(outline)) ? LAID : ['stand'];
}

/** The way that the scene has a place for; standing where it has none of them. */
export function suggestRest(evidence: RestEvidence, places: RestPlaces): RestMode {
  return firstPossible(restsOf(evidence), places);
}

/** Several things of which some would hang in the air on a level ground lay side by side under the camera. */
const isFromAbove = (words: string, outline: OutlineFacts | null): boolean =>
  (outline?.lifted ?? 0) >= LIFTED_FROM || FROM_ABOVE.test(words.normalize('NFKC'));

/** Neither stands nor floats. */
const isCloth = ({ rests }: ProductKind): boolean => rests.every((mode) => mode === 'lie' || mode === 'hang');

/** Clothes are measured by their height; scarves, towels and blankets, by their longest side, are rolled and folded too. */
const isWorn = ({ rests, usual }: ProductKind): boolean =>
  rests === HUNG || (rests === FLAT && usual.side === 'height');

/** Whether it was photographed from less than above: over its corner, or along what goes on towards the camera below the photo's edge. */
const isSlantView = (outline: OutlineFacts | null, cut: readonly PhotoSide[]): boolean =>
  outline !== null &&
  outline.parts === 1 &&
  outline.contact >= OVER_A_CORNER.contact &&
  outline.fill >= OVER_A_CORNER.fill &&
  ((outline.pitchDeg ?? 0) >= OVER_A_CORNER.deg || (cut.length === 1 && cut[0] === 'bottom'));

const isOnPoint = (outline: OutlineFacts | null): boolean =>
  outline !== null &&
  outline.pitchDeg === null &&
  (outline.span < ON_A_POINT.span || Math.abs(outline.tiltDeg) > ON_A_POINT.deg) &&
  outline.contact < ON_A_POINT.contact &&
  outline.fill >= ON_A_POINT.fill;

const mayBeHeldUp = ({ rests, usual }: ProductKind): boolean =>
  (rests.length === 0 || rests[0] === 'stand') && usual.cm <= ON_A_POINT.largestCm;

const isSkew = ({ stretch, axisDeg }: OutlineFacts): boolean =>
  stretch > SLANTING.seen && axisDeg > SLANTING.from && axisDeg < SLANTING.to;

const isSlanting = (outline: OutlineFacts): boolean => outline.stretch > SLANTING.stretch && isSkew(outline);

/** A book that stands half turned has a foot that slants, and upright sides. */
const isTipped = ({ tiltDeg, span, sidesDeg }: OutlineFacts): boolean =>
  Math.abs(tiltDeg) > TIPPED.deg &&
  span > TIPPED.span &&
  !(typeof sidesDeg === 'number' && Math.abs(sidesDeg) < UPRIGHT_DEG);

import { isOverBody } from '../../garments/garments.ts';
import type { GarmentClass } from '../../garments/garments.ts';
import type { ColourAt, Corners, UpperCorners } from './corners.ts';
import { classOfWords, isCalledCropped } from './class-of-words.ts';
import { isFoldedUp } from './fold-edge.ts';
import { cornersByLikeness } from './known-corners.ts';
import { best, upperCorners, withNeck } from './upper-corners.ts';
import { hollowOf, sleevelessCorners } from './sleeveless.ts';
import { findHood, isMoreThanPattern, isOpenInFront } from './hood-and-front.ts';
import { distance, findNotches, middle, nearest, shorterArc } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

export interface FoundShape {
  readonly garment: GarmentClass | null;
  readonly corners: Corners | null;
  /** It lies on itself, or may: very short for a top, or of a shape that other things have too. */
  readonly doubt?: 'folded' | 'short' | 'shape' | 'unclear' | null;
  /** Only known outlines found it, not the rules. */
  readonly isByLikeness?: boolean;
  /** One of its sleeves is not there: no camera hides it. */
  readonly isOneArmed?: boolean;
}

/** From so long against its width at the armpits on it is a dress; shirts with long sleeves, creased at their sides, measure up to 1.99. */
const DRESS_LENGTH = { short: 1.95, longSleeved: 2.05 } as const;
/** Wider at its hem, against its chest, it may be a dress, or a hat with a turned-up brim. */
const WIDEST_HEM = 2;
/** A coat without a word about it: long sleeves, so long at least, and open down its front. */
const COAT_LENGTH = 1.65;
/** From so long on only a coat is open in front. Shorter ones may be patterned shirts. */
const SURE_COAT = 2;
/** And so long against its hem, which no creased side makes narrower. */
const COAT_TO_HEM = 1.45;
/** A dress may be shorter where it flares: so long, with a hem so much wider than its chest, on short sleeves or none. */
const FLARED = [
  { length: 1.55, hem: 1.45 },
  { length: 1.7, hem: 1.22 },
] as const;
/**
 * Lengths of a top against its width at the armpits. Tees, shirts and hoodies measure 1.18 to 1.71; tees whose hem is folded
 * up by a third 0.88 to 0.94, by a quarter 0.98 to 1.05, and crop tops the same: only a person can tell these apart.
 */
const SHORT = 1.08;
/** A slim tee, folded up, is as long as a wide one: there the edge of its hem across it tells. */
const SHORT_WITH_EDGE = 1.3;
/**
 * A skirt stands out over the hips, by so much of its side's length. The sides of a lamp shade are straight (0.006), those of
 * a jar or a dome rounder (0.085).
 */
const HIPS = { least: 0.02, most: 0.07 } as const;
/** A hem so near to the neck, or armpits so low, and it lies folded, or with its sleeves on its body. */
const SHORTEST = 0.72;
const LOWEST_PIT = 0.66;
/** Corners of the two sides are so far from each other's mirror image at most, in widths of the chest. */
const MOST_UNEVEN = 0.16;
/** Of a real garment, creased as it lies. */
const MOST_CREASED = 0.26;

/** The likeness from which an outline has a known one's corners; one half as like is asked about. */
const LIKE = 0.16;
const HALF_LIKE = 0.25;
/** Of the nearest known outlines so many are of one kind at least. */
const AGREED = 0.55;
/** Skirts have fewer corners than anything else. With these, no known outline of another thing but shorts passes for one. */
const SURE_SKIRT = { cost: 0.08, agreed: 0.6 } as const;
/** A cap seen from above has the corners of a sleeveless top: an outline as like to unworn things is asked about. */
const SURE_NONE = { cost: 0.03, agreed: 0.75 } as const;
/** Sleeves that touch the body are asked about, unless there is no doubt where they lie. */
const TOUCHING = 0.12;
/** Corners found in two ways are the same corners, in widths of the garment. */
const SAME = 0.07;
/** Where a short sleeve ends below is found less well by known outlines. */
const SAME_BELOW = 0.14;

/**
 * The class of an upright outline of a garment, and its corners: by rules, which are exact on clean outlines, and by known
 * outlines, which are sure on creased ones. Where both find the same, the rules' corners stand.
 */
export function findShape(outline: readonly Point[], words: string, colourAt: ColourAt): FoundShape {
  const ruled = findByRules(outline, words, colourAt);
  const named = classOfWords(words);
  const like = cornersByLikeness(outline, colourAt, named === null ? null : kindOf(named));
  if (like.kind === 'none' && named === null && like.cost < SURE_NONE.cost && like.agreed > SURE_NONE.agreed) {
    return { ...ruled, doubt: ruled.doubt ?? 'shape' };
  }
  // A thing called a garment that is plain all around lies folded.
  if (!like.corners || like.cost > HALF_LIKE || (ruled.doubt === 'folded' && !ruled.corners)) return ruled;
  const xs = outline.map(({ x }) => x);
  const wide = Math.max(...xs) - Math.min(...xs);
  const sure = like.kind === 'skirt' && named === null ? SURE_SKIRT : { cost: LIKE, agreed: AGREED };
  const isSure =
    like.cost < sure.cost && like.agreed > sure.agreed && !(named === null && isCrowned(outline, like.corners));
  if (ruled.corners && areSame(ruled.corners, like.corners, wide)) {
    // Other things may have such a shape, but what is this like are garments.
    return isSure && ruled.doubt === 'shape' && !isStraightSided(outline, ruled.corners)
      ? { ...ruled, doubt: null }
      : ruled;
  }
  const found = shapeOfCorners(like.corners, named, words, colourAt);
  if (!isSure && ruled.corners) return ruled;
  // Rules that find no armhole in a plain side are right: sleeves lie behind it.
  const isTouching = like.isTouching && (like.cost > TOUCHING || like.agreed < AGREED);
  const isCovered = isTouching || (!ruled.corners && isPlainSided(outline, like.corners));
  const doubt = isCovered ? 'folded' : isSure ? found.doubt : (found.doubt ?? 'unclear');
  return { ...found, doubt, isByLikeness: true };
}

/** Shoulders, and the crown of a cap, rise by more of what would be a skirt's waist. */
const MOST_CROWNED = 0.08;

const isCrowned = (outline: readonly Point[], { kind, at }: Corners): boolean =>
  kind === 'skirt' && rise(outline, at.waistLeft, at.waistRight) > MOST_CROWNED;

/** Sides of cloth bulge by so much of their length at least: of 22 photographed skirts by 0.023 and more, of a lamp shade by 0.006. */
const LEAST_BULGE = 0.015;

function isStraightSided(outline: readonly Point[], corners: Corners): boolean {
  if (corners.kind !== 'skirt') return false;
  const { waistLeft, waistRight, hemLeft, hemRight } = corners.at;
  return Math.min(rise(outline, hemLeft, waistLeft), rise(outline, waistRight, hemRight)) < LEAST_BULGE;
}

/** An armhole of a real garment is cut so far in at least (`hollowOf`). */
const LEAST_HOLLOW = 0.04;
/** Sleeves lie behind what is hardly wider at its hem than at its armpits; from here on it is cut like that. */
const NOTHING_BEHIND = 1.35;

/** Whether a top without sleeves is straight where its armholes would be. */
function isPlainSided(outline: readonly Point[], corners: Corners): boolean {
  if (corners.kind !== 'upper') return false;
  const { at } = corners;
  if (distance(at.hemLeft, at.hemRight) > NOTHING_BEHIND * distance(at.armpitLeft, at.armpitRight)) return false;
  const isPlain = (tip: Point, armpit: Point, side: number): boolean => {
    // A sleeve stands out beyond its armpit.
    if (tip.x * side > 1.03 * armpit.x * side) return false;
    const way = shorterArc(outline, nearest(outline, tip), nearest(outline, armpit));
    return hollowOf(way, tip, armpit, side) < LEAST_HOLLOW;
  };
  return isPlain(at.sleeveTopLeft, at.armpitLeft, -1) || isPlain(at.sleeveTopRight, at.armpitRight, 1);
}

const kindOf = (garment: GarmentClass): Corners['kind'] =>
  garment === 'trousers' || garment === 'skirt' ? garment : 'upper';

function areSame(a: Corners, b: Corners, wide: number): boolean {
  if (a.kind !== b.kind) return false;
  const other: Readonly<Record<string, Point>> = b.at;
  // The middle of the neck is found in the same way in both.
  return Object.entries(a.at).every(
    ([name, p]) =>
      name === 'neckMiddle' || distance(p, other[name]!) < (name.startsWith('sleeveBottom') ? SAME_BELOW : SAME) * wide,
  );
}

/** The class of what has these corners. */
function shapeOfCorners(corners: Corners, named: GarmentClass | null, words: string, colourAt: ColourAt): FoundShape {
  if (corners.kind !== 'upper') return { garment: corners.kind, corners };
  return upperShape(corners, named, { isHooded: false, isCropped: isCalledCropped(words), isKnown: true }, colourAt);
}

/**
 * By rules: a crotch from below makes trousers, an armpit on each side a top or a dress, none of both a skirt where it is
 * narrower above.
 */
function findByRules(outline: readonly Point[], words: string, colourAt: ColourAt): FoundShape {
  const ys = outline.map(({ y }) => y);
  const xs = outline.map(({ x }) => x);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [high, wide] = [bottom - top, Math.max(...xs) - Math.min(...xs)];
  const notches = findNotches(outline).map(({ at, depth }) => ({ at, depth, ...outline[at]! }));
  const named = classOfWords(words);
  const crotch = notches.filter(
    ({ x, y, depth }) =>
      Math.abs(x) < 0.2 * wide && y > top + 0.12 * high && depth > 0.1 * high && y < bottom - 0.08 * high,
  );
  // A notch with its mirror image beside it is an armpit below a sleeve that lies level.
  const isPaired = (one: Point): boolean =>
    Math.abs(one.x) > 0.06 * wide &&
    notches.some(({ x, y }) => Math.abs(x + one.x) < 0.06 * wide && Math.abs(y - one.y) < 0.15 * high);
  const legs = crotch.filter((notch) => isFromBelow(outline, notch.at) && !isPaired(notch));
  // Legs lie straight: what goes in and out beside them too is a star, or a toy.
  const isLegged =
    legs.length > 0 && notches.every(({ at, depth }) => depth < 0.12 * high || legs.some((leg) => leg.at === at));
  if (isLegged && named !== 'dress' && (named === null || !isOverBody(named))) {
    const corners = trouserCorners(
      outline,
      legs.reduce((a, b) => (b.depth > a.depth ? b : a)),
      { top, bottom, high },
    );
    return { garment: 'trousers', corners };
  }
  if (named === null && legs.length > 0 && !isLegged) return { garment: null, corners: null };
  const pit = (side: number) =>
    notches
      .filter(
        ({ x, y, depth }) =>
          x * side > 0.08 * wide && y > top + 0.1 * high && y < top + 0.9 * high && depth > 0.035 * high,
      )
      .sort((a, b) => b.depth - a.depth)[0];
  const [left, right] = [pit(-1), pit(1)];
  const sleeveless = (): FoundShape | null => {
    if (named !== null && !isOverBody(named) && named !== 'dress') return null;
    const corners = sleevelessCorners(outline, notches, { top, bottom, high }, colourAt);
    return corners && upperShape(corners, named, { isHooded: false, isCropped: isCalledCropped(words) }, colourAt);
  };
  if (left && right) {
    const hood = findHood(outline, notches, Math.min(-left.x, right.x), Math.min(left.y, right.y), top, high);
    const whole = hood?.without ?? outline;
    const at = [left, right].map((pit) => nearest(whole, pit)) as [number, number];
    const above = hood ? Math.min(...whole.map(({ y }) => y)) : top;
    const found = upperCorners(whole, ...at, { top: above, high: bottom - above }, colourAt);
    if (!found) return sleeveless() ?? { garment: named, corners: null };
    const corners = hood ? withNeck(found, hood, colourAt) : found;
    return upperShape(corners, named, { isHooded: hood !== null, isCropped: isCalledCropped(words) }, colourAt);
  }
  const armless = sleeveless();
  if (armless) return armless;
  if (named === 'skirt' || (named === null && isSkirtLike(outline, { top, bottom, high, wide }))) {
    const corner = (side: number, down: number, share: number): Point =>
      best(
        outline.filter(({ y }) => (down > 0 ? y > bottom - share * high : y < top + share * high)),
        (p) => p.x * side * 0.8 + p.y * down,
      );
    const [waistLeft, waistRight] = [corner(-1, -1, 0.25), corner(1, -1, 0.25)];
    // A waist is straight between its corners; the crown of a cap is round, and so is a plate, whatever it is called.
    if (rise(outline, waistLeft, waistRight) > (named === null ? MOST_CROWNED : 0.13))
      return { garment: null, corners: null };
    const [hemLeft, hemRight] = [corner(-1, 1, 0.4), corner(1, 1, 0.4)];
    const hips = [rise(outline, hemLeft, waistLeft), rise(outline, waistRight, hemRight)];
    const isHipped = hips.every((out) => out > HIPS.least && out < HIPS.most);
    return {
      garment: 'skirt',
      corners: { kind: 'skirt', at: { waistLeft, waistRight, hemLeft, hemRight } },
      doubt: named === null && !isHipped ? 'shape' : null,
    };
  }
  // A thing called a top that has neither sleeves nor armpits has them folded in, or along its body.
  const isPlain = notches.every(({ depth }) => depth < 0.035 * high);
  return { garment: named, corners: null, doubt: isPlain && named !== null ? 'folded' : null };
}

/** A sleeve reaches so far beyond its armpit, in widths of the chest, and the other one less than that share of it. */
const ONE_ARM = { reach: 0.12, other: 0.25 } as const;

interface UpperMarks {
  readonly isHooded: boolean;
  readonly isCropped: boolean;
  /** Its outline is like a known garment's. */
  readonly isKnown?: boolean;
}

function upperShape(
  corners: UpperCorners,
  named: GarmentClass | null,
  { isHooded, isCropped, isKnown = false }: UpperMarks,
  colourAt: ColourAt,
): FoundShape {
  const { at } = corners;
  const [neck, hem] = [middle(at.neckLeft, at.neckRight), middle(at.hemLeft, at.hemRight)];
  const wide = distance(at.armpitLeft, at.armpitRight);
  const long = (hem.y - neck.y) / wide;
  const pit = (middle(at.armpitLeft, at.armpitRight).y - neck.y) / (hem.y - neck.y);
  const isLongSleeved = distance(at.armpitRight, at.sleeveBottomRight) > 0.5 * wide;
  const isNamedUpper = named !== null && named !== 'trousers' && named !== 'skirt';
  const flare = distance(at.hemLeft, at.hemRight) / wide;
  const isDress = isLongSleeved
    ? long > DRESS_LENGTH.longSleeved
    : long > DRESS_LENGTH.short || FLARED.some(({ length, hem: least }) => long > length && flare > least);
  const isCoat =
    isLongSleeved &&
    long > COAT_LENGTH &&
    long > COAT_TO_HEM * flare &&
    isOpenInFront(at.neckMiddle, hem, wide, colourAt) &&
    (long > SURE_COAT || isMoreThanPattern(at.neckMiddle, hem, wide, colourAt));
  const garment = isNamedUpper ? named : isCoat ? 'coat' : isDress ? 'dress' : isHooded ? 'hoodie' : 'top';
  // Both sides lie alike; long sleeves seldom do.
  const sides: readonly (readonly [Point, Point])[] = [
    [at.neckLeft, at.neckRight],
    [at.armpitLeft, at.armpitRight],
    [at.hemLeft, at.hemRight],
    ...(isLongSleeved ? [] : [[at.sleeveTopLeft, at.sleeveTopRight] as const]),
  ];
  const isUneven = sides.some(
    ([left, right]) => distance({ x: -left.x, y: left.y }, right) > (isKnown ? MOST_CREASED : MOST_UNEVEN) * wide,
  );
  // An outline no less like a known dress is no hat.
  const isFlared = named === null && flare > WIDEST_HEM && !isKnown;
  const [reach, other] = [at.armpitLeft.x - at.sleeveTopLeft.x, at.sleeveTopRight.x - at.armpitRight.x].sort(
    (a, b) => b - a,
  ) as [number, number];
  const isOneArmed = reach > ONE_ARM.reach * wide && other < ONE_ARM.other * reach;
  return {
    // A hood above says it of what is only called a top.
    garment: garment === 'top' && isHooded ? 'hoodie' : garment,
    corners,
    isOneArmed,
    doubt:
      (isUneven || isOneArmed ? 'folded' : null) ??
      (isFlared ? 'shape' : null) ??
      (isCropped ? null : doubtOfLength(garment, long, pit, () => isFoldedUp(corners, colourAt))),
  };
}

/** For garments whose words do not say that they are cropped. */
function doubtOfLength(
  garment: GarmentClass,
  long: number,
  pit: number,
  hasFold: () => boolean,
): NonNullable<FoundShape['doubt']> | null {
  if (long < SHORTEST || pit > LOWEST_PIT) return 'folded';
  if (long < SHORT) return garment === 'dress' || hasFold() ? 'folded' : 'short';
  return long < SHORT_WITH_EDGE && hasFold() ? 'short' : null;
}

/** Both neighbours along the outline go down from here. */
function isFromBelow(outline: readonly Point[], at: number): boolean {
  const n = outline.length;
  const step = Math.max(4, Math.round(n * 0.03));
  const p = outline[at]!;
  return outline[(at + step) % n]!.y > p.y + 2 && outline[(at - step + n) % n]!.y > p.y + 2;
}

/** How far the outline stands out on the left of the way from one of its points to another, against their distance. */
function rise(outline: readonly Point[], a: Point, b: Point): number {
  const long = distance(a, b) || 1;
  const [wx, wy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const out = ({ x, y }: Point): number => {
    const along = (x - a.x) * wx + (y - a.y) * wy;
    return along < 0 || along > long ? 0 : ((x - a.x) * wy - (y - a.y) * wx) / long;
  };
  return Math.max(0, ...outline.map(out));
}

function isSkirtLike(
  outline: readonly Point[],
  { top, bottom, high, wide }: { top: number; bottom: number; high: number; wide: number },
): boolean {
  const widthAt = (y: number): number => {
    const near = outline.filter((p) => Math.abs(p.y - y) < 0.02 * high).map(({ x }) => x);
    return near.length > 0 ? Math.max(...near) - Math.min(...near) : 0;
  };
  const [above, below] = [widthAt(top + 0.06 * high), widthAt(bottom - 0.1 * high)];
  const notched = Math.max(0, ...findNotches(outline).map(({ depth }) => depth));
  return above > 0.3 * wide && above < 0.92 * below && notched < 0.06 * high && high > 0.55 * wide && high < 2.6 * wide;
}

function trouserCorners(
  outline: readonly Point[],
  crotch: Point,
  { top, bottom, high }: { top: number; bottom: number; high: number },
): Corners {
  const waist = (side: number): Point =>
    best(
      outline.filter((p) => p.y < top + 0.2 * high),
      (p) => p.x * side * 0.6 - p.y,
    );
  const hem = (side: number, out: number): Point =>
    best(
      outline.filter((p) => p.x * side > 0 && p.y > bottom - 0.14 * high),
      (p) => p.x * side * out * 0.8 + p.y,
    );
  return {
    kind: 'trousers',
    at: {
      waistLeft: waist(-1),
      waistRight: waist(1),
      hemLeft: hem(-1, 1),
      hemRight: hem(1, 1),
      hemInnerLeft: hem(-1, -1),
      hemInnerRight: hem(1, -1),
      crotch: { x: crotch.x, y: crotch.y },
    },
  };
}

import type { GarmentPoint, GarmentPoints } from '../../try-on/garments.ts';
import type { DrapedCloth } from '../../try-on/person-set.schema.ts';
import {
  apply,
  beyond,
  BLEND,
  blended,
  direction,
  inverse,
  notBelow,
  smooth,
  stretchOf,
  turnBetween,
  unapplyLimb,
} from './limbs.ts';
import type { Limb, Similarity } from './limbs.ts';
import { onNeckline } from './neckline.ts';
import type { Neckline } from './neckline.ts';
import { distance, evenly, lengthOf, middle, nearest, shorterArc } from './outline.ts';
import type { Point } from './outline.ts';
import { solveResidual } from './residual.ts';
import type { Pair } from './residual.ts';

/** Where places of the flat pattern (metres, y up) lie in the photo (pixels). */
export interface PhotoFit {
  readonly place: (p: Point) => Point;
  /** How far beyond the photo's own sleeve or leg a place lies, pixels; below 0 where there is garment. */
  readonly beyondEnd: (p: Point) => number;
  /** How far within the photo's neckline a place of the front lies, pixels; below 0 where there is garment. */
  readonly inNeck: (p: Point) => number;
  /** Pixels of the photo to a metre of cloth. */
  readonly scale: number;
}

/** Sleeves longer than this share of the chest's width, and legs of the waist's, reach wrist and ankle. */
const LONG = { sleeve: 0.85, leg: 1.5 } as const;
/** A size is wider more than it is longer: so much a long limb may be longer or shorter than the photo's. */
const MOST_STRETCH = { sleeve: 1.15, leg: 1.3 } as const;
/**
 * What is left at the outline dies out so far from it, metres: a print in the middle of a top keeps its shape. Trousers have
 * none there, but tapes along their sides, which a short reach made four times as wide at the hips. Shorts, which are
 * wider than the pattern, and patterned legs are cropped instead: over a long reach their inner sides bent all of them.
 */
const REACH = { upper: 0.15, trousers: 0.25, cropped: 0.12, skirt: 0.15 } as const;
/**
 * So many times as far as a side has to be moved, at least: over a shorter way cloth would lie on itself, and a dress that
 * flares less than the pattern showed a slit along its side.
 */
const UNFOLDED = 2.2;
/** Metres from armpit to hem of a top, at most; a coat or a dress is longer. */
const LONGEST_TOP = 0.6;
/** A short limb: its own length, cut where the photo's ends. */
const AS_IT_IS = { stretch: 1, isWhole: false } as const;

/**
 * Fits the flat pattern of a draped garment to a photo by the photo's corners: turn and size of the body, turn of each
 * limb about its joint, and along the outline what is left, with compact support. A thin-plate spline would bend prints.
 * A neckline that is clearly deeper than the pattern's is cut out of the cloth; any other is laid on the pattern's own.
 * `isPatterned`: squares bend less, for legs are neither stretched to the person's nor squeezed into the pattern's.
 */
export function fitPhoto(
  cloth: DrapedCloth,
  points: GarmentPoints,
  outline: readonly Point[],
  size: { readonly width: number; readonly height: number },
  neckline: NecklineForm | null = null,
  isPatterned = false,
): PhotoFit {
  const at = (p: GarmentPoint): Point => ({ x: p.x * size.width, y: p.y * size.height });
  const mark = (name: string, side = 1): Point => {
    const [x, y] = cloth.landmarks[name] ?? [0, 0];
    return { x: x * side, y };
  };
  const pattern = cloth.outline.map(([x, y]) => ({ x, y }));
  const pairs: Pair[] = [];
  const edge: Edge = { pattern, outline, pairs, flanks: [] };
  const { body, limbs, neck, reach } =
    points.kind === 'upper'
      ? fitUpper(points.at, at, mark, edge, neckline ?? AN_ARC)
      : points.kind === 'trousers'
        ? fitTrousers(points.at, at, mark, edge, isPatterned)
        : fitSkirt(points.at, at, mark, edge);
  const rough = blended(body, limbs);
  // Where there are sleeves, they take up what a dress flares less than the pattern.
  const flanks = limbs.some(({ isNone }) => isNone) ? edge.flanks : [];
  const off = Math.max(0, ...flanks.map(({ flat, photo }) => distance(photo, rough(flat)))) / body.scale;
  const residual = solveResidual(pairs, rough, Math.max(reach, UNFOLDED * off));
  const place = (p: Point): Point => {
    const [a, b] = [rough(p), residual(p)];
    return { x: a.x + b.x, y: a.y + b.y };
  };
  return {
    place,
    beyondEnd: (p) => {
      for (const limb of limbs) {
        if (limb.isWhole || limb.share(p) < 0.5) continue;
        return limb.isNone ? (limb.share(p) - 0.5) * BLEND * body.scale : beyondLine(limb, place(p));
      }
      return -FAR_INSIDE;
    },
    inNeck: (p) => (neck && p.y > neck.below ? within(neck.opening, place(p)) : -FAR_INSIDE),
    scale: body.scale,
  };
}

const FAR_INSIDE = 30;

function beyondLine({ move, end: [a, b] }: Limb, q: Point): number {
  const long = distance(a, b) || 1;
  const [nx, ny] = [-(b.y - a.y) / long, (b.x - a.x) / long];
  const side = (p: Point): number => (p.x - a.x) * nx + (p.y - a.y) * ny;
  const sign = -Math.sign(side(move.to)) || 1;
  return Math.min(FAR_INSIDE, Math.max(-FAR_INSIDE, side(q) * sign));
}

/** How far within a closed line a point lies, pixels, no further than counts; below 0 outside. */
function within(line: readonly Point[], { x, y }: Point): number {
  let [isInside, least] = [false, FAR_INSIDE];
  line.forEach((a, k) => {
    const b = line[(k + 1) % line.length]!;
    if (a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y)) isInside = !isInside;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - a.x - t * dx, y - a.y - t * dy));
  });
  return isInside ? least : -least;
}

type At = (p: GarmentPoint) => Point;
type Mark = (name: string, side?: number) => Point;
interface Edge {
  readonly pattern: readonly Point[];
  readonly outline: readonly Point[];
  readonly pairs: Pair[];
  /** Of the pairs, those down the sides. */
  readonly flanks: Pair[];
}
interface Rig {
  readonly body: Similarity;
  readonly limbs: readonly Limb[];
  /** How far what is left at the outline reaches, metres. */
  readonly reach: number;
  /** What the photo's neckline leaves open, pixels of the photo, and the height of the pattern below which nothing is. */
  readonly neck: { readonly opening: readonly Point[]; readonly below: number } | null;
}
type NecklineForm = Pick<Neckline, 'roundness' | 'contrast'>;
const AN_ARC: NecklineForm = { roundness: 1, contrast: 0 };
/** Delta E along a neckline that is surely one, and metres by which it is deeper than the pattern's. */
const SURE_NECK = { contrast: 3, deeper: 0.015 } as const;
/** Sleeves that end so near to the armpit, against the chest, and no farther out, are armholes. */
const NO_SLEEVE = 0.06;

const SIDES = [
  { side: -1, name: 'Left' },
  { side: 1, name: 'Right' },
] as const;

function fitUpper(
  points: Extract<GarmentPoints, { kind: 'upper' }>['at'],
  at: At,
  mark: Mark,
  edge: Edge,
  form: NecklineForm,
): Rig {
  const pit = { left: at(points.armpitLeft), right: at(points.armpitRight) };
  const neck = { left: at(points.neckLeft), right: at(points.neckRight) };
  const wide = distance(pit.left, pit.right);
  const scale = wide / (2 * mark('armpit').x);
  const turn = Math.atan2(pit.right.y - pit.left.y, pit.right.x - pit.left.x);
  const flat = { x: 0, y: (mark('armpit').y + mark('neck').y) / 2 };
  const body: Similarity = {
    from: flat,
    to: middle(middle(pit.left, pit.right), middle(neck.left, neck.right)),
    scale,
    turn,
  };
  const limbs = SIDES.map(({ side, name }): Limb => {
    const [tip, armpit] = [mark('shoulder', side), mark('armpit', side)];
    const from = middle(tip, armpit);
    const [top, low] = [at(points[`sleeveTop${name}`]), at(points[`sleeveBottom${name}`])];
    const photoPit = at(points[`armpit${name}`]);
    const [a, b] = [apply(body, tip), apply(body, armpit)];
    const to = { x: photoPit.x + (a.x - b.x) / 2, y: photoPit.y + (a.y - b.y) / 2 };
    const end = middle(mark('sleeveTop', side), mark('sleeveBottom', side));
    const photoEnd = middle(top, low);
    const outwards = side * ((top.x - photoPit.x) * Math.cos(turn) + (top.y - photoPit.y) * Math.sin(turn));
    const isNone = distance(low, photoPit) < NO_SLEEVE * wide && outwards < 0;
    const move = { from, to, scale, turn: isNone ? turn : turnBetween(from, end, to, photoEnd) };
    const isLong = distance(to, photoEnd) > LONG.sleeve * wide;
    const length = isLong ? stretchOf(move, end, photoEnd, MOST_STRETCH.sleeve) : AS_IT_IS;
    const out = beyond(armpit, tip, end);
    // The side below the armpit stands out beyond that line where the hem is wider than the chest, as on a slim top. It is
    // no sleeve. Corners of a dress with sleeves follow the photo better without.
    const hem = mark('hem', side);
    const isSide = isNone || distance(armpit, hem) < LONGEST_TOP;
    const above = isSide ? notBelow(armpit, hem, mark('sleeveBottom', side)) : null;
    const share = above ? (p: Point): number => out(p) * above(p) : out;
    return { move, axis: direction(from, end), ...length, isNone, share, end: [top, low] };
  });
  const rough = blended(body, limbs);
  const back = inverse(rough, edge.pattern);
  for (const { side, name } of SIDES) {
    const limb = limbs[side < 0 ? 0 : 1]!;
    const photoNeck = at(points[`neck${name}`]);
    const photoPit = at(points[`armpit${name}`]);
    const [top, low] = [at(points[`sleeveTop${name}`]), at(points[`sleeveBottom${name}`])];
    if (limb.isNone) {
      // A strap lies on the shoulder as far as it goes; its armhole is the photo's own edge.
      flank(edge, mark('neck', side), mark('shoulder', side), photoNeck, top, back);
    } else {
      const [flatTop, flatLow] = [unapplyLimb(limb, top), unapplyLimb(limb, low)];
      along(edge, mark('neck', side), flatTop, photoNeck, top, 18);
      along(edge, mark('armpit', side), flatLow, photoPit, low, 12);
    }
    flank(edge, mark('armpit', side), mark('hem', side), photoPit, at(points[`hem${name}`]), back);
  }
  const lowest = at(points.neckMiddle);
  const deep = distance(middle(neck.left, neck.right), lowest) / scale;
  const isOpen = form.contrast > SURE_NECK.contrast && deep > mark('neck').y - mark('neckFront').y + SURE_NECK.deeper;
  if (isOpen)
    return {
      body,
      limbs,
      reach: REACH.upper,
      neck: openingOf(neck, lowest, form.roundness, mark('neck').y - 1.5 * deep),
    };
  // The neckline: an arc or a V through its lowest point lies on the pattern's own, a collar along it.
  const from = nearest(edge.pattern, mark('neck', -1));
  const to = nearest(edge.pattern, mark('neck', 1));
  const rim = evenly(shorterArc(edge.pattern, from, to), 15).slice(1, -1);
  rim.forEach((flat, k) => {
    edge.pairs.push({ flat, photo: onNeckline(neck.left, neck.right, lowest, form.roundness, -1 + (k + 1) / 7) });
  });
  return { body, limbs, reach: REACH.upper, neck: null };
}

/** The neckline from corner to corner, closed far above it. */
function openingOf(
  { left, right }: { readonly left: Point; readonly right: Point },
  lowest: Point,
  roundness: number,
  below: number,
): NonNullable<Rig['neck']> {
  const line = Array.from({ length: 25 }, (_, k) => onNeckline(left, right, lowest, roundness, -1 + k / 12));
  const chord = middle(left, right);
  const up = (p: Point): Point => ({ x: p.x + chord.x - lowest.x, y: p.y + chord.y - lowest.y });
  return { opening: [...line, up(right), up(left)], below };
}

function fitTrousers(
  points: Extract<GarmentPoints, { kind: 'trousers' }>['at'],
  at: At,
  mark: Mark,
  edge: Edge,
  isPatterned: boolean,
): Rig {
  const [left, right, crotch] = [at(points.waistLeft), at(points.waistRight), at(points.crotch)];
  const turn = Math.atan2(right.y - left.y, right.x - left.x);
  const hips = widthThrough(edge.outline, crotch, turn);
  const scale = (distance(left, right) / (2 * mark('waist').x) + hips / (2 * mark('hip').x)) / 2;
  const body: Similarity = {
    from: { x: 0, y: (mark('waist').y + mark('crotch').y) / 2 },
    to: middle(middle(left, right), crotch),
    scale,
    turn,
  };
  const ends = SIDES.map(({ name }) =>
    distance(crotch, middle(at(points[`hem${name}`]), at(points[`hemInner${name}`]))),
  );
  const isLong = Math.max(...ends) > LONG.leg * distance(left, right);
  const limbs = SIDES.map(({ side, name }): Limb => {
    const hip = { x: mark('hip', side).x, y: mark('crotch').y };
    const from = middle(mark('crotch'), hip);
    const end = middle(mark('hem', side), mark('hemInner', side));
    const corners = [at(points[`hem${name}`]), at(points[`hemInner${name}`])] as const;
    const photoEnd = middle(...corners);
    const moved = apply(body, from);
    const onCrotch = apply(body, mark('crotch'));
    // A longer rise than the pattern's is cropped below its crotch where squeezing it would show.
    const to =
      isLong && !isPatterned ? { x: moved.x + crotch.x - onCrotch.x, y: moved.y + crotch.y - onCrotch.y } : moved;
    const spread = turnBetween(from, end, to, photoEnd);
    const legTurn = isLong ? spread : turn + lessTurned(spread - turn, NOT_TURNED * scale, distance(to, photoEnd));
    const move = { from, to, scale, turn: legTurn };
    const share = (p: Point): number =>
      p.x * side < 0 ? 0 : smooth((mark('crotch').y + 0.03 - p.y) / (2 * BLEND)) * smooth((p.x * side + 0.02) / 0.02);
    const length = isLong ? stretchOf(move, end, photoEnd, isPatterned ? 1 : MOST_STRETCH.leg) : AS_IT_IS;
    return { move, axis: direction(from, end), ...length, isNone: false, share, end: corners };
  });
  const rough = blended(body, limbs);
  const back = inverse(blended(body, []), edge.pattern);
  for (const { side, name } of SIDES) {
    const { stretch } = limbs[side < 0 ? 0 : 1]!;
    const [waist, hem, inner] = [at(points[`waist${name}`]), at(points[`hem${name}`]), at(points[`hemInner${name}`])];
    // The side of the leg begins at the height of the crotch.
    const line = shorterArc(
      edge.pattern,
      nearest(edge.pattern, mark('waist', side)),
      nearest(edge.pattern, mark('hem', side)),
    );
    const flatHip = line.find(({ y }) => y < mark('crotch').y) ?? mark('hip', side);
    const hip = edge.outline[nearest(edge.outline, rough(flatHip))] ?? hem;
    const outwards = { x: side * Math.cos(turn), y: side * Math.sin(turn) };
    along(edge, mark('waist', side), flatHip, waist, hip, 8);
    if (isPatterned) edge.pairs.push(...cropped(edge.pairs.splice(-8, 8), rough, outwards, 0));
    flank(edge, flatHip, mark('hem', side), hip, hem, back, stretch);
    flank(edge, mark('crotch'), mark('hemInner', side), crotch, inner, back, stretch);
    const [outer, within] = [edge.pairs.splice(-2 * SIDE_PAIRS, SIDE_PAIRS), edge.pairs.splice(-SIDE_PAIRS)];
    const most = isPatterned ? 0 : WIDER * scale;
    edge.pairs.push(
      ...cropped(outer, rough, outwards, most),
      ...cropped(within, rough, { x: -outwards.x, y: -outwards.y }, most),
    );
  }
  straight(edge, mark('waist', -1), mark('waist', 1), left, right);
  return { body, limbs, reach: isLong && !isPatterned ? REACH.trousers : REACH.cropped, neck: null };
}

/**
 * Shorts are cut wide at the hem, their legs are not spread: a leg is turned only by what would leave its end further off than this,
 * metres. Turned to where the photo's legs point, everything between waist and crotch bent along.
 */
const NOT_TURNED = 0.03;

/** What is left of a leg's turn, radians; `off` and `long` in the same unit. */
function lessTurned(spread: number, off: number, long: number): number {
  return Math.sign(spread) * Math.max(0, Math.abs(spread) - Math.asin(Math.min(1, off / Math.max(1, long))));
}

/** A plain leg may be wider than the pattern's by so much on each side, metres; what is wider is cropped. */
const WIDER = 0.03;

/** Pairs whose place in the photo lies no further out than `most` pixels from where the rough fit has it. */
function cropped(pairs: readonly Pair[], rough: (p: Point) => Point, { x, y }: Point, most: number): Pair[] {
  return pairs.map(({ flat, photo }) => {
    const at = rough(flat);
    const over = Math.max(0, (photo.x - at.x) * x + (photo.y - at.y) * y - most);
    return { flat, photo: { x: photo.x - over * x, y: photo.y - over * y } };
  });
}

/** How wide an outline is on the line through a point. By their height trousers were taken too wide: tapes at the hips bulged. */
function widthThrough(outline: readonly Point[], { x, y }: Point, turn: number): number {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const near = outline.filter((p) => Math.abs((p.y - y) * cos - (p.x - x) * sin) < 4);
  const across = near.map((p) => (p.x - x) * cos + (p.y - y) * sin);
  return Math.max(...across) - Math.min(...across);
}

function fitSkirt(points: Extract<GarmentPoints, { kind: 'skirt' }>['at'], at: At, mark: Mark, edge: Edge): Rig {
  const [left, right] = [at(points.waistLeft), at(points.waistRight)];
  const turn = Math.atan2(right.y - left.y, right.x - left.x);
  const scale = distance(left, right) / (2 * mark('waist').x);
  const body: Similarity = { from: { x: 0, y: mark('waist').y }, to: middle(left, right), scale, turn };
  const back = inverse(blended(body, []), edge.pattern);
  for (const { side, name } of SIDES) {
    flank(edge, mark('waist', side), mark('hem', side), at(points[`waist${name}`]), at(points[`hem${name}`]), back);
  }
  straight(edge, mark('waist', -1), mark('waist', 1), left, right);
  return { body, limbs: [], reach: REACH.skirt, neck: null };
}

/** Pairs two lines of the same length of cloth: pattern from corner to the place nearest to `flatEnd`, photo from corner to corner. */
function along(edge: Edge, flatStart: Point, flatEnd: Point, photoStart: Point, photoEnd: Point, count: number): void {
  const line = shorterArc(edge.pattern, nearest(edge.pattern, flatStart), nearest(edge.pattern, flatEnd));
  const seen = photoLine(edge.outline, photoStart, photoEnd);
  const [flat, photo] = [evenly(line, count), evenly(seen, count)];
  flat.forEach((p, k) => edge.pairs.push({ flat: p, photo: photo[k]! }));
}

/** Places along a side. */
const SIDE_PAIRS = 16;

/** A side down to the hem: as long as both go. What the photo has not, its alpha cuts; what the pattern has not, is cropped. */
function flank(
  edge: Edge,
  flatStart: Point,
  flatEnd: Point,
  photoStart: Point,
  photoEnd: Point,
  back: (p: Point) => Point,
  stretch = 1,
): void {
  const line = shorterArc(edge.pattern, nearest(edge.pattern, flatStart), nearest(edge.pattern, flatEnd));
  const seen = photoLine(edge.outline, photoStart, photoEnd);
  const flatLength = lengthOf(line);
  const photoLength =
    (distance(back(photoStart), back(photoEnd)) * (lengthOf(seen) / Math.max(1, distance(photoStart, photoEnd)))) /
    stretch;
  const shared = Math.min(flatLength, photoLength);
  const flat = evenly(line, 101).slice(0, Math.max(2, Math.round((100 * shared) / flatLength) + 1));
  const photo = evenly(seen, 101).slice(0, Math.max(2, Math.round((100 * shared) / photoLength) + 1));
  const [a, b] = [evenly(flat, SIDE_PAIRS), evenly(photo, SIDE_PAIRS)];
  const side = a.map((flat, k) => ({ flat, photo: b[k]! }));
  edge.pairs.push(...side);
  edge.flanks.push(...side);
}

function straight(edge: Edge, flatStart: Point, flatEnd: Point, photoStart: Point, photoEnd: Point): void {
  const [flat, photo] = [evenly([flatStart, flatEnd], 10), evenly([photoStart, photoEnd], 10)];
  flat.forEach((p, k) => edge.pairs.push({ flat: p, photo: photo[k]! }));
}

/** The outline between two corners; straight where it takes a long way round, as where a sleeve lies on the body. */
function photoLine(outline: readonly Point[], from: Point, to: Point): readonly Point[] {
  const line = shorterArc(outline, nearest(outline, from), nearest(outline, to));
  return line.length > 2 && lengthOf(line) < 1.5 * distance(from, to) ? line : [from, to];
}

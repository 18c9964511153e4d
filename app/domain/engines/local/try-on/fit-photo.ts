import type { GarmentPoint, GarmentPoints } from '../../try-on/garments.ts';
import type { DrapedCloth } from '../../try-on/person-set.schema.ts';
import { distance, evenly, lengthOf, middle, nearest, shorterArc } from './outline.ts';
import type { Point } from './outline.ts';

/** Where places of the flat pattern (metres, y up) lie in the photo (pixels). */
export interface PhotoFit {
  readonly place: (p: Point) => Point;
  /** How far beyond the photo's own sleeve or leg a place lies, pixels; below 0 where there is garment. */
  readonly beyondEnd: (p: Point) => number;
  /** Pixels of the photo to a metre of cloth. */
  readonly scale: number;
}

/** A turn, a size and a shift: keeps the shape of whatever it moves. */
interface Similarity {
  readonly from: Point;
  readonly to: Point;
  /** Pixels to a metre. */
  readonly scale: number;
  /** Radians from the pattern's own direction (y down) to the photo's. */
  readonly turn: number;
}

interface Limb {
  readonly move: Similarity;
  /** Its own direction in the pattern, of length 1. */
  readonly axis: Point;
  /** Lengths along it in the photo against the pattern's: a long sleeve or leg is as long as the person's own. */
  readonly stretch: number;
  /** 0 on the body, 1 on the limb. */
  readonly share: (p: Point) => number;
  /** The two corners of its end in the photo. */
  readonly end: readonly [Point, Point];
}

/** Residuals die out so far from the outline, metres: a print in the middle keeps its shape. */
const REACH = 0.15;
/** Over so much cloth a limb's turn begins, metres. */
const BLEND = 0.05;
/** Sleeves longer than this share of the chest's width, and legs of the waist's, reach wrist and ankle. */
const LONG = { sleeve: 0.85, leg: 1.5 } as const;
/** A size is wider more than it is longer: so much a long limb may be longer or shorter than the photo's. */
const MOST_STRETCH = { sleeve: 1.15, leg: 1.3 } as const;

/**
 * Fits the flat pattern of a draped garment to a photo by the photo's corners: turn and size of the body, turn of each
 * limb about its joint, and along the outline what is left, with compact support. A thin-plate spline would bend prints.
 * `roundness`: of the front neckline, 0 for a V, 1 for an arc.
 */
export function fitPhoto(
  cloth: DrapedCloth,
  points: GarmentPoints,
  outline: readonly Point[],
  size: { readonly width: number; readonly height: number },
  roundness = 1,
): PhotoFit {
  const at = (p: GarmentPoint): Point => ({ x: p.x * size.width, y: p.y * size.height });
  const mark = (name: string, side = 1): Point => {
    const [x, y] = cloth.landmarks[name] ?? [0, 0];
    return { x: x * side, y };
  };
  const pattern = cloth.outline.map(([x, y]) => ({ x, y }));
  const pairs: Pair[] = [];
  const edge: Edge = { pattern, outline, pairs };
  const { body, limbs } =
    points.kind === 'upper'
      ? fitUpper(points.at, at, mark, edge, roundness)
      : points.kind === 'trousers'
        ? fitTrousers(points.at, at, mark, edge)
        : fitSkirt(points.at, at, mark, edge);
  const rough = blended(body, limbs);
  const residual = solveResidual(pairs, rough);
  return {
    place: (p) => {
      const [a, b] = [rough(p), residual(p)];
      return { x: a.x + b.x, y: a.y + b.y };
    },
    beyondEnd: (p) => {
      for (const limb of limbs) {
        if (limb.share(p) < 0.5) continue;
        const [a, b] = [rough(p), residual(p)];
        return beyondLine(limb, { x: a.x + b.x, y: a.y + b.y });
      }
      return -FAR_INSIDE;
    },
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

type At = (p: GarmentPoint) => Point;
type Mark = (name: string, side?: number) => Point;
interface Pair {
  readonly flat: Point;
  readonly photo: Point;
}
interface Edge {
  readonly pattern: readonly Point[];
  readonly outline: readonly Point[];
  readonly pairs: Pair[];
}
interface Rig {
  readonly body: Similarity;
  readonly limbs: readonly Limb[];
}

const SIDES = [
  { side: -1, name: 'Left' },
  { side: 1, name: 'Right' },
] as const;

function fitUpper(
  points: Extract<GarmentPoints, { kind: 'upper' }>['at'],
  at: At,
  mark: Mark,
  edge: Edge,
  roundness: number,
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
    const move = { from, to, scale, turn: turnBetween(from, end, to, photoEnd) };
    const isLong = distance(to, photoEnd) > LONG.sleeve * wide;
    const stretch = isLong ? stretchOf(move, end, photoEnd, MOST_STRETCH.sleeve) : 1;
    return { move, axis: direction(from, end), stretch, share: beyond(armpit, tip, end), end: [top, low] };
  });
  const rough = blended(body, limbs);
  const back = inverse(rough, edge.pattern);
  for (const { side, name } of SIDES) {
    const limb = limbs[side < 0 ? 0 : 1]!;
    const photoNeck = at(points[`neck${name}`]);
    const photoPit = at(points[`armpit${name}`]);
    const [top, low] = [at(points[`sleeveTop${name}`]), at(points[`sleeveBottom${name}`])];
    const [flatTop, flatLow] = [unapplyLimb(limb, top), unapplyLimb(limb, low)];
    along(edge, mark('neck', side), flatTop, photoNeck, top, 18);
    along(edge, mark('armpit', side), flatLow, photoPit, low, 12);
    flank(edge, mark('armpit', side), mark('hem', side), photoPit, at(points[`hem${name}`]), back);
  }
  // The neckline: an arc or a V through its lowest point lies on the pattern's own, a collar along it.
  const lowest = at(points.neckMiddle);
  const chord = middle(neck.left, neck.right);
  const from = nearest(edge.pattern, mark('neck', -1));
  const to = nearest(edge.pattern, mark('neck', 1));
  const neckline = evenly(shorterArc(edge.pattern, from, to), 15).slice(1, -1);
  neckline.forEach((flatPoint, k) => {
    const t = (Math.PI * (k + 1)) / 14;
    const across = -Math.cos(t) * 0.97;
    const down = Math.sin(t) ** 0.8 * roundness + (1 - Math.abs(across)) * (1 - roundness);
    const right = { x: (neck.right.x - neck.left.x) / 2, y: (neck.right.y - neck.left.y) / 2 };
    edge.pairs.push({
      flat: flatPoint,
      photo: {
        x: chord.x + right.x * across + (lowest.x - chord.x) * down,
        y: chord.y + right.y * across + (lowest.y - chord.y) * down,
      },
    });
  });
  return { body, limbs };
}

function fitTrousers(points: Extract<GarmentPoints, { kind: 'trousers' }>['at'], at: At, mark: Mark, edge: Edge): Rig {
  const [left, right, crotch] = [at(points.waistLeft), at(points.waistRight), at(points.crotch)];
  const scale = (distance(left, right) / (2 * mark('waist').x) + risePixels(left, right, crotch, mark)) / 2;
  const turn = Math.atan2(right.y - left.y, right.x - left.x);
  const body: Similarity = {
    from: { x: 0, y: (mark('waist').y + mark('crotch').y) / 2 },
    to: middle(middle(left, right), crotch),
    scale,
    turn,
  };
  const limbs = SIDES.map(({ side, name }): Limb => {
    const hip = { x: mark('hip', side).x, y: mark('crotch').y };
    const from = middle(mark('crotch'), hip);
    const end = middle(mark('hem', side), mark('hemInner', side));
    const corners = [at(points[`hem${name}`]), at(points[`hemInner${name}`])] as const;
    const photoEnd = middle(...corners);
    const moved = apply(body, from);
    const onCrotch = apply(body, mark('crotch'));
    const to = { x: moved.x + crotch.x - onCrotch.x, y: moved.y + crotch.y - onCrotch.y };
    const share = (p: Point): number =>
      p.x * side < 0 ? 0 : smooth((mark('crotch').y + 0.03 - p.y) / (2 * BLEND)) * smooth((p.x * side + 0.02) / 0.02);
    const move = { from, to, scale, turn: turnBetween(from, end, to, photoEnd) };
    const isLong = distance(to, photoEnd) > LONG.leg * distance(left, right);
    const stretch = isLong ? stretchOf(move, end, photoEnd, MOST_STRETCH.leg) : 1;
    return { move, axis: direction(from, end), stretch, share, end: corners };
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
    along(edge, mark('waist', side), flatHip, waist, hip, 8);
    flank(edge, flatHip, mark('hem', side), hip, hem, back, stretch);
    flank(edge, mark('crotch'), mark('hemInner', side), crotch, inner, back, stretch);
  }
  straight(edge, mark('waist', -1), mark('waist', 1), left, right);
  return { body, limbs };
}

function risePixels(left: Point, right: Point, crotch: Point, mark: Mark): number {
  return distance(middle(left, right), crotch) / Math.max(0.05, mark('waist').y - mark('crotch').y);
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
  return { body, limbs: [] };
}

/** Pairs two lines of the same length of cloth: pattern from corner to the place nearest to `flatEnd`, photo from corner to corner. */
function along(edge: Edge, flatStart: Point, flatEnd: Point, photoStart: Point, photoEnd: Point, count: number): void {
  const line = shorterArc(edge.pattern, nearest(edge.pattern, flatStart), nearest(edge.pattern, flatEnd));
  const seen = photoLine(edge.outline, photoStart, photoEnd);
  const [flat, photo] = [evenly(line, count), evenly(seen, count)];
  flat.forEach((p, k) => edge.pairs.push({ flat: p, photo: photo[k]! }));
}

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
  const count = 16;
  const flat = evenly(line, 101).slice(0, Math.max(2, Math.round((100 * shared) / flatLength) + 1));
  const photo = evenly(seen, 101).slice(0, Math.max(2, Math.round((100 * shared) / photoLength) + 1));
  const [a, b] = [evenly(flat, count), evenly(photo, count)];
  a.forEach((p, k) => edge.pairs.push({ flat: p, photo: b[k]! }));
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

/** The pattern's y is up, the photo's down. */
function apply({ from, to, scale, turn }: Similarity, p: Point): Point {
  const [x, y] = [(p.x - from.x) * scale, -(p.y - from.y) * scale];
  return { x: to.x + x * Math.cos(turn) - y * Math.sin(turn), y: to.y + x * Math.sin(turn) + y * Math.cos(turn) };
}

function unapply({ from, to, scale, turn }: Similarity, p: Point): Point {
  const [x, y] = [(p.x - to.x) / scale, (p.y - to.y) / scale];
  return {
    x: from.x + x * Math.cos(turn) + y * Math.sin(turn),
    y: from.y - (-x * Math.sin(turn) + y * Math.cos(turn)),
  };
}

/** As `apply`, with lengths along the limb stretched. */
function applyLimb({ move, axis, stretch }: Limb, p: Point): Point {
  const off = ((p.x - move.from.x) * axis.x + (p.y - move.from.y) * axis.y) * (stretch - 1);
  return apply(move, { x: p.x + off * axis.x, y: p.y + off * axis.y });
}

function unapplyLimb({ move, axis, stretch }: Limb, p: Point): Point {
  const q = unapply(move, p);
  const off = ((q.x - move.from.x) * axis.x + (q.y - move.from.y) * axis.y) * (1 / stretch - 1);
  return { x: q.x + off * axis.x, y: q.y + off * axis.y };
}

function stretchOf({ from, to, scale }: Similarity, end: Point, photoEnd: Point, most: number): number {
  return Math.min(most, Math.max(1 / most, distance(to, photoEnd) / (distance(from, end) * scale)));
}

function direction(from: Point, to: Point): Point {
  const long = distance(from, to) || 1;
  return { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
}

/** By how much a limb of the pattern has to turn to point where the photo's does. */
function turnBetween(from: Point, end: Point, to: Point, photoEnd: Point): number {
  const flat = Math.atan2(-(end.y - from.y), end.x - from.x);
  const photo = Math.atan2(photoEnd.y - to.y, photoEnd.x - to.x);
  return Math.atan2(Math.sin(photo - flat), Math.cos(photo - flat));
}

/** 0 on the body's side of the line from `a` to `b`, 1 beyond it on the side of `end`. */
function beyond(a: Point, b: Point, end: Point): (p: Point) => number {
  const long = distance(a, b);
  const [nx, ny] = [-(b.y - a.y) / long, (b.x - a.x) / long];
  const sign = Math.sign((end.x - a.x) * nx + (end.y - a.y) * ny);
  return (p) => smooth((((p.x - a.x) * nx + (p.y - a.y) * ny) * sign + BLEND / 2) / BLEND);
}

const smooth = (t: number): number => {
  const k = Math.min(1, Math.max(0, t));
  return k * k * (3 - 2 * k);
};

function blended(body: Similarity, limbs: readonly Limb[]): (p: Point) => Point {
  return (p) => {
    let { x, y } = apply(body, p);
    for (const limb of limbs) {
      const k = limb.share(p);
      if (k === 0) continue;
      const q = applyLimb(limb, p);
      x += (q.x - x) * k;
      y += (q.y - y) * k;
    }
    return { x, y };
  };
}

/** Photo to pattern, to measure lengths with: the nearest place of the outline. */
function inverse(rough: (p: Point) => Point, pattern: readonly Point[]): (p: Point) => Point {
  const [a, b] = [pattern[0]!, pattern[Math.floor(pattern.length / 2)]!];
  const scale = distance(rough(a), rough(b)) / distance(a, b);
  return (p) => ({ x: p.x / scale, y: p.y / scale });
}

/** Radial functions of Wendland (C2) through what the rough fit leaves at the outline. */
function solveResidual(pairs: readonly Pair[], rough: (p: Point) => Point): (p: Point) => Point {
  const n = pairs.length;
  const kernel = (r: number): number => (r >= REACH ? 0 : (1 - r / REACH) ** 4 * ((4 * r) / REACH + 1));
  const A = new Float64Array(n * n);
  const bx = new Float64Array(n);
  const by = new Float64Array(n);
  pairs.forEach(({ flat, photo }, i) => {
    const q = rough(flat);
    bx[i] = photo.x - q.x;
    by[i] = photo.y - q.y;
    for (let j = 0; j < n; j++) A[i * n + j] = kernel(distance(flat, pairs[j]!.flat)) + (i === j ? 3e-3 : 0);
  });
  cholesky(A, n, bx, by);
  return (p) => {
    let [x, y] = [0, 0];
    for (let i = 0; i < n; i++) {
      const { flat } = pairs[i]!;
      const [dx, dy] = [p.x - flat.x, p.y - flat.y];
      if (dx > REACH || dx < -REACH || dy > REACH || dy < -REACH) continue;
      const k = kernel(Math.hypot(dx, dy));
      x += k * bx[i]!;
      y += k * by[i]!;
    }
    return { x, y };
  };
}

/** Solves A w = b for two right sides in place; A is symmetric and positive definite. */
function cholesky(A: Float64Array, n: number, ...sides: readonly Float64Array[]): void {
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = A[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= A[i * n + k]! * A[j * n + k]!;
      A[i * n + j] = i === j ? Math.sqrt(Math.max(1e-12, sum)) : sum / A[j * n + j]!;
    }
  }
  for (const b of sides) {
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < i; k++) b[i]! -= A[i * n + k]! * b[k]!;
      b[i]! /= A[i * n + i]!;
    }
    for (let i = n - 1; i >= 0; i--) {
      for (let k = i + 1; k < n; k++) b[i]! -= A[k * n + i]! * b[k]!;
      b[i]! /= A[i * n + i]!;
    }
  }
}

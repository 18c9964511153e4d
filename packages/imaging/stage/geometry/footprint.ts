import { bottomCorners } from '../../pixels/bottom-corners.ts';
import { distanceInside } from './distance.ts';
import { bottomHull, smoothLine } from './outline-shape.ts';
import { DOWN, OUTER, radiusOf, turnedBox, usualDepth } from './turned-box.ts';

/** Where a product meets the ground, seen from above; pixels of its outline, columns from left to right. */
export interface Footprint {
  /** How far behind the nearest point of the foot it begins. */
  readonly front: Float32Array;
  /** Half of how deep it is there. */
  readonly half: Float32Array;
  /** 1 a round thing, 0 a thing with flat sides. */
  readonly round: number;
  /** 1 where its depth is seen, 0 where it is what is usual: such things are soft, and taper upwards. */
  readonly seen: number;
  /** Radius by which its lower edge is rounded. */
  readonly under: number;
  /** Along the camera's axis, how much farther it is across that edge: more than 1 where it stands aslant. */
  readonly aslant: number;
}

/** Of the width: so far above the bottom hull an outline still touches the ground. */
export const TOUCHING = 0.06;
/** Of the width: what is less bent below counts as seen straight from the front. */
const STRAIGHT = 0.12;
/** Of its radius: how far the edges of a thing with flat sides are rounded. */
const EDGE = 0.2;
const THIN = 0.07;
/** Of the width: how far to both sides an outline's top is looked at; of that, by how much a level top falls at most, a dome by twice. */
const [VAULT, BULGE] = [0.1, 0.06];
/** Of the width: radius from which lower edges are not sharp. */
const SHARP = 0.02;
/** Of half its depth: how high a vault is. */
const VAULTED = 0.8;
/** Of its depth: what a soft thing loses up to its top. */
const TAPER = 0.4;
/** Of the width: how far back a foot may reach. */
export const DEEPEST_FOOT = 0.9;

/** Of the width: what hangs beside a body ends so far above its foot. */
const ABOVE = 0.03;

/** The lowest rows without what stands out sideways and touches nothing, a mug's handle or a can's spout: -1 there. */
export function footRows(alpha: Float32Array, low: Float32Array, w: number, h: number): Float32Array {
  const least = THIN * w;
  const core = distanceInside(
    Uint8Array.from(alpha, (value) => (value > 0.5 ? 1 : 0)),
    w,
    h,
  );
  let [from, to] = [w, -1];
  core.forEach((d, i) => {
    if (d > least) [from, to] = [Math.min(from, i % w), Math.max(to, i % w)];
  });
  if (to < 0) return low;
  // A slanting foot rises beside the core as it rises below it.
  const inner = bottomHull(low.map((row, x) => (x < from || x > to ? -1 : row)));
  const nearest = lowestColumn(inner, from, to);
  const riseTo = (end: number, start: number): number =>
    (inner[start]! - inner[end]!) / Math.max(1, Math.abs(start - end));
  // Rows a column, from its middle or its nearest point to near its end; where that is near, to the end itself.
  const rise = (share: number): number => {
    const end = Math.round(from + (to - from) * share);
    const isNear = Math.abs(nearest - end) < LEAST_WAY * (to - from);
    const last = isNear ? (share < 0.5 ? from : to) : end;
    return Math.max(0, riseTo(end, Math.round((from + to) / 2)), riseTo(last, nearest));
  };
  const [left, right] = [rise(0.15), rise(0.85)];
  const ground = (x: number): number => (x < from ? inner[from]! - left * (from - x) : inner[to]! - right * (x - to));
  const isBeside = (x: number): boolean => x < from - least - 1.5 || x > to + least + 1.5;
  return low.map((row, x) => (isBeside(x) && ground(x) - row > ABOVE * w ? -1 : row));
}

/** Of a foot: over a shorter way its rise is not told. */
const LEAST_WAY = 0.1;

/** The column of the lowest row; of several, the one in their middle. */
function lowestColumn(hull: Float32Array, from: number, to: number): number {
  let [first, last] = [from, from];
  for (let x = from; x <= to; x++) {
    if (hull[x]! > hull[first]! + 0.5) [first, last] = [x, x];
    else if (hull[x]! >= hull[first]! - 0.5) last = x;
  }
  return Math.round((first + last) / 2);
}

/** Rows a column: what rises more steeply is the side of a thing that widens upwards; and of its height, how far such a side rises. */
const SIDE = { steep: 2, rise: 0.25 } as const;
/** Of the columns: a narrower foot is none; such a thing is a cone or a bulb. */
const NARROWEST_FOOT = 0.2;

/**
 * The lowest rows without those of sides that widen upwards, a cup's or a pouch's: -1 there. A foot that goes back rises with it too,
 * but less steeply, or not as far.
 *
 * @param top its highest row
 */
export function withoutSides(low: Float32Array, top: number): Float32Array {
  const corners = bottomCorners(low);
  const tall = corners.reduce((most, [, y]) => Math.max(most, y), 0) - top;
  const ends = [corners, corners.toReversed()].map((line) => {
    let k = 0;
    while (k + 1 < line.length && steepness(line[k]!, line[k + 1]!) > SIDE.steep) k++;
    return line[k]![1] - line[0]![1] > SIDE.rise * tall ? line[k]![0] : line[0]![0];
  });
  const [from, to] = ends as [number, number];
  const seen = corners.at(-1)![0] - corners[0]![0];
  return to - from < NARROWEST_FOOT * seen ? low : low.map((row, x) => (x < from || x > to ? -1 : row));
}

const steepness = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number =>
  (by - ay) / Math.abs(bx - ax);

/**
 * The far side of a foot is the near side turned by half a turn: that is so of a disc and of a box. What shows no depth
 * below stands with its face to the camera, and has the depth that things of its proportions have.
 *
 * @param body columns that its body takes, of which the foot may take fewer, and how many its broadest part takes: several things
 *   side by side are each as deep as they are alone
 */
export function footprintOf(
  reach: Float32Array,
  low: Float32Array,
  body: { readonly from: number; readonly to: number; readonly broadest: number },
  tall: number,
): Footprint {
  const [first, last] = [low.findIndex((row) => row >= 0), low.findLastIndex((row) => row >= 0)];
  const width = last - first + 1;
  const nearest = nearestOf(reach, first, last, 0.02);
  // A foot that goes back to both sides alike is round, or a corner: no deeper than wide. One that slants may be a shoe's.
  const aside = Math.abs(2 * nearest - first - last) / width;
  const deepest = Math.max(0.5 * width, DEEPEST_FOOT * width - Math.min(reach[first]!, reach[last]!));
  const most = deepest + (DEEPEST_FOOT * width - deepest) * Math.min(1, Math.max(0, aside / 0.2 - 1));
  const edge = reach.map((value) => Math.min(value, most));
  const { middle, ends } = risesOf(edge, nearest, first, last);
  const bent = Math.min(1, Math.max(0, ends / (width * STRAIGHT) - 0.5));
  // A disc's edge runs level at first and steeply at the end, to both sides alike; a box's runs straight.
  const curved = ends === 0 ? 0 : Math.min(1, Math.max(0, (0.6 - middle / ends) / 0.14));
  const round = bent * curved * Math.min(1, Math.max(0, (0.5 - aside) / 0.2));
  const front = straightenEnds(edge, nearest, first, last, bent, round);
  const seen = Math.min(width, ends / OUTER);
  // The ends of a disc are too steep to be seen well.
  const whole = seen + (width - seen) * round;
  const broadest = Math.min(width, body.broadest);
  const usual = 0.5 * broadest * usualDepth(broadest / tall);
  const corner = nearestOf(edge, first, last, 0.006);
  const box = turnedBox(edge, low, { corner, first, last }, tall);
  // Seen with its face to the camera, or round, it is no turned box.
  const boxed = bent * (1 - round);
  const half = new Float32Array(front.length);
  for (let x = first; x <= last; x++) {
    const turned = Math.max(0, (whole - front[first + last - x]! - front[x]!) / 2);
    half[x] = turned * bent + usual * (1 - bent);
    if (boxed === 0) continue;
    const near = box.near(x);
    half[x]! += boxed * (Math.max(0, (box.whole - box.near(first + last - x) - near) / 2) - half[x]!);
    front[x]! += boxed * (near - front[x]!);
  }
  // Where little of the depth shows, or the foot is a slanting line, the usual depth is the least.
  const least = 0.6 * usual * (1 - boxed * box.sure);
  if (half.reduce((a, b) => Math.max(a, b), 0) < least) half.fill(usual, first, last + 1);
  // Below a rounded edge the eye sees in under a thing: its side is nearer than where it seems to touch.
  const under = roundingOf(low, first, last) * (1 - bent) + box.under * boxed;
  const aslant = 1 + (box.aslant - 1) * boxed;
  for (let x = first; x <= last; x++) front[x]! -= under * aslant;
  // A part that stands out sideways is fixed to the middle.
  let middleOfAll = 0;
  for (let x = first; x <= last; x++) middleOfAll += (front[x]! + half[x]!) / width;
  for (let x = 0; x < front.length; x++) if (x < first || x > last) front[x] = middleOfAll;
  // A body that is wider than its foot is as deep there as it is on average.
  const mean = half.reduce((sum, value) => sum + value, 0) / width;
  for (let x = body.from; x <= body.to; x++) {
    if (x >= first && x <= last) continue;
    half[x] = mean;
    front[x] = middleOfAll - mean;
  }
  return { front, half, round, seen: bent, under, aslant };
}

/** Radius of the rounded lower corners: of the circle that is still `DOWN` above the ground where the outline has come down. */
function roundingOf(low: Float32Array, first: number, last: number): number {
  const base = low.reduce((a, b) => Math.max(a, b), 0);
  const most = Math.floor(0.15 * (last - first + 1));
  const reach = (end: number, sign: number): number => {
    let k = 0;
    while (k < most && base - low[end + sign * k]! > DOWN) k++;
    return k;
  };
  return radiusOf(Math.min(reach(first, 1), reach(last, -1)), most);
}

/** The column that is nearest to the camera; of several, the one in the middle. */
function nearestOf(edge: Float32Array, first: number, last: number, slack: number): number {
  const centre = (first + last) / 2;
  let least = Infinity;
  for (let x = first; x <= last; x++) least = Math.min(least, edge[x]!);
  let nearest = first;
  for (let x = first; x <= last; x++) {
    if (edge[x]! > least + slack * (last - first)) continue;
    if (Math.abs(x - centre) < Math.abs(nearest - centre) || edge[nearest]! > least + slack * (last - first))
      nearest = x;
  }
  return nearest;
}

/** How far back the edge is half-way to both sides, and near both ends: corners that are only rounded lie beyond. */
function risesOf(
  edge: Float32Array,
  nearest: number,
  first: number,
  last: number,
): { readonly middle: number; readonly ends: number } {
  const at = (share: number, end: number): number => edge[Math.round(nearest + (end - nearest) * share)]!;
  return { middle: at(0.5, first) + at(0.5, last), ends: at(OUTER, first) + at(OUTER, last) };
}

/** Near both ends the edge goes on as it began: what rises there faster is a rounded corner, not a far one. */
function straightenEnds(
  edge: Float32Array,
  nearest: number,
  first: number,
  last: number,
  bent: number,
  round: number,
): Float32Array {
  const front = edge.slice();
  for (const end of [first, last]) {
    const way = Math.abs(end - nearest);
    const sign = Math.sign(end - nearest);
    const from = Math.round(OUTER * way);
    const known = edge[nearest + sign * from]!;
    for (let k = from + 1; k <= way; k++) {
      const share = k / way;
      const straight = 1 + (share / OUTER - 1) * bent;
      const disc = (1 - Math.sqrt(1 - share * share)) / (1 - Math.sqrt(1 - OUTER * OUTER));
      const x = nearest + sign * k;
      front[x] = Math.min(edge[x]!, known * (straight + (disc - straight) * round));
    }
  }
  return front;
}

/**
 * Half the thickness in pixels everywhere on the outline. Where the outline touches the ground, or ends level above, it
 * goes on beyond: neither a foot nor a flat top is rounded off.
 */
export function bodyOf(
  alpha: Float32Array,
  low: Float32Array,
  hull: Float32Array,
  footprint: Footprint,
  w: number,
  h: number,
): Float32Array {
  const reach = Math.ceil(w * 0.6);
  const tall = h + 2 * reach;
  const body = new Uint8Array(w * tall);
  const top = flatTop(alpha, w, h);
  for (let x = 0; x < w; x++) {
    for (let y = 0; y < h; y++) if (alpha[y * w + x]! > 0.5) body[(y + reach) * w + x] = 1;
    if (low[x]! >= 0 && hull[x]! - low[x]! <= TOUCHING * w) {
      for (let y = Math.floor(low[x]!) - 1; y < h + reach; y++) body[(y + reach) * w + x] = 1;
    }
    if (top[x]! >= 0) for (let y = 0; y < top[x]! + reach; y++) body[y * w + x] = 1;
  }
  const distance = distanceInside(body, w, tall);
  let radius = 1;
  for (let i = 0; i < w * h; i++) radius = Math.max(radius, distance[i + reach * w]!);
  radius = Math.min(radius, 0.5 * w);
  const foot = footprint.half.reduce((a, b) => Math.max(a, b), 1);
  const isThin = thinParts(body, distance, w, tall);
  const deepest = smoothLine(footprint.half, Math.max(1, w * 0.01));
  const half = new Float32Array(w * h);
  const taper = TAPER * (1 - footprint.seen);
  const { under, aslant } = footprint;
  // How far a rounded lower edge draws back at a height above the ground.
  const inset = (height: number): number =>
    height >= under ? 0 : aslant * (under - Math.sqrt(under * under - (under - Math.max(0, height)) ** 2));
  // A body with sharp edges below is no dome above: a box's far corner.
  const vault = vaultOf(alpha, deepest, w, h, Math.min(1, footprint.under / (SHARP * w)));
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      if (alpha[i]! <= 0.01) continue;
      const d = Math.min(radius, Math.max(0.5, distance[i + reach * w]!));
      const disc = Math.sqrt(d * (2 * radius - d)) * Math.min(1, foot / radius);
      const e = Math.min(1, d / Math.max(1, EDGE * radius));
      const flat = deepest[x]! * Math.sqrt(e * (2 - e)) * (1 - taper * (1 - y / h)) * vault(x, y);
      if (isThin[i + reach * w] === 1) half[i] = Math.max(0.5, d);
      else half[i] = Math.max(0.5, disc * footprint.round + flat * (1 - footprint.round) - inset(hull[x]! - y - 0.5));
    }
  }
  return half;
}

/** Handles, straps, stems: what no disc of a fourteenth of the width fits into. They are as thick as they are wide. */
function thinParts(body: Uint8Array, distance: Float32Array, w: number, tall: number): Uint8Array {
  const least = THIN * w;
  const outsideCore = Uint8Array.from(distance, (d) => (d > least ? 0 : 1));
  const toCore = distanceInside(outsideCore, w, tall);
  return body.map((value, i) => (value === 1 && toCore[i]! > least + 1.5 && outsideCore[i] === 1 ? 1 : 0));
}

/** The depth left below a top that is vaulted, a shoe's toe or a head: it is as round from front to back. */
function vaultOf(
  alpha: Float32Array,
  deepest: Float32Array,
  w: number,
  h: number,
  most: number,
): (x: number, y: number) => number {
  const high = new Int32Array(w).fill(h);
  for (let x = 0; x < w; x++) for (let y = 0; y < h && high[x] === h; y++) if (alpha[y * w + x]! > 0.5) high[x] = y;
  const reach = Math.max(2, Math.round(VAULT * w));
  // 0 where the top is level or a corner, 1 on a dome.
  const bend = Float32Array.from(high, (row, x) => {
    if (x < reach || x >= w - reach) return 0;
    const [left, right] = [high[x - reach]! - row, high[x + reach]! - row];
    if (Math.max(left, right) > reach) return 0;
    return Math.min(1, Math.max(0, (left + right) / (2 * reach * BULGE) - 1));
  });
  const dome = smoothLine(bend, reach / 2).map((value) => value * most);
  return (x, y) => {
    const below = Math.min(1, Math.max(0, y - high[x]! + 0.5) / Math.max(1, VAULTED * deepest[x]!));
    return 1 - dome[x]! * (1 - Math.sqrt(below * (2 - below)));
  };
}

/** For each column its highest row, where the outline ends in a level edge there: a box, a jar, a can; else -1. */
function flatTop(alpha: Float32Array, w: number, h: number): Int32Array {
  const high = new Int32Array(w).fill(-1);
  let highest = h;
  for (let x = 0; x < w; x++) {
    for (let y = 0; y < h && high[x] === -1; y++) if (alpha[y * w + x]! > 0.5) high[x] = y;
    if (high[x]! >= 0) highest = Math.min(highest, high[x]!);
  }
  const isLevel = (row: number): boolean => row >= 0 && row - highest <= TOUCHING * w;
  if (high.filter(isLevel).length < 0.7 * w) return high.fill(-1);
  return high.map((row) => (isLevel(row) ? row : -1));
}

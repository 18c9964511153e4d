import type { GarmentPoint, GarmentPoints } from '../../garments/garments.ts';
import type { DrapedCloth } from '../../garments/person-set.schema.ts';
import {
  apply,
  beyond,
  BLEND,
  blended,
  direction,
  inverse,
  notBelow,
  stretchOf,
  turnBetween,
  unapplyLimb,
} from './limbs.ts';
import type { Limb, Similarity } from './limbs.ts';
import { fitTrousers } from './fit-trousers.ts';
import { along, AS_IT_IS, flank, LONG, MOST_STRETCH, REACH, SIDES, straight } from './fit-pairs.ts';
import type { At, Edge, Mark, Rig } from './fit-pairs.ts';
import { onNeckline } from '../reading/neckline.ts';
import type { Neckline } from '../reading/neckline.ts';
import { distance, evenly, middle, nearest, shorterArc } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';
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

/**
 * So many times as far as a side has to be moved, at least: over a shorter way cloth would lie on itself, and a dress that
 * flares less than the pattern showed a slit along its side.
 */
const UNFOLDED = 2.2;
/** Metres from armpit to hem of a top, at most; a coat or a dress is longer. */
const LONGEST_TOP = 0.6;
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

type NecklineForm = Pick<Neckline, 'roundness' | 'contrast'>;
const AN_ARC: NecklineForm = { roundness: 1, contrast: 0 };
/** Delta E along a neckline that is surely one, and metres by which it is deeper than the pattern's. */
const SURE_NECK = { contrast: 3, deeper: 0.015 } as const;
/** Sleeves that end so near to the armpit, against the chest, and no farther out, are armholes. */
const NO_SLEEVE = 0.06;

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

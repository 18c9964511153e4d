import type { ColourAt, UpperCorners } from './corners.ts';
import { arc, distance } from '../shape/outline.ts';
import type { Notch, Point } from '../shape/outline.ts';
import { findNeckline } from './neckline.ts';
import { best, neckCorner } from './upper-corners.ts';

/** The back of the neck lies so much lower than its corners at least, against the height: a vase has no neck to look into. */
const LEAST_DIP = 0.008;
/** An armhole is cut so far into the way from the shoulder to the armpit, against its length. Folded sleeves end straight. */
const LEAST_HOLLOW = 0.05;
/** Between straps a dress begins so far below them. */
const DEEP_BACK = 0.1;
/** A chest is so much wider than the shoulders' ends. */
const LEAST_WIDER = 1.08;
/** The deepest notch elsewhere, against the height: of waists much, from below hardly anything. */
const DEEPEST_WAIST = 0.1;
const DEEPEST_HEM = 0.05;

interface Size {
  readonly top: number;
  readonly bottom: number;
  readonly high: number;
}

/**
 * The corners of what has armholes in place of sleeves: a tank top, a dress on straps. Its sleeves are as long as nothing: they
 * end at the shoulder and in the armpit. Null where a shape has no two shoulders with a neck between and armholes beside.
 */
export function sleevelessCorners(
  outline: readonly Point[],
  notches: readonly (Notch & Point)[],
  { top, bottom, high }: Size,
  colourAt: ColourAt,
): UpperCorners | null {
  const crossing = (from: number, to: number): number =>
    outline.reduce(
      (found, { x, y }, i) =>
        y >= from && y <= to && (found < 0 || Math.abs(x) < Math.abs(outline[found]!.x)) ? i : found,
      -1,
    );
  const [topAt, bottomAt] = [crossing(top, top + 0.45 * high), crossing(bottom - 0.3 * high, bottom)];
  if (topAt < 0 || bottomAt < 0) return null;
  const [r, l] = [1, -1].map((side) => {
    // The outline runs clockwise as seen: down the right side, up the left one.
    const line = side > 0 ? arc(outline, topAt, bottomAt) : arc(outline, bottomAt, topAt).reverse();
    return sideOf(line, side, { top, bottom, high });
  });
  if (!r || !l) return null;
  const chest = distance(l.armpit, r.armpit);
  const back = outline[topAt]!;
  const isDipped = [l, r].every(({ neck }) => back.y - neck.y > LEAST_DIP * high);
  const isWider = chest > LEAST_WIDER * distance(l.tip, r.tip);
  if (!isDipped || !isWider) return null;
  if (distance(l.hem, r.hem) < 0.6 * chest || distance(l.neck, r.neck) < 0.14 * chest) return null;
  const pitY = Math.max(l.armpit.y, r.armpit.y);
  const isSplit = notches.some(
    ({ x, y, depth }) =>
      y > pitY && depth > (Math.abs(x) < 0.5 * Math.min(-l.armpit.x, r.armpit.x) ? DEEPEST_HEM : DEEPEST_WAIST) * high,
  );
  if (isSplit) return null;
  const found = findNeckline(l.neck, r.neck, back, colourAt);
  return {
    kind: 'upper',
    at: {
      neckLeft: l.neck,
      neckRight: r.neck,
      // On straps the front's edge is the outline's own.
      neckMiddle: found.contrast > 0 || found.lowest.y > back.y ? found.lowest : back,
      sleeveTopLeft: l.tip,
      sleeveTopRight: r.tip,
      sleeveBottomLeft: l.armpit,
      sleeveBottomRight: r.armpit,
      armpitLeft: l.armpit,
      armpitRight: r.armpit,
      hemLeft: l.hem,
      hemRight: r.hem,
    },
  };
}

interface Side {
  readonly neck: Point;
  /** Of the shoulder. */
  readonly tip: Point;
  readonly armpit: Point;
  readonly hem: Point;
}

/** `line` runs from the middle of the neck over the shoulder down to the middle of the hem. */
function sideOf(line: readonly Point[], side: number, { top, high }: Size): Side | null {
  const tip = best(
    line.filter(({ y }) => y < top + 0.2 * high),
    ({ x, y }) => 0.5 * x * side - y,
  );
  const tipAt = line.indexOf(tip);
  const below = line.slice(tipAt).filter(({ y }) => y > tip.y + 0.08 * high && y < top + 0.48 * high);
  if (tipAt < 3 || below.length < 3) return null;
  const armpit = best(below, ({ x, y }) => x * side - 0.3 * y);
  const pitAt = line.indexOf(armpit);
  if (hollowOf(line.slice(tipAt, pitAt), tip, armpit, side) < LEAST_HOLLOW) return null;
  const neck = neckOf(line.slice(0, tipAt + 1), side, armpit, high);
  return neck && { neck, tip, armpit, hem: best(line.slice(pitAt), ({ x, y }) => 0.9 * x * side + y) };
}

/** How far an armhole is cut into the way from a shoulder's end to the armpit, against its length. */
export function hollowOf(way: readonly Point[], tip: Point, armpit: Point, side: number): number {
  const long2 = distance(tip, armpit) ** 2 || 1;
  const across = ({ x, y }: Point): number =>
    side * ((armpit.y - tip.y) * (armpit.x - x) - (armpit.x - tip.x) * (armpit.y - y));
  return way.reduce((most, p) => Math.max(most, across(p) / long2), -Infinity);
}

/** `line` runs from the middle of the neck to the shoulder's end. Straps begin where they are highest. */
function neckOf(line: readonly Point[], side: number, armpit: Point, high: number): Point | null {
  const [start, tip] = [line[0]!, line.at(-1)!];
  if (start.y - tip.y < DEEP_BACK * high)
    return neckCorner(line, tip, side, Math.abs(armpit.x), 0.85 * Math.abs(tip.x));
  return best(
    line.filter(({ y }) => y < tip.y + 0.015 * high),
    ({ x }) => -x * side,
  );
}

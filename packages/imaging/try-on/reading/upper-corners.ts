import type { ColourAt, UpperCorners } from './corners.ts';
import { findNeckline } from './neckline.ts';
import { arc, distance, middle } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/** Of a neck's corner from the middle, in halves of the width at the armpits. */
const WIDEST_NECK = 0.62;
const NARROWEST_NECK = 0.16;
const USUAL_NECK = 0.36;

export function best(points: readonly Point[], score: (p: Point) => number): Point {
  let [found, most] = [points[0] ?? { x: 0, y: 0 }, -Infinity];
  for (const p of points) {
    const s = score(p);
    if (s > most) [found, most] = [p, s];
  }
  return found;
}

/** The corners of a top, a coat or a dress: the outline from armpit to armpit, on both sides of its middle. */
export function upperCorners(
  outline: readonly Point[],
  left: number,
  right: number,
  { top, high }: { top: number; high: number },
  colourAt: ColourAt,
): UpperCorners | null {
  const half = Math.min(Math.abs(outline[left]!.x), Math.abs(outline[right]!.x));
  const crossing = (upper: boolean): number => {
    let [found, least] = [-1, Infinity];
    outline.forEach(({ x, y }, i) => {
      const isUpper = y < (outline[left]!.y + outline[right]!.y) / 2;
      if (isUpper === upper && Math.abs(x) < least) [found, least] = [i, Math.abs(x)];
    });
    return found;
  };
  const [topAt, bottomAt] = [crossing(true), crossing(false)];
  if (topAt < 0 || bottomAt < 0) return null;
  const sides = [
    { side: 1, pit: right },
    { side: -1, pit: left },
  ].map(({ side, pit }) => {
    // The outline runs clockwise as seen: down the right side, up the left one.
    const [shoulder, flank] =
      side > 0
        ? [arc(outline, topAt, pit), arc(outline, pit, bottomAt)]
        : [arc(outline, pit, topAt).reverse(), arc(outline, bottomAt, pit).reverse()];
    const found = sideCorners(shoulder, flank, side, half);
    if (!found) return null;
    // Where a waist is deeper than the armpit, the armpit is the bend between it and the sleeve.
    const to = shoulder.length - 1;
    const low = shoulder.indexOf(found.sleeveBottom);
    // A short sleeve above a narrow waist: its lower corner is where the outline is furthest out.
    const out = shoulder.reduce((most, p, i) => (p.x * side > shoulder[most]!.x * side ? i : most), 0);
    const from = low >= 0 && distance(found.sleeveBottom, found.armpit) < 0.03 * high ? out : low;
    const line = shoulder.slice(from);
    const [a, b] = [line[0]!, line.at(-1)!];
    const chord = distance(a, b);
    const inwards = (p: Point): number =>
      (side * ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x))) / (chord || 1);
    const bend = best(line, inwards);
    if (from < 0 || inwards(bend) < 0.012 * high || isSharp(outline, pit, 0.05 * high)) return found;
    const at = shoulder.indexOf(bend);
    if (at < 0 || at >= to) return found;
    return (
      sideCorners(shoulder.slice(0, at + 1), [...shoulder.slice(at), ...flank.slice(1)], side, Math.abs(bend.x)) ??
      found
    );
  });
  const [r, l] = sides;
  if (!r || !l) return null;
  // Sleeves begin below the neck, on a chest that is wider than it, above a hem that is not much narrower.
  const [neckY, chest] = [(l.neck.y + r.neck.y) / 2, distance(l.armpit, r.armpit)];
  if ([l, r].some(({ sleeveTop }) => sleeveTop.y < neckY - 0.02 * high)) return null;
  if (
    distance(l.neck, r.neck) > 0.8 * chest ||
    distance(l.neck, r.neck) < 0.18 * chest ||
    distance(l.hem, r.hem) < 0.6 * chest
  )
    return null;
  // Sleeves point outwards; what does not is the handle of a bag.
  if (r.sleeveTop.x < 1.03 * r.armpit.x || -l.sleeveTop.x < -1.03 * l.armpit.x) return null;
  const neckMiddle = findNeckline(l.neck, r.neck, outline[topAt]!, colourAt).lowest;
  if (Math.min(l.neck.y, r.neck.y) > top + 0.35 * high) return null;
  return {
    kind: 'upper',
    at: {
      neckLeft: l.neck,
      neckRight: r.neck,
      neckMiddle,
      sleeveTopLeft: l.sleeveTop,
      sleeveTopRight: r.sleeveTop,
      sleeveBottomLeft: l.sleeveBottom,
      sleeveBottomRight: r.sleeveBottom,
      armpitLeft: l.armpit,
      armpitRight: r.armpit,
      hemLeft: l.hem,
      hemRight: r.hem,
    },
  };
}

/** A hood begins where it meets the shoulders, and opens from there. */
export function withNeck(
  { kind, at }: UpperCorners,
  { left, right }: { readonly left: Point; readonly right: Point },
  colourAt: ColourAt,
): UpperCorners {
  return {
    kind,
    at: {
      ...at,
      neckLeft: left,
      neckRight: right,
      neckMiddle: findNeckline(left, right, middle(left, right), colourAt).lowest,
    },
  };
}

/** Whether the outline turns by a right angle or more at a point: an armpit does, a waist does not. */
function isSharp(outline: readonly Point[], at: number, reach: number): boolean {
  const n = outline.length;
  const p = outline[at]!;
  const away = (step: number): Point => {
    let i = at;
    while (distance(outline[(i + n) % n]!, p) < reach && Math.abs(i - at) < n / 4) i += step;
    return outline[(i + n) % n]!;
  };
  const [a, b] = [away(-1), away(1)];
  return (a.x - p.x) * (b.x - p.x) + (a.y - p.y) * (b.y - p.y) > 0;
}

interface SideCorners {
  readonly armpit: Point;
  readonly neck: Point;
  readonly sleeveTop: Point;
  readonly sleeveBottom: Point;
  readonly hem: Point;
}

/** `shoulder` runs from the middle of the neck over shoulder and sleeve to the armpit, `flank` from there to the hem's middle. */
function sideCorners(
  shoulder: readonly Point[],
  flank: readonly Point[],
  side: number,
  half: number,
): SideCorners | null {
  const pit = shoulder.at(-1)!;
  const hem = best(flank, (p) => p.x * side * 0.9 + p.y);
  const over = shoulder.findIndex((p) => p.x * side > 0.95 * half);
  if (over < 3) return null;
  const end = shoulder[over]!;
  const corner0 = neckCorner(shoulder.slice(0, over + 1), end, side, half, WIDEST_NECK * half);
  if (!corner0) return null;
  // A collar that lies flat has no corner: what is found furthest out is the shoulder's.
  const isShoulder = corner0.x * side > (WIDEST_NECK - 0.03) * half;
  const near = shoulder
    .slice(0, over)
    .filter((p) => p.x * side > NARROWEST_NECK * half && p.x * side < WIDEST_NECK * half);
  const neck = isShoulder ? best(near, (p) => -Math.abs(p.x * side - USUAL_NECK * half)) : corner0;
  const from = shoulder.findIndex((p) => p === neck);
  if (from < 0) return null;
  const sleeve = shoulder.slice(from);
  // Where the sleeve begins: the armpit and the place of the shoulder that is nearest to it.
  const beyond = sleeve.findIndex((p) => p.x * side > 0.8 * half);
  let [across, least] = [Math.max(0, beyond), Infinity];
  const outermost = sleeve.reduce((most, p, i) => (p.x * side > sleeve[most]!.x * side ? i : most), 0);
  for (let i = Math.max(0, beyond); i < beyond + 0.7 * (outermost - beyond); i++) {
    const d = distance(sleeve[i]!, pit);
    if (d < least) [across, least] = [i, d];
  }
  const origin = middle(sleeve[across]!, pit);
  const rest = sleeve.slice(across);
  const tip = { x: mean(rest.map(({ x }) => x)), y: mean(rest.map(({ y }) => y)) };
  const long2 = distance(tip, origin) || 1;
  const [ax, ay] = [(tip.x - origin.x) / long2, (tip.y - origin.y) / long2];
  // Across the sleeve, towards its upper edge.
  const [ux, uy] = side > 0 ? [ay, -ax] : [-ay, ax];
  const corner = (up: number): Point =>
    best(rest, (p) => (p.x - origin.x) * (ax + up * ux) + (p.y - origin.y) * (ay + up * uy));
  return { armpit: pit, neck, sleeveTop: corner(0.9), sleeveBottom: corner(-1.2), hem };
}

/**
 * The neck's corner: there the outline turns most, and stands out above the line from its middle to the shoulder's end.
 * `line` runs from the middle of the neck to that end; `widest`: from the middle, at most.
 */
export function neckCorner(
  line: readonly Point[],
  end: Point,
  side: number,
  half: number,
  widest: number,
): Point | null {
  const start = line[0]!;
  const long = distance(start, end) || 1;
  const reach = Math.max(3, Math.round(0.12 * line.length));
  const turn = (i: number): number => {
    const [a, p, b] = [line[Math.max(0, i - reach)]!, line[i]!, line[Math.min(line.length - 1, i + reach)]!];
    const turned = Math.atan2(b.y - p.y, b.x - p.x) - Math.atan2(p.y - a.y, p.x - a.x);
    return side * Math.atan2(Math.sin(turned), Math.cos(turned));
  };
  const near = line.filter((p) => p.x * side > NARROWEST_NECK * half && p.x * side < widest);
  if (near.length === 0) return null;
  return best(near, (p) => {
    const above = (side * ((end.y - start.y) * (p.x - start.x) - (end.x - start.x) * (p.y - start.y))) / long;
    return above / long + 0.25 * turn(line.indexOf(p));
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

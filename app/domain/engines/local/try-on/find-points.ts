import type { GarmentClass, GarmentPoints } from '../../try-on/garments.ts';
import { arc, distance, findNotches, middle } from './outline.ts';
import type { Mask, Point } from './outline.ts';

export interface UpperCorners {
  readonly kind: 'upper';
  readonly at: Record<keyof Extract<GarmentPoints, { kind: 'upper' }>['at'], Point>;
}

/** The corners of a garment in its upright frame: pixels, x from the middle line, y down. */
export type Corners =
  | UpperCorners
  | { readonly kind: 'trousers'; readonly at: Record<keyof Extract<GarmentPoints, { kind: 'trousers' }>['at'], Point> }
  | { readonly kind: 'skirt'; readonly at: Record<keyof Extract<GarmentPoints, { kind: 'skirt' }>['at'], Point> };

export interface FoundShape {
  readonly garment: GarmentClass | null;
  readonly corners: Corners | null;
}

/** From so long against its width at the armpits on it is a dress. */
const DRESS_LENGTH = 1.95;

/** Colours down the middle line of an upright garment: Lab at (x, y) of the upright frame. */
export type ColourAt = (x: number, y: number) => readonly [number, number, number];

/**
 * What kind of garment an upright outline is, and its corners. A crotch from below makes trousers, an armpit on each side a
 * top or a dress, none of both a skirt where it is narrower above.
 */
export function findShape(outline: readonly Point[], words: string, colourAt: ColourAt): FoundShape {
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
  const legs = crotch.filter(({ at }) => isFromBelow(outline, at));
  if (legs.length > 0 && named !== 'top' && named !== 'dress') {
    const corners = trouserCorners(
      outline,
      legs.reduce((a, b) => (b.depth > a.depth ? b : a)),
      { top, bottom, high },
    );
    return { garment: 'trousers', corners };
  }
  const pit = (side: number) =>
    notches
      .filter(
        ({ x, y, depth }) =>
          x * side > 0.08 * wide && y > top + 0.1 * high && y < top + 0.9 * high && depth > 0.035 * high,
      )
      .sort((a, b) => b.depth - a.depth)[0];
  const [left, right] = [pit(-1), pit(1)];
  if (left && right) {
    const corners = upperCorners(outline, left.at, right.at, { top, high }, colourAt);
    if (!corners) return { garment: named, corners: null };
    const { at } = corners;
    const long =
      (middle(at.hemLeft, at.hemRight).y - middle(at.neckLeft, at.neckRight).y) /
      distance(at.armpitLeft, at.armpitRight);
    const garment = named === 'top' || named === 'dress' ? named : long > DRESS_LENGTH ? 'dress' : 'top';
    return { garment, corners };
  }
  if (named === 'skirt' || (named === null && isSkirtLike(outline, { top, bottom, high, wide }))) {
    const corner = (side: number, down: number, share: number): Point =>
      best(
        outline.filter(({ y }) => (down > 0 ? y > bottom - share * high : y < top + share * high)),
        (p) => p.x * side * 0.8 + p.y * down,
      );
    const [waistLeft, waistRight] = [corner(-1, -1, 0.25), corner(1, -1, 0.25)];
    // A waist is straight between its corners; the crown of a cap is round.
    if (named === null && rise(outline, waistLeft, waistRight) > 0.08) return { garment: null, corners: null };
    return {
      garment: 'skirt',
      corners: {
        kind: 'skirt',
        at: {
          waistLeft,
          waistRight,
          hemLeft: corner(-1, 1, 0.4),
          hemRight: corner(1, 1, 0.4),
        },
      },
    };
  }
  return { garment: named, corners: null };
}

/** The class that the words name, null for none. */
export function classOfWords(words: string): GarmentClass | null {
  const text = words.toLowerCase();
  if (/\b(dress|gown)\b/.test(text)) return 'dress';
  if (/\bskirt\b/.test(text)) return 'skirt';
  if (/\b(trousers?|pants|jeans|chinos?|leggings|shorts|joggers|slacks)\b/.test(text)) return 'trousers';
  if (
    /\b(t-?shirts?|tee|tees|tops?|shirt|blouse|hood(ie|y)|sweat(er|shirt)|jumper|pullover|polo|long ?sleeve)\b/.test(
      text,
    )
  )
    return 'top';
  return null;
}

function best(points: readonly Point[], score: (p: Point) => number): Point {
  let [found, most] = [points[0] ?? { x: 0, y: 0 }, -Infinity];
  for (const p of points) {
    const s = score(p);
    if (s > most) [found, most] = [p, s];
  }
  return found;
}

/** Both neighbours along the outline go down from here. */
function isFromBelow(outline: readonly Point[], at: number): boolean {
  const n = outline.length;
  const step = Math.max(4, Math.round(n * 0.03));
  const p = outline[at]!;
  return outline[(at + step) % n]!.y > p.y + 2 && outline[(at - step + n) % n]!.y > p.y + 2;
}

/** How far the outline stands out above the line between two of its points, against their distance. */
function rise(outline: readonly Point[], a: Point, b: Point): number {
  const long = distance(a, b) || 1;
  const above = ({ x, y }: Point): number =>
    x < a.x || x > b.x ? 0 : ((x - a.x) * (b.y - a.y) - (y - a.y) * (b.x - a.x)) / long ** 2;
  return Math.max(0, ...outline.map(above));
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

function upperCorners(
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
    if (from < 0 || inwards(bend) < 0.012 * high) return found;
    const at = shoulder.indexOf(bend);
    if (at < 0 || at >= to) return found;
    return (
      sideCorners(shoulder.slice(0, at + 1), [...shoulder.slice(at), ...flank.slice(1)], side, Math.abs(bend.x)) ??
      found
    );
  });
  const [r, l] = sides;
  if (!r || !l) return null;
  // Sleeves point outwards; what does not is the handle of a bag.
  if (r.sleeveTop.x < 1.03 * r.armpit.x || -l.sleeveTop.x < -1.03 * l.armpit.x) return null;
  const neckMiddle = findNeckline(l.neck, r.neck, high, colourAt);
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
  const start = shoulder[0]!;
  const hem = best(flank, (p) => p.x * side * 0.9 + p.y);
  const over = shoulder.findIndex((p) => p.x * side > 0.95 * half);
  if (over < 3) return null;
  const end = shoulder[over]!;
  const long = distance(start, end);
  // The neck's corner: there the outline turns most, and stands out above the line from its middle to the shoulder's end.
  const reach = Math.max(3, Math.round(0.12 * over));
  const turn = (i: number): number => {
    const [a, p, b] = [
      shoulder[Math.max(0, i - reach)]!,
      shoulder[i]!,
      shoulder[Math.min(shoulder.length - 1, i + reach)]!,
    ];
    const turned = Math.atan2(b.y - p.y, b.x - p.x) - Math.atan2(p.y - a.y, p.x - a.x);
    return side * Math.atan2(Math.sin(turned), Math.cos(turned));
  };
  const neck = best(
    shoulder.slice(0, over).filter((p) => p.x * side > 0.16 * half && p.x * side < 0.62 * half),
    (p) => {
      const above = (side * ((end.y - start.y) * (p.x - start.x) - (end.x - start.x) * (p.y - start.y))) / long;
      return above / long + 0.25 * turn(shoulder.indexOf(p));
    },
  );
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

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** The middle of the front neckline: the strongest change of colour down the middle, below the back of the neck. */
function findNeckline(left: Point, right: Point, high: number, colourAt: ColourAt): Point {
  const back = middle(left, right);
  const wide = distance(left, right);
  const usual = 0.45 * wide;
  const step = Math.max(1, high / 300);
  let [found, most] = [usual, 1.5];
  for (let depth = 0.08 * wide; depth < 1.1 * wide; depth += step) {
    let change = 0;
    for (let k = -2; k <= 2; k++) {
      const x = back.x + k * 0.03 * wide;
      const [a, b] = [colourAt(x, back.y + depth - 2.5 * step), colourAt(x, back.y + depth + 2.5 * step)];
      change += Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 5;
    }
    // A print further down may contrast more than a rib of the cloth's own colour.
    const score = Math.min(12, change) * Math.exp(-(((depth - usual) / (0.24 * wide)) ** 2));
    if (score > most) [found, most] = [depth, score];
  }
  return { x: back.x, y: back.y + found };
}

/**
 * How round a front neckline is, 0 for a V or a collar to 1 for a crew neck, by where its edge is half-way to its corners.
 * Places are those of `colourAt`.
 */
export function roundnessOfNeckline(left: Point, right: Point, lowest: Point, colourAt: ColourAt): number {
  const chord = middle(left, right);
  const deep = distance(chord, lowest);
  const step = Math.max(1, deep / 40);
  const shares = [left, right].map((corner) => {
    const from = middle(chord, corner);
    let [found, most] = [USUAL_DEPTH, 3];
    for (let depth = 0.35 * deep; depth < deep; depth += step) {
      const [a, b] = [colourAt(from.x, from.y + depth - 2 * step), colourAt(from.x, from.y + depth + 2 * step)];
      const change = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
      if (change > most) [found, most] = [depth / deep, change];
    }
    return found;
  });
  return Math.min(1, Math.max(0, ((shares[0]! + shares[1]!) / 2 - 0.5) / (USUAL_DEPTH - 0.5)));
}

/** Depth of a crew neck half-way to its corners, as a share of its middle's. */
const USUAL_DEPTH = 0.89;

/** Share of a mask in which a head sits above a neck: somebody wears what is seen. */
export function hasHead(mask: Mask): boolean {
  const rows: number[] = [];
  for (let y = 0; y < mask.height; y++) {
    let [from, to] = [-1, -1];
    for (let x = 0; x < mask.width; x++) {
      if (mask.data[y * mask.width + x] !== 1) continue;
      if (from < 0) from = x;
      to = x;
    }
    rows.push(from < 0 ? 0 : to - from + 1);
  }
  const first = rows.findIndex((w) => w > 0);
  const last = rows.findLastIndex((w) => w > 0);
  const high = last - first;
  if (high < 20) return false;
  let widest = 0;
  for (let y = first; y < first + 0.28 * high; y++) {
    const w = rows[y]!;
    if (w > widest) widest = w;
    // A neck: narrower than the head above it, and shoulders a little below.
    const below = Math.max(...rows.slice(y, Math.min(rows.length, Math.round(y + 0.12 * high))));
    if (y > first + 0.05 * high && w < 0.8 * widest && below > 1.7 * widest) return true;
  }
  return false;
}

import type { ColourAt } from './corners.ts';
import { distance, middle } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/** The front edge of a neck, between its two corners. */
export interface Neckline {
  /** Its lowest point. */
  readonly lowest: Point;
  /** 0 for a V or a collar, 1 for an arc, 2 for a U. */
  readonly roundness: number;
  /** How much the inside stands out from the front along it, Delta E; 0 where nothing was found. */
  readonly contrast: number;
}

/** Where nothing is seen: as deep as on most tees, against its width. */
const USUAL = 0.45;
/** Depths against the width: a boat neck, and a coat's front. */
const SHALLOWEST = 0.12;
const DEEPEST = 1.7;
const DEPTH_STEP = 0.02;
/** The front's edge lies so much below that of the back, against its width. */
const BELOW_BACK = 0.08;
const ROUNDNESSES = [0, 0.25, 0.5, 0.75, 1, 1.5, 2] as const;
/** Places along the edge; its corners lie in seams and shadows, and are left out. */
const SAMPLES = 17;
/** Of the places: an edge is seen along nearly all of its way, a print or a pocket only along a part. */
const WEAKEST = 0.7;
/** A print contrasts more than a rib: more than this counts for nothing. */
const MOST_CONTRAST = 12;
/** Delta E below which there is only noise. */
const LEAST_CONTRAST = 1.5;

/** A place on a neckline of that depth: `t` from -1 at the left corner to 1 at the right one. */
export function onNeckline(left: Point, right: Point, lowest: Point, roundness: number, t: number): Point {
  const chord = middle(left, right);
  const angle = (Math.PI * (t + 1)) / 2;
  const across = -Math.cos(angle) * 0.97;
  const arc = Math.min(1, roundness);
  const down = Math.sin(angle) ** (0.8 - 0.5 * Math.max(0, roundness - 1)) * arc + (1 - Math.abs(across)) * (1 - arc);
  return {
    x: chord.x + ((right.x - left.x) / 2) * across + (lowest.x - chord.x) * down,
    y: chord.y + ((right.y - left.y) / 2) * across + (lowest.y - chord.y) * down,
  };
}

/**
 * The neckline that most of an edge of colour lies on: arcs and Vs of all depths between two corners are tried, from below
 * the edge of the back. Places are those of `colourAt`.
 */
export function findNeckline(left: Point, right: Point, back: Point, colourAt: ColourAt): Neckline {
  const from = (back.y - middle(left, right).y) / distance(left, right) + BELOW_BACK;
  const tried = tryAll(left, right, colourAt);
  const chord = middle(left, right);
  const usual = { x: chord.x, y: chord.y + USUAL * distance(left, right) };
  let found: Neckline = { lowest: usual, roundness: 1, contrast: 0 };
  let most = LEAST_CONTRAST;
  for (const { depth, ...line } of tried) {
    // Of two edges alike, of the opening and of its rib, that of the usual depth.
    const score = depth < from ? 0 : line.contrast * Math.exp(-(((depth - USUAL) / 0.75) ** 2));
    if (score > most) [found, most] = [line, score];
  }
  return found;
}

/** The form of a neckline whose lowest point is known. */
export function formOfNeckline(left: Point, right: Point, lowest: Point, colourAt: ColourAt): Neckline {
  const depth = distance(middle(left, right), lowest) / distance(left, right);
  const own = tryAll(left, right, colourAt).filter((line) => Math.abs(line.depth - depth) <= DEPTH_STEP / 2);
  const best = own.reduce((a, b) => (b.contrast > a.contrast ? b : a), { roundness: 1, contrast: 0 });
  return { lowest, roundness: best.roundness, contrast: best.contrast };
}

/** Every form at every depth, with what it contrasts more than twice most of them do: checks contrast everywhere. */
function tryAll(left: Point, right: Point, colourAt: ColourAt): (Neckline & { readonly depth: number })[] {
  const [chord, wide] = [middle(left, right), distance(left, right)];
  const all = Array.from({ length: Math.ceil((DEEPEST - SHALLOWEST) / DEPTH_STEP) }, (_, k) => {
    const depth = SHALLOWEST + k * DEPTH_STEP;
    const lowest = { x: chord.x, y: chord.y + depth * wide };
    return ROUNDNESSES.map((roundness) => {
      return { depth, lowest, roundness, contrast: contrastAlong(left, right, lowest, roundness, colourAt) };
    });
  }).flat();
  const usual = all.map(({ contrast }) => contrast).sort((a, b) => a - b)[all.length >> 1] ?? 0;
  return all.map((line) => ({ ...line, contrast: Math.max(0, line.contrast - 2 * usual) }));
}

/** Mean of the weakest places: where an edge ends, it is none. */
function contrastAlong(left: Point, right: Point, lowest: Point, roundness: number, colourAt: ColourAt): number {
  const chord = middle(left, right);
  const off = 0.03 * distance(left, right);
  const all = Array.from({ length: SAMPLES }, (_, k) => {
    const p = onNeckline(left, right, lowest, roundness, -0.8 + (1.6 * k) / (SAMPLES - 1));
    const long = distance(p, chord) || 1;
    const [dx, dy] = [((p.x - chord.x) / long) * off, ((p.y - chord.y) / long) * off];
    const [a, b] = [colourAt(p.x - dx, p.y - dy), colourAt(p.x + dx, p.y + dy)];
    return Math.min(MOST_CONTRAST, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
  }).sort((a, b) => a - b);
  const weak = all.slice(0, Math.round(WEAKEST * SAMPLES));
  return weak.reduce((sum, c) => sum + c, 0) / weak.length;
}

import { distance, evenly } from './outline.ts';
import type { Point } from './outline.ts';

/** Points of an outline by which it is compared, at even distances along it. */
export const SAMPLES = 160;

/** An outline without its place and size: its middle at 0, its area 1, y down, clockwise from the top of its middle line. */
export interface OutlineShape {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Where such a shape lies in the frame it was taken from. */
export interface PlacedShape extends OutlineShape {
  readonly center: Point;
  /** Pixels to its unit. */
  readonly scale: number;
}

/** Takes the shape of an upright outline (x from its middle line), which runs clockwise. */
export function shapeOf(outline: readonly Point[]): PlacedShape {
  const from = topOf(outline);
  const line = [...outline.slice(from), ...outline.slice(0, from), outline[from]!];
  const points = evenly(line, SAMPLES + 1).slice(0, SAMPLES);
  let [area, x, y] = [0, 0, 0];
  points.forEach((a, i) => {
    const b = points[(i + 1) % SAMPLES]!;
    const across = a.x * b.y - b.x * a.y;
    area += across;
    x += (a.x + b.x) * across;
    y += (a.y + b.y) * across;
  });
  const center = { x: x / (3 * area), y: y / (3 * area) };
  const scale = Math.sqrt(Math.abs(area / 2));
  return {
    xs: Float64Array.from(points, (p) => (p.x - center.x) / scale),
    ys: Float64Array.from(points, (p) => (p.y - center.y) / scale),
    center,
    scale,
  };
}

/** Of the places at which it crosses its middle line, the highest. */
function topOf(outline: readonly Point[]): number {
  let [found, least] = [0, Infinity];
  outline.forEach((p, i) => {
    const next = outline[(i + 1) % outline.length]!;
    if (p.x * next.x <= 0 && p.y < least) [found, least] = [i, p.y];
  });
  return found;
}

/** As it is seen in a mirror. */
export function mirrored({ xs, ys }: OutlineShape): OutlineShape {
  const at = (i: number): number => (SAMPLES - i) % SAMPLES;
  return { xs: xs.map((_, i) => -xs[at(i)]!), ys: ys.map((_, i) => ys[at(i)]!) };
}

/** The place between two samples, as a fraction of the way, in the shape's own unit. */
export function placeAt({ xs, ys }: OutlineShape, at: number): Point {
  const [i, t] = [Math.floor(at) % SAMPLES, at - Math.floor(at)];
  const j = (i + 1) % SAMPLES;
  return { x: xs[i]! + (xs[j]! - xs[i]!) * t, y: ys[i]! + (ys[j]! - ys[i]!) * t };
}

/** Directions along a shape, over a few samples. */
export function directionsOf({ xs, ys }: OutlineShape, reach = 2): OutlineShape {
  const n = xs.length;
  const along = (i: number): Point => {
    const [a, b] = [(i - reach + n) % n, (i + reach) % n];
    const long = distance({ x: xs[a]!, y: ys[a]! }, { x: xs[b]!, y: ys[b]! }) || 1;
    return { x: (xs[b]! - xs[a]!) / long, y: (ys[b]! - ys[a]!) / long };
  };
  return { xs: xs.map((_, i) => along(i).x), ys: ys.map((_, i) => along(i).y) };
}

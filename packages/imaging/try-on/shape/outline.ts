/** Outlines of garments as they lie: masks, contours and the hull they are measured by. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where there is garment: one byte a pixel, 0 or 1. */
export interface Mask {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The largest connected part of what is opaque (alpha above 150), its small holes closed; null where nothing is. */
export function largestPart(
  rgba: Uint8Array,
  width: number,
  height: number,
): { readonly mask: Mask; readonly share: number } | null {
  const count = width * height;
  const label = new Int32Array(count);
  const stack = new Int32Array(count);
  let [best, bestSize, labels, all] = [0, 0, 0, 0];
  for (let start = 0; start < count; start++) {
    if (label[start] !== 0 || rgba[start * 4 + 3]! <= 150) continue;
    labels += 1;
    let [top, size] = [1, 0];
    stack[0] = start;
    label[start] = labels;
    while (top > 0) {
      const at = stack[--top]!;
      size += 1;
      const x = at % width;
      for (const next of [
        x > 0 ? at - 1 : -1,
        x < width - 1 ? at + 1 : -1,
        at - width,
        at + width < count ? at + width : -1,
      ]) {
        if (next < 0 || label[next] !== 0 || rgba[next * 4 + 3]! <= 150) continue;
        label[next] = labels;
        stack[top++] = next;
      }
    }
    all += size;
    if (size > bestSize) [best, bestSize] = [labels, size];
  }
  if (bestSize === 0) return null;
  const data = new Uint8Array(count);
  for (let i = 0; i < count; i++) data[i] = label[i] === best ? 1 : 0;
  return { mask: { data, width, height }, share: bestSize / all };
}

const AROUND = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** The outer border of a mask's one part, clockwise, pixel by pixel (Moore's neighbours), smoothed over a few. */
export function traceOutline({ data, width, height }: Mask, smoothing: number): Point[] {
  const is = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  const first = data.indexOf(1);
  if (first < 0) return [];
  const start = { x: first % width, y: Math.floor(first / width) };
  const border: Point[] = [];
  let [x, y, from] = [start.x, start.y, 4];
  const limit = data.length * 2;
  for (let steps = 0; steps < limit; steps++) {
    border.push({ x, y });
    let turn = 1;
    for (; turn <= 8; turn++) {
      const [dx, dy] = AROUND[(from + turn) % 8]!;
      if (!is(x + dx, y + dy)) continue;
      x += dx;
      y += dy;
      from = (from + turn + 4) % 8;
      break;
    }
    if (turn > 8 || (x === start.x && y === start.y)) break;
  }
  return smoothed(border, smoothing);
}

function smoothed(points: readonly Point[], radius: number): Point[] {
  const n = points.length;
  if (n < radius * 4) return [...points];
  return points.map((_, i) => {
    let [x, y] = [0, 0];
    for (let k = -radius; k <= radius; k++) {
      const p = points[(i + k + n) % n]!;
      x += p.x;
      y += p.y;
    }
    return { x: x / (2 * radius + 1), y: y / (2 * radius + 1) };
  });
}

/** A place where an outline lies inside its hull. */
export interface Notch {
  /** Index of the deepest point. */
  readonly at: number;
  /** Of that point, from the hull. */
  readonly depth: number;
}

/** Every notch of a closed outline, the deepest point of each. */
export function findNotches(outline: readonly Point[]): Notch[] {
  const hull = hullOf(outline);
  const n = outline.length;
  return hull.flatMap((i, k) => {
    const j = hull[(k + 1) % hull.length]!;
    const [a, b] = [outline[i]!, outline[j]!];
    const long = distance(a, b);
    if (long < 2) return [];
    let best: Notch | null = null;
    for (let at = (i + 1) % n; at !== j; at = (at + 1) % n) {
      const p = outline[at]!;
      const depth = Math.abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / long;
      if (!best || depth > best.depth) best = { at, depth };
    }
    return best ? [best] : [];
  });
}

/** Indexes of the convex hull, in the outline's own order (Andrew's chain). */
function hullOf(points: readonly Point[]): number[] {
  const order = points.map((_, i) => i).sort((a, b) => points[a]!.x - points[b]!.x || points[a]!.y - points[b]!.y);
  const turn = (o: number, a: number, b: number): number =>
    (points[a]!.x - points[o]!.x) * (points[b]!.y - points[o]!.y) -
    (points[a]!.y - points[o]!.y) * (points[b]!.x - points[o]!.x);
  const half = (indexes: readonly number[]): number[] => {
    const chain: number[] = [];
    for (const i of indexes) {
      while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, i) <= 0) chain.pop();
      chain.push(i);
    }
    return chain;
  };
  return [...new Set([...half(order), ...half([...order].reverse())])].sort((a, b) => a - b);
}

/** The outline from one index to another, in its own direction. */
export function arc(outline: readonly Point[], from: number, to: number): Point[] {
  const n = outline.length;
  const count = ((to - from + n) % n) + 1;
  return Array.from({ length: count }, (_, k) => outline[(from + k) % n]!);
}

/** The shorter way along the outline between two indexes, from the first to the second. */
export function shorterArc(outline: readonly Point[], from: number, to: number): Point[] {
  const [ahead, back] = [arc(outline, from, to), arc(outline, to, from).reverse()];
  return lengthOf(ahead) <= lengthOf(back) ? ahead : back;
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(line[i - 1]!, line[i]!);
  return sum;
}

/** `count` points at even distances along a line, both ends included. */
export function evenly(line: readonly Point[], count: number): Point[] {
  const total = lengthOf(line);
  const out: Point[] = [];
  let [i, walked] = [1, 0];
  for (let k = 0; k < count; k++) {
    const want = (total * k) / (count - 1);
    while (i < line.length - 1 && walked + distance(line[i - 1]!, line[i]!) < want) {
      walked += distance(line[i - 1]!, line[i]!);
      i += 1;
    }
    const [a, b] = [line[i - 1]!, line[Math.min(i, line.length - 1)]!];
    const share = distance(a, b) > 0 ? Math.min(1, (want - walked) / distance(a, b)) : 0;
    out.push({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
  }
  return out;
}

/** Index of the outline's point nearest to `p`. */
export function nearest(outline: readonly Point[], p: Point): number {
  let [best, least] = [0, Infinity];
  outline.forEach((q, i) => {
    const d = (q.x - p.x) ** 2 + (q.y - p.y) ** 2;
    if (d < least) [best, least] = [i, d];
  });
  return best;
}

import { STEP } from './cloth-squares.ts';
import type { Square } from './cloth-squares.ts';
import { standsOut } from '../colour/cloth-colour.ts';
import type { Lab } from '../colour/cloth-colour.ts';

/** A square of cloth, and where in the picture it should be. */
export interface PlacedSquare extends Square {
  readonly x: number;
  readonly y: number;
}

/** How what is in the picture lies against where it should be. */
export interface Placement {
  /** Pixels. */
  readonly dx: number;
  readonly dy: number;
  /** Sizes about the print's middle. */
  readonly sx: number;
  readonly sy: number;
}

export const AS_PLACED: Placement = { dx: 0, dy: 0, sx: 1, sy: 1 };

/** Where a square lies by a placement. */
export type Placer = (square: PlacedSquare) => { readonly x: number; readonly y: number };

/** So far a print is looked for, metres. */
const REACH = 0.09;
const SIZES = [0.8, 0.9, 1, 1.1, 1.25] as const;
/** Squares to a side of the blocks that folds may move, and by how many squares. */
const BLOCK = 10;
const FOLD = 2;

/**
 * Searches the photo's print in a picture that a provider has painted: moved and resized as a whole, by the likeness of what
 * stands out from the cloth, and then block by block for its folds. `colourAt`: Lab of a place of the picture; `pixels`: of
 * the picture, to a metre.
 */
export function findPrint(
  squares: readonly PlacedSquare[],
  cloth: Lab,
  seenCloth: Lab,
  colourAt: (x: number, y: number) => Lab,
  pixels: number,
): { readonly placement: Placement; readonly place: Placer; readonly likeness: number } {
  const wants = squares.map(({ want }) => standsOut(want, cloth));
  const total = wants.reduce((sum, w) => sum + w, 0) || 1;
  const middle = {
    x: squares.reduce((sum, { x }, i) => sum + x * wants[i]!, 0) / total,
    y: squares.reduce((sum, { y }, i) => sum + y * wants[i]!, 0) / total,
  };
  const moved = ({ dx, dy, sx, sy }: Placement): Placer => {
    return ({ x, y }) => ({ x: middle.x + (x - middle.x) * sx + dx, y: middle.y + (y - middle.y) * sy + dy });
  };
  const seen = (place: Placer, square: PlacedSquare): number => {
    const { x, y } = place(square);
    return standsOut(colourAt(x, y), seenCloth);
  };
  // Thin letters are found from afar by where they are many: first of all, as through half-closed eyes.
  const blurredWants = blurred(squares, wants);
  const score = (placement: Placement, asked: readonly number[], isBlurred: boolean): number => {
    const place = moved(placement);
    const gots = squares.map((square) => seen(place, square));
    return likeness(asked, isBlurred ? blurred(squares, gots) : gots);
  };
  let best = { placement: AS_PLACED, at: score(AS_PLACED, blurredWants, true) };
  const attempt = (placement: Placement, isBlurred = false): void => {
    const at = score(placement, isBlurred ? blurredWants : wants, isBlurred);
    if (at > best.at) best = { placement, at };
  };
  const refine = (isBlurred: boolean, from: number, fromSize: number): void => {
    for (let [by, size] = [from, fromSize]; by > 0.0008 * pixels; [by, size] = [by / 2, size / 2]) {
      for (let round = 0; round < 3; round++) {
        const before = best.at;
        for (const sign of [-1, 1]) {
          attempt({ ...best.placement, dx: best.placement.dx + sign * by }, isBlurred);
          attempt({ ...best.placement, dy: best.placement.dy + sign * by }, isBlurred);
          attempt({ ...best.placement, sx: best.placement.sx + sign * size }, isBlurred);
          attempt({ ...best.placement, sy: best.placement.sy + sign * size }, isBlurred);
        }
        if (best.at === before) break;
      }
    }
  };
  const step = 0.022 * pixels;
  const most = Math.round((REACH * pixels) / step);
  for (const size of SIZES) {
    for (let v = -most; v <= most; v++) {
      for (let h = -most; h <= most; h++) attempt({ dx: h * step, dy: v * step, sx: size, sy: size }, true);
    }
  }
  refine(true, 0.012 * pixels, 0.06);
  best = { ...best, at: score(best.placement, wants, false) };
  refine(false, 0.006 * pixels, 0.03);
  const place = folded(squares, wants, moved(best.placement), seen, pixels);
  return {
    placement: best.placement,
    place,
    likeness: likeness(
      wants,
      squares.map((square) => seen(place, square)),
    ),
  };
}

/** As placed, with each block moved to where it is most like the photo: cloth folds differently on each person. */
function folded(
  squares: readonly PlacedSquare[],
  wants: readonly number[],
  place: Placer,
  seen: (place: Placer, square: PlacedSquare) => number,
  pixels: number,
): Placer {
  const blocks = new Map<string, { readonly ids: number[]; dx: number; dy: number; weight: number }>();
  const keyOf = (u: number, v: number): string => `${Math.floor(u / BLOCK)},${Math.floor(v / BLOCK)}`;
  squares.forEach(({ u, v }, i) => {
    const block = blocks.get(keyOf(u, v)) ?? { ids: [], dx: 0, dy: 0, weight: 0 };
    block.ids.push(i);
    blocks.set(keyOf(u, v), block);
  });
  for (const block of blocks.values()) {
    const asked = block.ids.map((i) => wants[i]!);
    // Where nothing, or everything, stands out there is nothing to hold on to.
    if (spread(asked) < 0.02) continue;
    let most = -Infinity;
    for (let v = -FOLD; v <= FOLD; v++) {
      for (let h = -FOLD; h <= FOLD; h++) {
        const by = { x: h * STEP * pixels, y: v * STEP * pixels };
        const gots = block.ids.map((i) => {
          const at = place(squares[i]!);
          return seen(() => ({ x: at.x + by.x, y: at.y + by.y }), squares[i]!);
        });
        const like = likeness(asked, gots) - 0.01 * Math.hypot(h, v);
        if (like > most) [most, block.dx, block.dy] = [like, by.x, by.y];
      }
    }
    block.weight = Math.max(0, most);
  }
  return (square) => {
    const at = place(square);
    let [x, y, all] = [0, 0, 0.05];
    // Between the middles of the blocks a fold goes over evenly.
    for (let dv = -1; dv <= 1; dv++) {
      for (let du = -1; du <= 1; du++) {
        const [u, v] = [square.u + du * BLOCK, square.v + dv * BLOCK];
        const block = blocks.get(keyOf(u, v));
        if (!block || block.weight === 0) continue;
        const far = Math.hypot(
          (Math.floor(u / BLOCK) + 0.5) * BLOCK - square.u,
          (Math.floor(v / BLOCK) + 0.5) * BLOCK - square.v,
        );
        const w = block.weight * Math.exp(-((far / BLOCK) ** 2) * 2);
        x += w * block.dx;
        y += w * block.dy;
        all += w;
      }
    }
    return { x: at.x + x / all, y: at.y + y / all };
  };
}

/** Means over three centimetres of cloth. */
function blurred(squares: readonly PlacedSquare[], values: readonly number[]): number[] {
  const cells = new Map<number, [number, number]>();
  const keyOf = (u: number, v: number): number => Math.floor(u / BLUR) * 4096 + Math.floor(v / BLUR);
  squares.forEach(({ u, v }, i) => {
    const cell = cells.get(keyOf(u, v)) ?? [0, 0];
    cells.set(keyOf(u, v), [cell[0] + values[i]!, cell[1] + 1]);
  });
  return squares.map(({ u, v }) => {
    const [sum, n] = cells.get(keyOf(u, v))!;
    return sum / n;
  });
}
/** Squares to a side of what is looked at as one. */
const BLUR = 5;

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  return values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length;
}

/** Correlation of two rows of numbers, -1 to 1. */
function likeness(a: readonly number[], b: readonly number[]): number {
  const n = a.length;
  let [sa, sb, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    sa += a[i]!;
    sb += b[i]!;
    aa += a[i]! ** 2;
    bb += b[i]! ** 2;
    ab += a[i]! * b[i]!;
  }
  const [va, vb] = [aa - sa ** 2 / n, bb - sb ** 2 / n];
  return va > 1e-9 && vb > 1e-9 ? (ab - (sa * sb) / n) / Math.sqrt(va * vb) : 0;
}

import { distance } from '../shape/outline.ts';
import type { Point } from '../shape/outline.ts';

/** A place of the flat pattern, and where the photo has it. */
export interface Pair {
  readonly flat: Point;
  readonly photo: Point;
}

/** Radial functions of Wendland (C2) through what the rough fit leaves at the outline; `reach`: where they die out, metres. */
export function solveResidual(pairs: readonly Pair[], rough: (p: Point) => Point, reach: number): (p: Point) => Point {
  const n = pairs.length;
  const kernel = (r: number): number => (r >= reach ? 0 : (1 - r / reach) ** 4 * ((4 * r) / reach + 1));
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
      if (dx > reach || dx < -reach || dy > reach || dy < -reach) continue;
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

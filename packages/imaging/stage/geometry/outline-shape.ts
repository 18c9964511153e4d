import { bottomCorners } from '../../pixels/bottom-corners.ts';

/** An item's outline on the canvas: straight alpha in every fourth byte. */
export interface Outline {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Mean opacity, 0..1, of each block of `step` pixels; beyond the outline's own box there is nothing. */
export function shrinkOutline(outline: Outline, step: number, w: number, h: number): Float32Array {
  const alpha = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let v = y * step; v < Math.min(outline.height, (y + 1) * step); v++) {
        for (let u = x * step; u < Math.min(outline.width, (x + 1) * step); u++) {
          sum += outline.data[(v * outline.width + u) * 4 + 3]!;
        }
      }
      alpha[y * w + x] = sum / (step * step * 255);
    }
  }
  return alpha;
}

/** For each column the lower edge of its lowest seen row, to a part of a pixel; -1 for none. */
export function lowestRows(alpha: Float32Array, w: number, h: number): Float32Array {
  const low = new Float32Array(w).fill(-1);
  for (let x = 0; x < w; x++) {
    for (let y = h - 1; y >= 0 && low[x] === -1; y--) {
      const own = alpha[y * w + x]!;
      if (own > 0.5) low[x] = y + own + (y + 1 < h ? alpha[(y + 1) * w + x]! : 0);
    }
  }
  return low;
}

/** The line a board would touch from below, for every column; y grows downward. */
export function bottomHull(low: Float32Array): Float32Array {
  const corners = bottomCorners(low);
  const hull = new Float32Array(low.length);
  let k = 0;
  for (let x = 0; x < low.length; x++) {
    while (k < corners.length - 1 && corners[k + 1]![0] <= x) k++;
    const [ax, ay] = corners[k] ?? [0, 0];
    const [bx, by] = corners[k + 1] ?? [ax, ay];
    hull[x] = bx === ax || x <= ax ? ay : ay + ((by - ay) * (x - ax)) / (bx - ax);
  }
  return hull;
}

/** Columns of the broadest part of an outline that stands apart from the others: no column between them shows anything. */
export function broadestPart(alpha: Float32Array, w: number, h: number): number {
  let [broadest, run] = [0, 0];
  for (let x = 0; x < w; x++) {
    let isSeen = false;
    for (let y = 0; y < h && !isSeen; y++) isSeen = alpha[y * w + x]! > 0.5;
    run = isSeen ? run + 1 : 0;
    broadest = Math.max(broadest, run);
  }
  return broadest;
}

/** Gaussian along a line; its ends go on. */
export function smoothLine(line: Float32Array, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const k = i - reach;
    return Math.exp((-k * k) / (2 * sigma * sigma));
  });
  const weight = kernel.reduce((total, w) => total + w, 0);
  const last = line.length - 1;
  return line.map((_, x) => {
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += kernel[k + reach]! * line[Math.max(0, Math.min(last, x + k))]!;
    return sum / weight;
  });
}

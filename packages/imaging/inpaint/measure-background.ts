import type { RgbRaster } from '../pixels/raster.ts';

export interface Background {
  /** Smooth enough to be continued without texture. */
  readonly isPlain: boolean;
  /** Standard deviation of its grain, bytes. */
  readonly grain: number;
}

/** How far around the hole is looked at, pixels. */
const ring = 10;
/** Bytes; above these it is texture, or an edge runs into the hole. */
const plainGrain = 2.2;
const plainResidue = 7;

/** Says what lies around a hole: grain on top of a plain slope of light, or texture and edges. */
export function measureBackground({ data, width, height }: RgbRaster, hole: Uint8Array): Background {
  const around = ringAround(hole, width, height);
  const luma = (i: number): number => 0.3 * data[i * 3]! + 0.59 * data[i * 3 + 1]! + 0.11 * data[i * 3 + 2]!;
  const points: { readonly x: number; readonly y: number; readonly value: number }[] = [];
  let grainSum = 0;
  let grains = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (!around[i]) continue;
      points.push({ x: x / width, y: y / height, value: luma(i) });
      if (hole[i - 1] || hole[i + 1] || hole[i - width] || hole[i + width]) continue;
      const difference = luma(i) - (luma(i - 1) + luma(i + 1) + luma(i - width) + luma(i + width)) / 4;
      grainSum += difference * difference;
      grains++;
    }
  }
  // The mean of four neighbours has a quarter of a pixel's own variance.
  const grain = Math.sqrt(grainSum / Math.max(1, grains) / 1.25);
  return { isPlain: points.length > 0 && grain < plainGrain && residueOf(points) < plainResidue, grain };
}

function ringAround(hole: Uint8Array, width: number, height: number): Uint8Array {
  const around = new Uint8Array(hole.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const isEdge = hole[i] && (!hole[i - 1] || !hole[i + 1] || !hole[i - width] || !hole[i + width]);
      if (!isEdge) continue;
      for (let py = Math.max(0, y - ring); py <= Math.min(height - 1, y + ring); py += 1) {
        for (let px = Math.max(0, x - ring); px <= Math.min(width - 1, x + ring); px += 1) {
          if (!hole[py * width + px]) around[py * width + px] = 1;
        }
      }
    }
  }
  return around;
}

/** The residue after the best slope `a + bx + cy` is taken off: standard deviation in bytes. */
function residueOf(points: readonly { readonly x: number; readonly y: number; readonly value: number }[]): number {
  const n = points.length;
  const mean = (pick: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / n;
  const [mx, my, mv] = [mean((p) => p.x), mean((p) => p.y), mean((p) => p.value)];
  const xx = mean((p) => (p.x - mx) ** 2);
  const yy = mean((p) => (p.y - my) ** 2);
  const xy = mean((p) => (p.x - mx) * (p.y - my));
  const xv = mean((p) => (p.x - mx) * (p.value - mv));
  const yv = mean((p) => (p.y - my) * (p.value - mv));
  const determinant = xx * yy - xy * xy || 1;
  const b = (xv * yy - yv * xy) / determinant;
  const c = (yv * xx - xv * xy) / determinant;
  return Math.sqrt(mean((p) => (p.value - mv - b * (p.x - mx) - c * (p.y - my)) ** 2));
}

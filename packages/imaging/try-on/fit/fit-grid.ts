import type { DrapedCloth } from '../../garments/person-set.schema.ts';
import type { PhotoFit } from './fit-photo.ts';

/** Metres between the places at which a fit is computed; between them it is straight. */
const GRID = 0.012;

/** Writes for a place of the flat pattern: x and y in the photo, how far beyond its ends, and how far within its neck. */
export type FitGrid = (u: number, v: number, out: Float64Array) => void;

const known = new WeakMap<PhotoFit, FitGrid>();

/**
 * A fit where a picture shows it: computed once on a grid over the cloth that it was made for. Cloth is painted and compared
 * by the same grid, so that a certificate speaks of what was painted.
 */
export function gridOf(cloth: DrapedCloth, fit: PhotoFit): FitGrid {
  const made = known.get(fit) ?? computed(cloth, fit);
  known.set(fit, made);
  return made;
}

function computed(cloth: DrapedCloth, fit: PhotoFit): FitGrid {
  const [[x0, y0], [x1, y1]] = [cloth.low, cloth.high];
  const columns = Math.ceil((x1 - x0) / GRID) + 2;
  const rows = Math.ceil((y1 - y0) / GRID) + 2;
  const xs = new Float64Array(columns * rows);
  const ys = new Float64Array(columns * rows);
  const ends = new Float64Array(columns * rows);
  const necks = new Float64Array(columns * rows);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const flat = { x: x0 + c * GRID, y: y0 + r * GRID };
      const p = fit.place(flat);
      ends[r * columns + c] = fit.beyondEnd(flat);
      necks[r * columns + c] = fit.inNeck(flat);
      xs[r * columns + c] = p.x;
      ys[r * columns + c] = p.y;
    }
  }
  return (u, v, out) => {
    const gx = Math.min(columns - 1.001, Math.max(0, (u - x0) / GRID));
    const gy = Math.min(rows - 1.001, Math.max(0, (v - y0) / GRID));
    const c = gx | 0;
    const r = gy | 0;
    const fx = gx - c;
    const fy = gy - r;
    const i = r * columns + c;
    const [j, k, l] = [i + 1, i + columns, i + columns + 1];
    const a = (1 - fx) * (1 - fy);
    const b = fx * (1 - fy);
    const d = (1 - fx) * fy;
    const e = fx * fy;
    out[0] = xs[i]! * a + xs[j]! * b + xs[k]! * d + xs[l]! * e;
    out[1] = ys[i]! * a + ys[j]! * b + ys[k]! * d + ys[l]! * e;
    out[2] = ends[i]! * a + ends[j]! * b + ends[k]! * d + ends[l]! * e;
    out[3] = necks[i]! * a + necks[j]! * b + necks[k]! * d + necks[l]! * e;
  };
}

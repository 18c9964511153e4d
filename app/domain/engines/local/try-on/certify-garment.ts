import type { GarmentCertificate } from '../../try-on/garment-certificate.schema.ts';
import type { ClothPhoto } from './cloth-photo.server.ts';
import { viewOfCloth } from './wear.ts';
import type { Fabric, LinearPicture, View } from './wear.ts';
import type { Drape } from './read-person.server.ts';
import { labOfLinear } from './lab-of-linear.ts';

/** Limits, measured with `npm run bench:tryon`. */
const GARMENT_LIMITS = {
  colourDistance: 5,
  damagedShare: 0.012,
  largestDamage: 12,
  shapeChange: 0.02,
  shownShare: 0.9,
} as const;

/** Metres between two compared places of the cloth. */
const STEP = 0.006;
/** A place differs where its colour is further away than folds and resampling make it (CIE76 without lightness, and lightness). */
const FAR_CHROMA = 11;
const FAR_LIGHT = 17;

/** What of a garment was laid where: the drape it went through, and the picture it should be in. */
export interface WornGarment {
  readonly drape: Drape;
  readonly fabric: Extract<Fabric, { kind: 'photo' }>;
  readonly view: View;
}

/**
 * Holds a picture against the garment's photo, place by place in the garment's own coordinates. Brightness of folds is
 * allowed for: light on white cloth is known, and each neighbourhood may be lighter or darker as a whole.
 * `clear`: where nothing was put on over it, one byte a pixel of the picture.
 */
export function certifyGarment(
  picture: LinearPicture,
  { drape, fabric, view }: WornGarment,
  clear: Uint8Array,
): GarmentCertificate {
  const cells = gather(picture, drape, fabric, view, clear);
  if (cells.length < 40) return failed(cells.length, 'not-found');
  const channels = [0, 1, 2] as const;
  const colourDistance = Math.hypot(
    ...channels.map((c) => median(cells.map(({ seen }) => seen[c])) - median(cells.map(({ want }) => want[c]))),
  );
  const bad = cells.filter(({ got, want, isThere }) => !isThere || isOff(got, want));
  const damagedShare = bad.length / cells.length;
  const largestDamage = largestPatch(bad);
  const shapeChange = changeOfShape(wellInside(cells, drape), fabric.photo);
  const visible = cells.filter(({ isThere }) => isThere).length;
  const shownShare = visible / cells.length;
  const reasons: GarmentCertificate['reasons'] = [];
  if (colourDistance > GARMENT_LIMITS.colourDistance) reasons.push('colour');
  if (damagedShare > GARMENT_LIMITS.damagedShare || largestDamage > GARMENT_LIMITS.largestDamage) reasons.push('print');
  if (shapeChange > GARMENT_LIMITS.shapeChange) reasons.push('shape');
  if (shownShare < GARMENT_LIMITS.shownShare) reasons.push('missing');
  return {
    version: 1,
    comparedPlaces: cells.length,
    colourDistance,
    damagedShare,
    largestDamage,
    shapeChange,
    shownShare,
    passed: reasons.length === 0,
    reasons,
  };
}

const failed = (comparedPlaces: number, reason: 'not-found'): GarmentCertificate => ({
  version: 1,
  comparedPlaces,
  colourDistance: 100,
  damagedShare: 1,
  largestDamage: 0,
  shapeChange: 1,
  shownShare: 0,
  passed: false,
  reasons: [reason],
});

interface Cell {
  /** Flat place, whole steps. */
  readonly u: number;
  readonly v: number;
  /** Of the photo, pixels. */
  readonly px: number;
  readonly py: number;
  /** Lab as it is in the picture, with its light and folds. */
  readonly seen: readonly [number, number, number];
  /** Lab without the light on white cloth. */
  readonly got: readonly [number, number, number];
  /** Lab of the photo. */
  readonly want: readonly [number, number, number];
  readonly isThere: boolean;
}

/** Means of the picture and of the photo over each small square of cloth that is seen well. */
function gather(
  picture: LinearPicture,
  drape: Drape,
  fabric: WornGarment['fabric'],
  bodyView: View,
  clear: Uint8Array,
): Cell[] {
  const view = viewOfCloth(bodyView, drape);
  const sums = new Map<number, Float64Array>();
  const { photo, fit, ratio } = fabric;
  const [[x0, y0]] = [drape.cloth.low];
  for (let y = 1; y < drape.height - 1; y++) {
    for (let x = 1; x < drape.width - 1; x++) {
      const i = y * drape.width + x;
      if (drape.panel[i] !== 1 || drape.cover[i]! < 0.99) continue;
      // Cloth seen edge on holds many places in a pixel.
      const steep =
        Math.abs(drape.u[i + 1]! - drape.u[i - 1]!) + Math.abs(drape.v[i + drape.width]! - drape.v[i - drape.width]!);
      if (steep > 0.02 || drape.shade[i]! < 0.12) continue;
      const X = Math.round((drape.left + x + 0.5) * view.zoom + view.left - 0.5);
      const Y = Math.round((drape.top + y + 0.5) * view.zoom + view.top - 0.5);
      if (X < 0 || Y < 0 || X >= picture.width || Y >= picture.height || clear[Y * picture.width + X] !== 1) continue;
      const [u, v] = [Math.floor((drape.u[i]! - x0) / STEP), Math.floor((drape.v[i]! - y0) / STEP)];
      const flat = { x: drape.u[i]!, y: drape.v[i]! };
      if (fit.beyondEnd(flat) > -2) continue;
      const p = fit.place(flat);
      const [fx, fy] = [Math.round(p.x * ratio - 0.5), Math.round(p.y * ratio - 0.5)];
      if (
        fx < 1 ||
        fy < 1 ||
        fx >= photo.width - 1 ||
        fy >= photo.height - 1 ||
        photo.alpha[fy * photo.width + fx]! < 0.99
      )
        continue;
      const key = u * 4096 + v;
      const sum = sums.get(key) ?? new Float64Array(13);
      const light = 0.04 + 0.96 * drape.shade[i]!;
      const at = (Y * picture.width + X) * 4;
      for (let c = 0; c < 3; c++) {
        sum[c]! += picture.data[at + c]! / light;
        sum[10 + c]! += picture.data[at + c]!;
        sum[3 + c]! += photo.rgb[(fy * photo.width + fx) * 3 + c]!;
      }
      sum[6]! += 1;
      sum[7]! += fx;
      sum[8]! += fy;
      sum[9]! += picture.data[at + 3]!;
      sums.set(key, sum);
    }
  }
  return [...sums].flatMap(([key, s]) => {
    const n = s[6]!;
    if (n < 2) return [];
    return [
      {
        u: Math.floor(key / 4096),
        v: key % 4096,
        px: s[7]! / n,
        py: s[8]! / n,
        seen: labOfLinear(s[10]! / n, s[11]! / n, s[12]! / n),
        got: labOfLinear(s[0]! / n, s[1]! / n, s[2]! / n),
        want: labOfLinear(s[3]! / n, s[4]! / n, s[5]! / n),
        isThere: s[9]! / n > 0.5,
      },
    ];
  });
}

const isOff = (got: readonly number[], want: readonly number[]): boolean =>
  Math.hypot(got[1]! - want[1]!, got[2]! - want[2]!) > FAR_CHROMA || Math.abs(got[0]! - want[0]!) > FAR_LIGHT;

/**
 * How much the print's shape changed: second moments of what stands out from the cloth's colour. First how the fit bends
 * it: the same marks in metres of cloth and in pixels of the photo, width against height, turn and size left out. Then
 * what the picture shows against the photo, at the same places: moved, longer or broader, as shares of its length. 0 where
 * there is no print.
 */
function changeOfShape(cells: readonly Cell[], photo: ClothPhoto): number {
  const cloth = labOfLinear(...photo.colour);
  const stands = (c: readonly number[]): number => {
    const far = Math.hypot(c[1]! - cloth[1], c[2]! - cloth[2], (c[0]! - cloth[0]) * 0.6);
    return Math.min(1, Math.max(0, (far - 12) / 36));
  };
  // Thin letters fill no square: every square that the photo prints on counts, and a few around it.
  const near = around(cells.filter(({ want }) => stands(want) > 0.04));
  const printed = cells.filter(({ u, v }) => near.has(u * 4096 + v));
  const inPhoto = extent(
    printed,
    ({ want }) => stands(want),
    ({ px, py }) => [px, py],
  );
  if (inPhoto.count < 30) return 0;
  const shown = extent(
    printed,
    ({ got }) => stands(got),
    ({ px, py }) => [px, py],
  );
  if (shown.count < 10) return 1;
  const onCloth = extent(
    printed,
    ({ got }) => stands(got),
    ({ u, v }) => [u, v],
  );
  const moved = Math.hypot(shown.x - inPhoto.x, shown.y - inPhoto.y) / (4 * inPhoto.long);
  const longer = Math.abs(shown.long - inPhoto.long) / inPhoto.long;
  const broader = Math.abs(shown.short - inPhoto.short) / inPhoto.long;
  // A seam or a line has a length alone.
  const bent =
    shown.short < 0.15 * shown.long ? 0 : Math.abs(onCloth.long / onCloth.short / (shown.long / shown.short) - 1);
  return Math.max(moved, longer, broader, bent);
}

/** Without seams and necklines: squares of cloth so far from the outline that the fit to it hardly moves them. */
function wellInside(cells: readonly Cell[], { cloth }: Drape): readonly Cell[] {
  const [x0, y0] = cloth.low;
  return cells.filter(({ u, v }) => {
    const [x, y] = [x0 + (u + 0.5) * STEP, y0 + (v + 0.5) * STEP];
    return cloth.outline.every(([ox, oy]) => Math.hypot(ox - x, oy - y) > 0.06);
  });
}

/** How many of these squares of cloth lie together at most. */
function largestPatch(cells: readonly Cell[]): number {
  const left = new Set(cells.map(({ u, v }) => u * 4096 + v));
  let largest = 0;
  for (const start of left) {
    const open = [start];
    left.delete(start);
    let size = 0;
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      size += 1;
      for (const next of [key - 4096, key + 4096, key - 1, key + 1]) if (left.delete(next)) open.push(next);
    }
    largest = Math.max(largest, size);
  }
  return largest;
}

/** The squares of cloth on and around the given ones. */
function around(cells: readonly Cell[]): ReadonlySet<number> {
  const near = new Set<number>();
  for (const { u, v } of cells) {
    for (let du = -3; du <= 3; du++) for (let dv = -3; dv <= 3; dv++) near.add((u + du) * 4096 + v + dv);
  }
  return near;
}

/** Weighted middle of places, and their spread along and across their own axis. */
function extent(
  cells: readonly Cell[],
  weigh: (cell: Cell) => number,
  at: (cell: Cell) => readonly [number, number],
): { readonly count: number; readonly x: number; readonly y: number; readonly long: number; readonly short: number } {
  let [count, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (const cell of cells) {
    const w = weigh(cell);
    if (w === 0) continue;
    const [px, py] = at(cell);
    count += w;
    x += w * px;
    y += w * py;
    xx += w * px * px;
    yy += w * py * py;
    xy += w * px * py;
  }
  if (count === 0) return { count, x: 0, y: 0, long: 1, short: 1 };
  x /= count;
  y /= count;
  const [a, b, c] = [xx / count - x * x, yy / count - y * y, xy / count - x * y];
  const [half, apart] = [(a + b) / 2, Math.hypot((a - b) / 2, c)];
  return { count, x, y, long: Math.sqrt(half + apart), short: Math.sqrt(Math.max(1e-9, half - apart)) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

import type { GarmentCertificate } from '../../try-on/garment-certificate.schema.ts';
import { around, eachPlace, largestPatch, median, standsOut, STEP } from './cloth-squares.ts';
import type { Square, WornGarment } from './cloth-squares.ts';
import type { ClothPhoto } from './cloth-photo.server.ts';
import type { LinearPicture } from './wear.ts';
import type { Drape } from './read-person.server.ts';
import { labOfLinear } from './lab-of-linear.ts';

/** Limits, measured with `npm run bench:tryon`. */
const GARMENT_LIMITS = {
  colourDistance: 5,
  damagedShare: 0.012,
  largestDamage: 7,
  shapeChange: 0.02,
  shownShare: 0.9,
} as const;

/** A place differs where its colour is further away than folds and resampling make it (CIE76 without lightness, and lightness). */
const FAR_CHROMA = 11;
const FAR_LIGHT = 17;
/** At the edge of a print a square takes so much of its neighbours' difference: a lossy file blurs colours by millimetres. */
const BLEED = { chroma: 0.2, light: 0.1 } as const;
/** Squares around a place over which blur evens itself out, and how far their mean may be off beyond the garment's own. */
const WINDOW = 2;
const FAR_MEAN = 5;

/**
 * Holds a picture against the garment's photo, place by place in the garment's own coordinates. Brightness of folds is
 * allowed for: light on white cloth is known, and each neighbourhood may be lighter or darker as a whole.
 * `clear`: where nothing was put on over it, one byte a pixel of the picture.
 */
export function certifyGarment(picture: LinearPicture, worn: WornGarment, clear: Uint8Array): GarmentCertificate {
  const cells = gather(picture, worn, clear);
  if (cells.length < 40) return failed(cells.length, 'not-found');
  const channels = [0, 1, 2] as const;
  const colourDistance = Math.hypot(
    ...channels.map((c) => median(cells.map(({ seen }) => seen[c])) - median(cells.map(({ want }) => want[c]))),
  );
  const bleed = bleedOf(cells);
  const mean = meanOff(cells);
  const bad = cells.filter((cell) => !cell.isThere || isOff(cell, bleed(cell)) || mean(cell) > FAR_MEAN);
  const damagedShare = bad.length / cells.length;
  const largestDamage = largestPatch(bad);
  const shapeChange = changeOfShape(wellInside(cells, worn.drape), worn.fabric.photo);
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

interface Cell extends Square {
  /** Of the photo, pixels. */
  readonly px: number;
  readonly py: number;
  /** Lab as it is in the picture, with its light and folds. */
  readonly seen: readonly [number, number, number];
  /** Lab without the light on white cloth. */
  readonly got: readonly [number, number, number];
  readonly isThere: boolean;
}

/** Means of the picture and of the photo over each small square of cloth that is seen well. */
function gather(picture: LinearPicture, worn: WornGarment, clear: Uint8Array): Cell[] {
  const sums = new Map<number, Float64Array>();
  const { rgb, width } = worn.fabric.photo;
  eachPlace(worn, ({ key, x, y, fx, fy, shade }) => {
    const [X, Y] = [Math.round(x), Math.round(y)];
    if (X < 0 || Y < 0 || X >= picture.width || Y >= picture.height || clear[Y * picture.width + X] !== 1) return;
    const sum = sums.get(key) ?? new Float64Array(13);
    const light = 0.04 + 0.96 * shade;
    const at = (Y * picture.width + X) * 4;
    for (let c = 0; c < 3; c++) {
      sum[c]! += picture.data[at + c]! / light;
      sum[10 + c]! += picture.data[at + c]!;
      sum[3 + c]! += rgb[(fy * width + fx) * 3 + c]!;
    }
    sum[6]! += 1;
    sum[7]! += fx;
    sum[8]! += fy;
    sum[9]! += picture.data[at + 3]!;
    sums.set(key, sum);
  });
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

function isOff({ got, want }: Cell, bleed: Difference): boolean {
  const far = difference(got, want);
  return far.chroma > FAR_CHROMA + bleed.chroma || far.light > FAR_LIGHT + bleed.light;
}

/**
 * How much lighter or darker the squares around one are together. What is lighter here and darker there is blur; a small
 * mark that is gone, or was added, stays. Colour is left out: lossy files keep it coarsely.
 */
function meanOff(cells: readonly Cell[]): (cell: Cell) => number {
  const off = new Map(cells.map(({ u, v, got, want }) => [u * 4096 + v, got[0] - want[0]]));
  const usual = median([...off.values()]);
  return ({ u, v }) => {
    let sum = 0;
    for (let du = -WINDOW; du <= WINDOW; du++) {
      for (let dv = -WINDOW; dv <= WINDOW; dv++) {
        const one = off.get((u + du) * 4096 + v + dv);
        // At the rim nothing evens it out.
        if (one === undefined) return 0;
        sum += one - usual;
      }
    }
    return Math.abs(sum) / (2 * WINDOW + 1) ** 2;
  };
}

interface Difference {
  readonly chroma: number;
  readonly light: number;
}

const difference = (a: readonly number[], b: readonly number[]): Difference => ({
  chroma: Math.hypot(a[1]! - b[1]!, a[2]! - b[2]!),
  light: Math.abs(a[0]! - b[0]!),
});

/** What a square may have of the squares around it in the photo. */
function bleedOf(cells: readonly Cell[]): (cell: Cell) => Difference {
  const wants = new Map(cells.map(({ u, v, want }) => [u * 4096 + v, want]));
  return ({ u, v, want }) => {
    let [chroma, light] = [0, 0];
    for (const by of [-4096, 4096, -1, 1]) {
      const beside = wants.get(u * 4096 + v + by);
      if (!beside) continue;
      const far = difference(want, beside);
      chroma = Math.max(chroma, BLEED.chroma * far.chroma);
      light = Math.max(light, BLEED.light * far.light);
    }
    return { chroma, light };
  };
}

/**
 * How much the print's shape changed: second moments of what stands out from the cloth's colour. First how the fit bends
 * it: the same marks in metres of cloth and in pixels of the photo, width against height, turn and size left out. Then
 * what the picture shows against the photo, at the same places: moved, longer or broader, as shares of its length. 0 where
 * there is no print.
 */
function changeOfShape(cells: readonly Cell[], photo: ClothPhoto): number {
  const cloth = labOfLinear(...photo.colour);
  const stands = (c: readonly number[]): number => standsOut(c, cloth);
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

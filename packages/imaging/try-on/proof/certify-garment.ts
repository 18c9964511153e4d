import type { GarmentCertificate } from '../../garments/garment-certificate.schema.ts';
import { asSoftAsShown } from './as-soft-as-shown.ts';
import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import { changeOfShape, wellInside } from './change-of-shape.ts';
import { eachPlace, largestPatch, STEP } from './cloth-squares.ts';
import type { Cell, WornGarment } from './cloth-squares.ts';
import { largestMissingMark } from './missing-marks.ts';
import { printInSight } from './print-in-sight.ts';
import type { LinearPicture } from '../wear/wear.ts';
import { labOfLinear } from '../colour/lab-of-linear.ts';
import { median } from '../colour/cloth-colour.ts';

/** Limits, measured with `npm run bench:tryon`. */
export const GARMENT_LIMITS = {
  colourDistance: 5,
  damagedShare: 0.012,
  largestDamage: 7,
  missingMark: 5,
  shapeChange: 0.02,
  shownShare: 0.9,
} as const;

/** A place differs where its colour is further away than folds and resampling make it (CIE76 without lightness, and lightness). */
const FAR_CHROMA = 11;
const FAR_LIGHT = 17;
/** At the edge of a print a square takes so much of its neighbours' difference: a lossy file blurs colours by millimetres. */
const BLEED = { chroma: 0.3, light: 0.15 } as const;
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
  // Square by square: in stripes and checks the middle of all colours is now one of them, now another.
  const colourDistance = Math.hypot(...channels.map((c) => median(cells.map(({ seen, want }) => seen[c] - want[c]))));
  const { soft, damagedShare, largestDamage, isPrintChanged } = differences(
    cells,
    worn.fabric.photo,
    STEP * worn.fabric.fit.scale * worn.fabric.ratio,
  );
  const shapeChange = changeOfShape(wellInside(soft, worn.drape), worn.fabric.photo);
  const visible = cells.filter(({ isThere }) => isThere).length;
  const shownShare = visible / cells.length;
  const inSight = printInSight(worn);
  const reasons: GarmentCertificate['reasons'] = [];
  if (colourDistance > GARMENT_LIMITS.colourDistance) reasons.push('colour');
  if (isPrintChanged) reasons.push('print');
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
    ...(inSight && !inSight.isWide && { printInSight: inSight.share, letterInSight: inSight.letter }),
    passed: reasons.length === 0,
    reasons,
  };
}

/** What of the cells does not look like the photo. `size`: edge of a cell, pixels of the photo. */
export function differences(
  cells: readonly Cell[],
  photo: ClothPhoto,
  size: number,
): {
  readonly soft: readonly Cell[];
  readonly damagedShare: number;
  readonly largestDamage: number;
  readonly isPrintChanged: boolean;
} {
  const soft = asSoftAsShown(cells, photo, size);
  const bleed = bleedOf(soft);
  const mean = meanOff(soft);
  const bad = soft.filter((cell) => !cell.isThere || isOff(cell, bleed(cell)) || mean(cell) > FAR_MEAN);
  const damagedShare = bad.length / cells.length;
  const largestDamage = largestPatch(bad);
  const isPrintChanged =
    damagedShare > GARMENT_LIMITS.damagedShare ||
    largestDamage > GARMENT_LIMITS.largestDamage ||
    largestMissingMark(wellSeen(soft)) > GARMENT_LIMITS.missingMark;
  return { soft, damagedShare, largestDamage, isPrintChanged };
}

export const failed = (comparedPlaces: number, reason: 'not-found'): GarmentCertificate => ({
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
        pixels: n,
        isThere: s[9]! / n > 0.5,
      },
    ];
  });
}

/** Where cloth turns away the picture has few pixels for a thin mark: whether it is there cannot be told. */
function wellSeen(cells: readonly Cell[]): Cell[] {
  const usual = median(cells.map(({ pixels }) => pixels));
  return cells.filter(({ pixels }) => pixels >= usual / 2);
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

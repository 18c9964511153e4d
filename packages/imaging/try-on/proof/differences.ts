import type { GarmentCertificate } from '../../garments/garment-certificate.schema.ts';
import { asSoftAsShown } from './as-soft-as-shown.ts';
import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import { largestPatch } from './cloth-squares.ts';
import type { Cell } from './cloth-squares.ts';
import { largestMissingMark } from './missing-marks.ts';
import { median } from '../colour/cloth-colour.ts';

/** Limits of colour and print. */
export const GARMENT_LIMITS = {
  colourDistance: 5,
  damagedShare: 0.012,
  largestDamage: 7,
  missingMark: 5,
} as const;

/** A place differs where its colour is further away than folds and resampling make it (CIE76 without lightness, and lightness). */
const FAR_CHROMA = 11;
const FAR_LIGHT = 17;
/** At the edge of a print a square takes so much of its neighbours' difference: a lossy file blurs colours by millimetres. */
const BLEED = { chroma: 0.3, light: 0.15 } as const;
/** Squares around a place over which blur evens itself out, and how far their mean may be off beyond the garment's own. */
const WINDOW = 2;
const FAR_MEAN = 5;

/** The cells that do not look like the photo. `size`: edge of a cell, pixels of the photo. */
export function differences(
  cells: readonly Cell[],
  photo: ClothPhoto,
  size: number,
): {
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
  return { damagedShare, largestDamage, isPrintChanged };
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

/** The bleed that a square may have of the squares around it in the photo. */
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

import type { TryOnMode } from '../contract/try-on-engine.ts';
import { isOverBody } from './garments.ts';
import type { GarmentClass } from './garments.ts';
import type { TopFit } from './top-fit.ts';

/** Which sets of a person a garment of a class may be draped as, the best first. A hoodie without its own is worn as a top is. */
const SETS_OF: Readonly<Record<GarmentClass, readonly string[]>> = {
  top: ['top-regular'],
  hoodie: ['hoodie', 'top-regular'],
  coat: ['coat'],
  dress: ['dress'],
  trousers: ['trousers'],
  skirt: ['skirt'],
};

/** The worn garment, as its photo was read. */
export interface WornKind {
  readonly garment: GarmentClass | null;
  /** Of a top; null or left out: regular. */
  readonly fit?: TopFit | null | undefined;
}

/**
 * The set that a person with these sets wears a garment in; null where there is none. A top of another fit than the regular
 * is worn as a regular one where there is no set of that fit.
 */
export function setFor({ garment, fit }: WornKind, sets: readonly string[]): string | null {
  if (!garment) return null;
  const own = garment === 'top' && fit ? [`top-${fit}`] : [];
  return [...own, ...SETS_OF[garment]].find((name) => sets.includes(name)) ?? null;
}

/** Whether a person with these sets wears a top in this fit, without falling back to the regular one. */
export const hasFit = (sets: readonly string[], fit: TopFit): boolean => sets.includes(`top-${fit}`);

/** The sets that a person's folder holds beside the body, by the names of its files. */
export function setsIn(files: Iterable<string>): string[] {
  return [...files].filter((file) => file.endsWith('.uv.webp')).map((file) => file.slice(0, -'.uv.webp'.length));
}

/** Whether a person with these sets can wear these garments; tops alone are worn over our trousers. True for modes without a person. */
export function canWear(sets: readonly string[], garments: readonly GarmentClass[], mode: TryOnMode): boolean {
  if (mode !== 'model') return true;
  const isUnderNothing = garments.every(isOverBody);
  return [...garments, ...(isUnderNothing ? (['trousers'] as const) : [])].every(
    (garment) => setFor({ garment }, sets) !== null,
  );
}

/** Whether both sets have the same cloth for these garments, so that pictures of both show one outfit. */
export function wearAlike(
  one: readonly string[],
  other: readonly string[],
  garments: readonly (WornKind & { readonly garment: GarmentClass })[],
): boolean {
  const classes = garments.map(({ garment }) => garment);
  return (
    canWear(one, classes, 'model') &&
    canWear(other, classes, 'model') &&
    garments.every((garment) => setFor(garment, one) === setFor(garment, other))
  );
}

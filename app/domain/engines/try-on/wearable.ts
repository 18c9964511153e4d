import type { TryOnMode } from '../try-on-engine.ts';
import type { GarmentClass } from './garments.ts';

/** Which set of a person a garment of a class is draped as. */
export const SET_OF: Readonly<Record<GarmentClass, string>> = {
  top: 'top-regular',
  dress: 'dress',
  trousers: 'trousers',
  skirt: 'skirt',
};

/** What a person's folder holds beside the body, by the names of its files. */
export function setsIn(files: Iterable<string>): string[] {
  return [...files].filter((file) => file.endsWith('.uv.webp')).map((file) => file.slice(0, -'.uv.webp'.length));
}

/** Whether somebody with these sets can wear these garments; a top alone is worn over trousers of ours. */
export function canWear(sets: readonly string[], garments: readonly GarmentClass[], mode: TryOnMode): boolean {
  if (mode === 'hanger') return true;
  const isGhost = mode === 'ghost';
  const needed = garments.map((garment) => `${SET_OF[garment]}${isGhost ? '.ghost' : ''}`);
  const isTopAlone = !isGhost && garments.every((garment) => garment === 'top');
  return [...needed, ...(isTopAlone ? ['trousers'] : [])].every((name) => sets.includes(name));
}

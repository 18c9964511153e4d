import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The properties that make a product hard to cut out. */
export const DIFFICULTIES = [
  'white-on-white',
  'like-ground',
  'print',
  'strap',
  'hole',
  'pair',
  'rim',
  'fur',
  'several',
  'glass',
  'thin',
  'dark-on-dark',
  'frame-edge',
  'busy-ground',
  'hard-shadow',
  'reflection',
  'metal',
  'cloth',
] as const;

const photoSchema = z.object({
  name: z.string().regex(/^[a-z0-9-]+$/),
  /** The merchant's idea of the product: the part that the mask counts. */
  product: z.string(),
  category: z.string(),
  difficulties: z.array(z.enum(DIFFICULTIES)).min(1),
  /** The script that renders it, under assets/products. */
  script: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  licence: z.literal('Own work'),
});

/** A rendered product photo of the development store; the bench's difficult set. */
export type ProductPhoto = z.infer<typeof photoSchema> & {
  /** Engines may be tuned on one half; the other only measures them. */
  readonly half: 'tuned' | 'unseen';
};

const folder = join(import.meta.dirname, 'photos');

export const photoFile = (name: string): string => join(folder, `${name}.jpg`);
/** The exact mask: eight grey bits, the size of the photo. */
export const alphaFile = (name: string): string => join(folder, `${name}.alpha.png`);

/** The half a picture belongs to: by its name alone, so that a new picture never moves another one. */
export function halfOf(name: string): ProductPhoto['half'] {
  return createHash('sha256').update(name).digest()[0]! % 2 === 0 ? 'tuned' : 'unseen';
}

/** All photos in the manifest's order. */
export const PRODUCT_PHOTOS: readonly ProductPhoto[] = z
  .array(photoSchema)
  .parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  .map((photo) => ({ ...photo, half: halfOf(photo.name) }));

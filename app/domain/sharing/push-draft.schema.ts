import { z } from 'zod';
import { productPicturesSchema, productPlacesSchema } from '#app/domain/store/index.ts';

/** The data that the push dialog opens with once picture and product are chosen. */
export const pushDraftSchema = z.object({
  product: productPicturesSchema,
  /** Where the picture can stand. */
  places: productPlacesSchema,
  /** Alt text to begin with; may be empty. */
  alt: z.string(),
  /** The words that the captions were written about, to be changed. */
  prompt: z.string(),
  captions: z.array(z.string()),
  /** Whether the product has a description that would be replaced. */
  hasDescription: z.boolean(),
  /** The settings want new pictures before the product's others. */
  isFirst: z.boolean(),
  /** The variant that this picture becomes the picture of, by its title; null for none. */
  variant: z.string().nullable(),
});

export type PushDraft = z.infer<typeof pushDraftSchema>;

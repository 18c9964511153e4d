import { z } from 'zod';

const mediaSchema = z.array(z.object({ id: z.string(), alt: z.string() }));
/** Variants with a picture of their own; the others are left out. */
const linksSchema = z.array(z.object({ variantId: z.string(), title: z.string(), mediaId: z.string() }));

/** A product before anything of a run was written, what is to be written, and what it was like after that. */
export const productBeforeSchema = z.object({
  /** Its media in their order. */
  media: mediaSchema,
  links: linksSchema.default([]),
  /** Media that go, by their ids; their files stay in the shop. */
  replaced: z.array(z.string()).default([]),
  /** Variants that get the first of the new pictures. */
  assigned: z.array(z.string()).default([]),
  after: z.object({ media: mediaSchema, links: linksSchema }).nullable().default(null),
  /** It is on its way back: what is there now is no longer as it was written. */
  isGoingBack: z.boolean().default(false),
});
export type ProductBefore = z.infer<typeof productBeforeSchema>;
export type VariantLink = ProductBefore['links'][number];

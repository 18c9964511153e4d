import { z } from 'zod';

/** A product's media in their order, before anything of a run was written. */
export const productBeforeSchema = z.object({
  media: z.array(z.object({ id: z.string(), alt: z.string() })),
});
export type ProductBefore = z.infer<typeof productBeforeSchema>;

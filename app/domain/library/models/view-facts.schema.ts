import { z } from 'zod';
import { outlineFactsSchema } from '@plinth/imaging';

/** The product's pose, as a view of a model shows it; see `ViewFacts`. */
export const viewFactsSchema = z.object({
  aspect: z.number().positive(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  outline: outlineFactsSchema.nullable(),
});

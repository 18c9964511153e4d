import { z } from 'zod';
import { outlineFactsSchema } from '@plinth/imaging';

/** What a view of a model tells of its product; see `ViewFacts`. */
export const viewFactsSchema = z.object({
  aspect: z.number().positive(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  outline: outlineFactsSchema.nullable(),
});

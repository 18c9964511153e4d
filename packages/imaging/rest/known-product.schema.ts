import { z } from 'zod';
import { restModeSchema } from './rest-mode.schema.ts';

const centimetres = z.number().positive().max(10_000);

/** As `KnownProduct`; left out of what was written before it was known. */
export const knownProductShape = {
  rests: z.array(restModeSchema).max(5).optional(),
  readCm: centimetres.optional(),
  usualCm: centimetres.optional(),
  leastCm: centimetres.optional(),
  mayBeClear: z.boolean().optional(),
};

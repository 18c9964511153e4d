import { z } from 'zod';
import { VARIED_PARTS } from './stage-engine.ts';
import type { Similarity } from './stage-engine.ts';

/** Where a recipe says that the things of a canvas are in its picture. */
export const similaritySchema: z.ZodType<Similarity> = z.object({ scale: z.number(), x: z.number(), y: z.number() });

/** In what a recipe says that its picture differs from the first of its run. */
export const variedPartSchema = z.enum(VARIED_PARTS);

import { z } from 'zod';
import type { SeeThrough } from './see-through.ts';

export const seeThroughSchema = z.enum(['clear', 'tinted']) satisfies z.ZodType<SeeThrough>;

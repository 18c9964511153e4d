import { z } from 'zod';
import type { OutlineFacts } from './outline-facts.ts';

const fraction = z.number().min(0).max(1);

export const outlineFactsSchema = z.strictObject({
  fill: fraction,
  parts: z.number().int().min(0).max(30_000),
  lifted: fraction.optional(),
  stretch: z.number().min(1).max(40),
  axisDeg: z.number().min(0).max(90),
  contact: fraction,
  tiltDeg: z.number().min(-90).max(90),
  sidesDeg: z.number().min(-90).max(90).nullish(),
  span: fraction,
  pitchDeg: z.number().min(0).max(90).nullable(),
}) satisfies z.ZodType<OutlineFacts>;

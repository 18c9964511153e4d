import { z } from 'zod';
import { MAX_PRODUCTS_PER_RUN } from '../catalogue-limits.ts';

const value = z.string().trim().min(1).max(255);
const handle = z.string().trim().min(1).max(255);

/** Which products of the shop; what it finds is looked up page by page when the run is made. */
export const choiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all'), onlyOnePicture: z.boolean().default(false) }),
  z.object({
    kind: z.literal('collection'),
    value: z.string().regex(/^\d{1,18}$/),
    onlyOnePicture: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('tag'), value, onlyOnePicture: z.boolean().default(false) }),
  z.object({ kind: z.literal('type'), value, onlyOnePicture: z.boolean().default(false) }),
  z.object({ kind: z.literal('vendor'), value, onlyOnePicture: z.boolean().default(false) }),
  z.object({ kind: z.literal('search'), value, onlyOnePicture: z.boolean().default(false) }),
  /** Numbers of products, as the admin hands them over. */
  z.object({
    kind: z.literal('ids'),
    ids: z
      .array(z.string().regex(/^\d{1,18}$/))
      .min(1)
      .max(MAX_PRODUCTS_PER_RUN),
    onlyOnePicture: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('handles'),
    handles: z.array(handle).min(1).max(MAX_PRODUCTS_PER_RUN),
    onlyOnePicture: z.boolean().default(false),
  }),
]);
export type Choice = z.infer<typeof choiceSchema>;

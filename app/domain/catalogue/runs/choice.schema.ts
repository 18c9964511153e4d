import { z } from 'zod';
import { MAX_PRODUCTS_PER_RUN, MAX_UPLOADS_PER_RUN } from '../catalogue-limits.ts';

const value = z.string().trim().min(1).max(255);
const handle = z.string().trim().min(1).max(255);

/** The filters of every choice. */
const narrowed = {
  onlyOnePicture: z.boolean().default(false),
  /** Only products whose newest picture was added to the shop at least so many days ago. */
  olderThanDays: z.number().int().min(1).max(3650).optional(),
};

/** Which products of the shop; what it finds is looked up page by page when the run is made. */
export const productChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all'), ...narrowed }),
  z.object({
    kind: z.literal('collection'),
    value: z.string().regex(/^\d{1,18}$/),
    ...narrowed,
  }),
  z.object({ kind: z.literal('tag'), value, ...narrowed }),
  z.object({ kind: z.literal('type'), value, ...narrowed }),
  z.object({ kind: z.literal('vendor'), value, ...narrowed }),
  z.object({ kind: z.literal('search'), value, ...narrowed }),
  /** Numbers of products, as the admin hands them over. */
  z.object({
    kind: z.literal('ids'),
    ids: z
      .array(z.string().regex(/^\d{1,18}$/))
      .min(1)
      .max(MAX_PRODUCTS_PER_RUN),
    ...narrowed,
  }),
  z.object({
    kind: z.literal('handles'),
    handles: z.array(handle).min(1).max(MAX_PRODUCTS_PER_RUN),
    ...narrowed,
  }),
]);
/** Products of the shop. */
export type ProductChoice = z.infer<typeof productChoiceSchema>;

/** Photos of the account's own library, one product each, called as their files are. */
const uploadChoiceSchema = z.object({
  kind: z.literal('uploads'),
  imageIds: z.array(z.uuid()).min(1).max(MAX_UPLOADS_PER_RUN),
});

export const choiceSchema = z.discriminatedUnion('kind', [...productChoiceSchema.options, uploadChoiceSchema]);
export type Choice = z.infer<typeof choiceSchema>;

const joinedBySchema = z.enum(['flow', 'new-products']);
export type JoinedBy = z.infer<typeof joinedBySchema>;

/** As a run stores it: chosen by the merchant, or collected one by one. */
export const runChoiceSchema = z.union([choiceSchema, z.object({ kind: z.literal('joined'), by: joinedBySchema })]);
export type RunChoice = z.infer<typeof runChoiceSchema>;

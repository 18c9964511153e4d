import { z } from 'zod';
import { publishModeSchema } from '../publish/publish-mode.schema.ts';

const pictureSchema = z.object({
  id: z.string(),
  decision: z.enum(['open', 'kept', 'rejected']),
  /** A decision says with it which picture was seen. */
  version: z.number().int(),
  /** The reasons of its rules, in words. */
  flagReasons: z.array(z.string()),
  /** It is being made again: it is decided on when the new one has come. */
  isRedone: z.boolean(),
  alt: z.string(),
  /** Null once it was deleted from the library. */
  url: z.string().nullable(),
});

const itemSchema = z.object({
  id: z.string(),
  /** Of the product, with its colour where it is about one. */
  title: z.string(),
  state: z.enum(['to-review', 'kept', 'rejected', 'published', 'rolled-back']),
  /** On its way into the shop, or back. */
  task: z.enum(['publish', 'roll-back']).nullable(),
  /** Why it is not in the shop, or what came of it; '' where there is nothing to say. */
  reason: z.string(),
  pictures: z.array(pictureSchema),
});

/** One product's pictures in the runs where it waits for a decision, and in the run that was touched last. */
export const productReviewSchema = z.object({
  data: z.array(
    z.object({
      /** Of the run. */
      id: z.string(),
      /** Of its recipe. */
      name: z.string(),
      publishMode: publishModeSchema,
      items: z.array(itemSchema),
    }),
  ),
  /** Further runs in which it waits. */
  more: z.number().int(),
});
export type ProductReview = z.infer<typeof productReviewSchema>;

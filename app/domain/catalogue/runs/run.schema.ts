import { z } from 'zod';
import { publishModeSchema } from '../publish/publish-mode.schema.ts';
import { recipeViewSchema } from '../recipes/recipe.schema.ts';
import { runChoiceSchema } from './choice.schema.ts';

const runStateSchema = z.enum(['choosing', 'ready', 'running', 'paused', 'done', 'cancelled', 'failed']);
export const itemStateSchema = z.enum([
  'waiting',
  'doubt',
  'working',
  'to-review',
  'kept',
  'rejected',
  'published',
  'rolled-back',
  'failed',
  'left-out',
]);
export type ItemState = z.infer<typeof itemStateSchema>;

/** A run as a list shows it, and what it comes to. */
export const runViewSchema = z.object({
  id: z.string(),
  state: runStateSchema,
  recipe: recipeViewSchema,
  choice: runChoiceSchema,
  /** Why it waits or failed; '' where there is nothing to say. */
  message: z.string(),
  /** Products by state; states that no product is in are left out. */
  counts: z.partialRecord(itemStateSchema, z.number().int()),
  products: z.number().int(),
  /** Products looked at in the shop, also those that do not match. */
  looked: z.number().int(),
  /** The pictures that a start (or another start) would make, and their price. */
  offer: z.object({
    products: z.number().int(),
    pictures: z.number().int(),
    /** Credits. */
    price: z.number().int(),
    unitPrice: z.number().int(),
    available: z.number().int(),
    /** Until all are made, those in hand too, by the speed of the account's last pictures; null where none were made yet. */
    seconds: z.number().int().nullable(),
  }),
  /** Credits set aside for pictures that have not been ordered. */
  held: z.number().int(),
  /** Pictures delivered, and credits they cost. */
  pictures: z.number().int(),
  charged: z.number().int(),
  /** Products whose pictures are on their way to the shop, or back. */
  inShop: z.number().int(),
  /** When the pictures kept by then are published, and how; null where no time is set. */
  publishAt: z.string().nullable(),
  publishMode: publishModeSchema,
  createdAt: z.string(),
});
export type RunView = z.infer<typeof runViewSchema>;

const runPictureViewSchema = z.object({
  id: z.string(),
  decision: z.enum(['open', 'kept', 'rejected']),
  /** Grows with each decision and each new picture; a decision may say which one it is about. */
  version: z.number().int(),
  /**
   * `certificate`: the product's pixels changed, it cost nothing; `small`: too small for a zoom in the shop; `channel:NAME`: one of the
   * recipe's channels would refuse it; `duplicate`: it looks like another one; `unchecked`: something could not be looked at.
   */
  flags: z.array(z.string()),
  /** Why, for each of the flags in the same order. */
  flagReasons: z.array(z.string()),
  /** The words it was made with instead of the recipe's; '' where it was made with those. */
  words: z.string(),
  /** The words it is being made again with; null while it is not. */
  redo: z.string().nullable(),
  /** Why it was not made again; '' where there is nothing to say. */
  redoMessage: z.string(),
  /** The picture before it was made again; it can be taken back. */
  former: z.object({ url: z.string().nullable(), largeUrl: z.string().nullable(), words: z.string() }).nullable(),
  alt: z.string(),
  /** It is on its product now: was published, and nothing has taken its place since. */
  isInShop: z.boolean(),
  assetId: z.string().nullable(),
  url: z.string().nullable(),
  largeUrl: z.string().nullable(),
});
export type RunPictureView = z.infer<typeof runPictureViewSchema>;

const runItemViewSchema = z.object({
  id: z.string(),
  position: z.number().int(),
  productId: z.string(),
  title: z.string(),
  pictureUrl: z.string().nullable(),
  state: itemStateSchema,
  reason: z.string(),
  /** On its way into the shop, or back. */
  task: z.enum(['publish', 'roll-back']).nullable(),
  /** Changes made in the shop since it was published; the merchant is asked before it is removed. */
  changedSince: z.array(z.string()),
  /** Of its cut-out, where its outline is asked about. */
  cutOutUrl: z.string().nullable(),
  pictures: z.array(runPictureViewSchema),
});
export type RunItemView = z.infer<typeof runItemViewSchema>;

export const runItemsPageSchema = z.object({
  data: z.array(runItemViewSchema),
  /** The items that follow are fetched with this; null at the end. */
  nextCursor: z.string().nullable(),
  /** When it was read: asked with `since`, what has changed after that comes. */
  asOf: z.string(),
});
export type RunItemsPage = z.infer<typeof runItemsPageSchema>;

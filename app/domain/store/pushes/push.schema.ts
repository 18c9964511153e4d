import { z } from 'zod';

/** A push as it goes over the wire. */
export const pushViewSchema = z.object({
  id: z.string(),
  assetId: z.string(),
  product_id: z.string(),
  productTitle: z.string(),
  /** Of the product, in the shop's admin. */
  productUrl: z.string(),
  /** `queued` and `processing` go on by themselves and are told on the account's stream. */
  status: z.enum(['queued', 'processing', 'ready', 'failed', 'undone']),
  /** It is to be taken off again; that goes on by itself. */
  isUndoing: z.boolean(),
  /** Sentence for the merchant. */
  message: z.string(),
  /** Whether the product's description was replaced. */
  isDescriptionUpdated: z.boolean(),
  updatedAt: z.string(),
});

export type PushView = z.infer<typeof pushViewSchema>;

import { z } from 'zod';

/** Shopify's limit for alt texts. */
export const MAX_ALT_LENGTH = 512;
export const MAX_DESCRIPTION_LENGTH = 5000;
export const MAX_MEDIA_PER_PRODUCT = 250;

/** Type of the account stream's event whose data is a `PushView`. */
export const PUSH_EVENT = 'store.push';

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
  /** Sentence for the merchant. */
  message: z.string(),
  /** Whether the product's description was replaced. */
  isDescriptionUpdated: z.boolean(),
  updatedAt: z.string(),
});

export type PushView = z.infer<typeof pushViewSchema>;

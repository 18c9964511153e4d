import { z } from 'zod';

/** Shopify's limit for alt texts. */
export const MAX_ALT_LENGTH = 512;
export const MAX_DESCRIPTION_LENGTH = 5000;

/** A push as it goes over the wire. */
export const pushViewSchema = z.object({
  id: z.string(),
  assetId: z.string(),
  product_id: z.string(),
  /** `processing` goes on at Shopify; ask again. */
  status: z.enum(['processing', 'ready', 'failed', 'undone']),
  /** Sentence for the merchant. */
  message: z.string(),
  /** Whether the product's description was replaced. */
  isDescriptionUpdated: z.boolean(),
});

export type PushView = z.infer<typeof pushViewSchema>;

import { z } from 'zod';

/** Field of an inpainting order that says yes to the question. */
export const CONFIRM_PRODUCT = 'confirmProduct';

/** The question about an order that would remove a part of the product. */
export const productQuestionSchema = z.object({
  /** Largest share of one product that the mask covers, 0..1. */
  coveredShare: z.number().min(0).max(1),
  /** Data URL of the picture around the product, with that part in red; at most 512 pixels long. */
  marked: z.string(),
  /** Data URL of what is left of the products there, before nothing; as large. */
  kept: z.string(),
});
export type ProductQuestion = z.infer<typeof productQuestionSchema>;

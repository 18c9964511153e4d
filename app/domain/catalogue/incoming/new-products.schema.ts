import { z } from 'zod';
import { recipeViewSchema } from '../recipes/recipe.schema.ts';

/** The most that a rule may use up on a day, in credits. */
const MAX_DAILY_CREDITS = 100_000;

export const dailyCreditsSchema = z.number().int().min(1).max(MAX_DAILY_CREDITS);

const newProductSchema = z.object({
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  /** `waiting`: it has no picture yet, or was not processed yet. */
  outcome: z.enum(['waiting', 'joined', 'over-limit', 'no-picture', 'turned-off', 'failed']),
  /** That its pictures cost at most; what fails costs nothing. */
  credits: z.number().int(),
  runId: z.string().nullable(),
  createdAt: z.string(),
});

/** The rule for products that are new in the shop, and the result for the last of them. */
export const newProductsSchema = z.object({
  /** Null where the merchant has never said anything: then nothing happens. */
  rule: z
    .object({
      recipe: recipeViewSchema,
      isOn: z.boolean(),
      dailyCredits: z.number().int(),
      /** That one product costs at most, now. */
      priceEach: z.number().int(),
    })
    .nullable(),
  /** Of the day by the clock of Greenwich. */
  usedToday: z.number().int(),
  history: z.array(newProductSchema),
});
export type NewProducts = z.infer<typeof newProductsSchema>;

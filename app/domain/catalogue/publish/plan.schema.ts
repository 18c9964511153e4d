import { z } from 'zod';
import { publishModeSchema } from './publish-mode.schema.ts';

const planEntrySchema = z.object({
  itemId: z.string(),
  productId: z.string(),
  title: z.string(),
  /** How: as was asked, or as it was begun where an earlier try has put some of it there already. */
  mode: publishModeSchema,
  /** Pictures, videos and models that are on the product now. */
  mediaNow: z.number().int(),
  /** The added pictures, in order; `place` counts from 1, in the order that results. */
  added: z.array(z.object({ pictureId: z.string(), place: z.number().int(), alt: z.string() })),
  /** The replaced ones; `place` counts from 1, in the order of now. Their files stay in the shop. */
  replaced: z.array(z.object({ mediaId: z.string(), place: z.number().int(), alt: z.string() })),
  /** Titles of the variants whose own picture the first of the new ones becomes. */
  assigned: z.array(z.string()),
  /** Media that stay and get another place. */
  moved: z.number().int(),
  /** Why this product cannot take them; '' where it can. */
  obstacle: z.string(),
});
export type PlanEntry = z.infer<typeof planEntrySchema>;

/** The changes that publishing would make, read from the shop and written nowhere. */
export const planPageSchema = z.object({
  data: z.array(planEntrySchema),
  /** The items that follow are fetched with this; null at the end. */
  nextCursor: z.string().nullable(),
});
export type PlanPage = z.infer<typeof planPageSchema>;

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
  /** What is added, in its order; `place` counts from 1, in the order that it comes to. */
  added: z.array(z.object({ pictureId: z.string(), place: z.number().int(), alt: z.string() })),
  /** What is taken off for it; `place` counts from 1, in the order of now. Its files stay in the shop. */
  replaced: z.array(z.object({ mediaId: z.string(), place: z.number().int(), alt: z.string() })),
  /** Titles of the variants whose own picture the first of the new ones becomes. */
  assigned: z.array(z.string()),
  /** Media that stay and get another place. */
  moved: z.number().int(),
  /** Why this product cannot take them; '' where it can. */
  obstacle: z.string(),
});
export type PlanEntry = z.infer<typeof planEntrySchema>;

/** What publishing would change, read from the shop and written nowhere. */
export const planPageSchema = z.object({
  data: z.array(planEntrySchema),
  /** What follows is fetched with this; null at the end. */
  nextCursor: z.string().nullable(),
});
export type PlanPage = z.infer<typeof planPageSchema>;

import { z } from 'zod';

/** Shapes a scene's pictures can have, as width to height. */
export const ASPECT_RATIOS = ['1:1', '16:9', '9:16', '3:4'] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

/** How the pictures of a scene are made (the spec's generationParameters). */
export const sceneMakingSchema = z.object({
  /** Products stay on the canvas, over what was made. */
  showsSubjects: z.boolean().default(true),
  /** All that stands on the canvas goes to the engine as one, which may relight it; otherwise each product stays as it is. */
  sendsCanvas: z.boolean().default(false),
});
export type SceneMaking = z.infer<typeof sceneMakingSchema>;

import { z } from 'zod';
import { sceneGeometrySchema } from './scene-geometry.schema.ts';
import { scenePlatesSchema } from './scene-plates.schema.ts';

/** The cameras of a scene: about 6 and about 17 degrees below level, and from above. */
const sceneViews = ['front', 'high', 'top'] as const;
export type SceneView = (typeof sceneViews)[number];

/** `public/presets/sets/NAME/VIEW/set.json`: one camera of one scene as data. */
export const sceneSetSchema = z.object({
  version: z.literal(1),
  scene: z.string(),
  view: z.enum(sceneViews),
  geometry: sceneGeometrySchema,
  /** Its lamps, each group a picture of its own; missing where there is only the single picture. */
  plates: scenePlatesSchema.optional(),
});
export type SceneSet = z.infer<typeof sceneSetSchema>;

import { z } from 'zod';
import { MOST_CLOSER } from '../rest/size-limits.ts';
import { sceneCameraSchema } from './scene-camera.schema.ts';
import { sceneGeometrySchema } from './scene-geometry.schema.ts';
import { sceneLightSchema } from './scene-light.schema.ts';
import { scenePlatesSchema } from './scene-plates.schema.ts';

/** The cameras of a scene: about 6, 17 and 33 degrees below level, and from above. */
export const sceneViews = ['front', 'high', 'steep', 'top'] as const;
export type SceneView = (typeof sceneViews)[number];
export const sceneViewSchema = z.enum(sceneViews);

export const closerSchema = z.number().min(1).max(MOST_CLOSER);

/** `public/presets/sets/NAME/VIEW/set.json`: one camera of one scene as data. */
export const sceneSetSchema = z.object({
  version: z.literal(1),
  scene: z.string(),
  view: sceneViewSchema,
  geometry: sceneGeometrySchema,
  /** Its lamps, each group a picture of its own; missing where there is only the single picture. */
  plates: scenePlatesSchema.optional(),
  /**
   * The single picture of a view other than the front: `picture.webp` and `thumb.webp` beside this file. The front's
   * stands in the manifest. From above, the anchor is the middle of the surface and `maxProduct` that surface.
   */
  picture: z.object({ light: sceneLightSchema, camera: sceneCameraSchema }).optional(),
});
export type SceneSet = z.infer<typeof sceneSetSchema>;

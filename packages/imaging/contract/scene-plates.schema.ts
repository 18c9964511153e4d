/** The lamps' half of a scene's set: one linear picture per group of lamps. Written by `npm run presets -- NAME:plates`. */
import { z } from 'zod';
import { lampGroups } from './scene-geometry.schema.ts';

/** The parts of a scene that take a colour of their own. */
export const PAINTED_PARTS = ['wall', 'stand', 'cloth', 'table'] as const;
export type PaintedPart = (typeof PAINTED_PARTS)[number];

const linearColour = z.tuple([z.number(), z.number(), z.number()]);

export const lampPlateSchema = z.object({
  group: z.enum(lampGroups),
  file: z.string().regex(/^[a-z]+\.avif$/),
  /** Linear light of the highest code. */
  white: z.number().positive(),
  /** Code = log1p(light / white * curve) / log1p(curve). */
  curve: z.number().positive(),
  /** Mean linear light. */
  mean: linearColour,
  /** In the scene's own picture: 1 lit, 0 not. */
  weight: z.number().min(0).max(1),
  /** Nine spherical harmonics of the light on white paper at the anchor, by direction in the camera's axes. */
  harmonics: z.array(linearColour).length(9),
});
export type LampPlate = z.infer<typeof lampPlateSchema>;

export const scenePlatesSchema = z.object({
  lamps: z.array(lampPlateSchema).min(1),
  /** The parts that take a colour of their own: their materials, and the linear colour that they throw back. */
  parts: z.partialRecord(
    z.enum(PAINTED_PARTS),
    z.object({ materials: z.array(z.string()).min(1), albedo: linearColour }),
  ),
});
export type ScenePlates = z.infer<typeof scenePlatesSchema>;

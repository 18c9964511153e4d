/** The entries of `assets/catalogue.json`, and the places of their files. */
import { join } from 'node:path';
import { z } from 'zod';
import { PAINTED_PARTS, sceneCameraSchema, sceneLightSchema } from '@plinth/imaging';
import type { PresetKind } from '#app/domain/library/presets/presets.schema.ts';

export const root = join(import.meta.dirname, '..', '..');
export const assets = join(root, 'assets');
export const shelf = join(root, 'public', 'presets');
export const workRoom = join(root, '.data', 'presets');
export const KINDS = ['scenes', 'props', 'places', 'models', 'samples'] as const satisfies readonly PresetKind[];
export const PYTHON = '/usr/bin/python3';

const entrySchema = z.object({
  name: z.string(),
  displayName: z.string(),
  script: z.string(),
  /** Cycles samples of both halves together. */
  samples: z.number().int().positive(),
  prompt: z.string().optional(),
  description: z.string().optional(),
  canvasShare: z.number().optional(),
  /** The scene's picture is what its own lamps' plates give: no render besides those of its data. */
  developed: z.boolean().optional(),
  /** Props: how wide the thing is in the world. */
  widthCm: z.number().positive().optional(),
  /** The scene also has things between the product and the lens, as a picture of their own. */
  foreground: z.boolean().optional(),
  /**
   * A scene's plates: Cycles samples of the runs for the key, for sky and fill, for the lamp from the right, for warm
   * lights and the wall's; and the materials of the parts that take another colour.
   */
  plates: z
    .object({
      samples: z.array(z.number().int()).length(4),
      /** Pixels a side; fewer where most is out of focus. */
      size: z.number().int().default(1280),
      /** Side of the rendered light as a share of `size`: colours and edges come from a pass of full size. */
      light: z.number().min(0.25).max(1).default(1),
      /** AV1's quality of the plates, where it is not the usual one: higher is smaller. */
      crf: z.number().int().min(8).max(40).optional(),
      parts: z.partialRecord(z.enum(PAINTED_PARTS), z.array(z.string())),
    })
    .optional(),
});
export type Entry = z.infer<typeof entrySchema>;
export const catalogueSchema = z.record(z.enum(KINDS), z.array(entrySchema));

export const sceneFactsSchema = z.object({
  light: sceneLightSchema.omit({ palette: true }),
  camera: sceneCameraSchema,
});
export type PlaceLight = z.infer<typeof sceneFactsSchema>['light'];

/** The format of the file that all smaller sizes are made of. */
export const FULL_FORMAT: Record<PresetKind, string> = {
  scenes: 'webp',
  props: 'png',
  places: 'webp',
  models: 'webp',
  samples: 'jpg',
};

export function fullPath(kind: PresetKind, name: string): string {
  return join(shelf, kind, `${name}.${FULL_FORMAT[kind]}`);
}

import { z } from 'zod';

/** A picture of a canvas, small: where its parts lie, in hundredths. */
const sceneThumbSchema = z.object({
  /** Of the canvas, width to height. */
  ratio: z.number(),
  /** Address of what stands behind everything; null for an empty ground. */
  background: z.string().nullable(),
  /** Furthest first. */
  parts: z.array(
    z.object({
      url: z.string(),
      left: z.number(),
      top: z.number(),
      width: z.number(),
      height: z.number(),
      /** Degrees about the top left corner. */
      rotation: z.number(),
    }),
  ),
});
export type SceneThumb = z.infer<typeof sceneThumbSchema>;

/** A scene as lists show it. */
export const sceneCardSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** gid of the shop's product that it is for; null for one of no product. */
  productId: z.string().nullable(),
  productTitle: z.string().nullable(),
  updatedAt: z.string(),
  /** Address of the latest picture that was made on it; null where there is none yet. */
  picture: z.string().nullable(),
  /** How the canvas lies; null where it cannot be read. */
  thumb: sceneThumbSchema.nullable(),
  /** When it was deleted; left out of one that is there. */
  deletedAt: z.string().optional(),
});
export type SceneCard = z.infer<typeof sceneCardSchema>;

export const sceneCardsSchema = z.object({
  scenes: z.array(sceneCardSchema),
  /** Pass it on to get what follows; null at the end. */
  nextCursor: z.string().nullable(),
});
export type SceneCards = z.infer<typeof sceneCardsSchema>;

/** Where a page of a list ends: time and id of its last scene. */
export const sceneCursorSchema = z
  .string()
  .max(80)
  .transform((text) => text.split('_'))
  .pipe(z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()]))
  .transform(([at, id]) => ({ at: new Date(at), id }));
export type SceneCursor = z.infer<typeof sceneCursorSchema>;
export const writeSceneCursor = (at: Date, id: string): string => `${at.toISOString()}_${id}`;

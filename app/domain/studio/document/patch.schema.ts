import { z } from 'zod';
import { MAX_ITEMS, MAX_PICTURES, MAX_SHELF } from './scene-limits.ts';
import {
  documentFieldsSchema,
  itemFieldsSchema,
  itemIdSchema,
  pictureFieldsSchema,
  pictureKeySchema,
  sceneItemSchema,
  scenePictureSchema,
} from './document.schema.ts';

const sizeWithin = (most: number) => (fields: object) => Object.keys(fields).length <= most;

/**
 * The step from one document to another, field by field: the unit of the history, of saving, and of what another tab
 * hears. The order of items is that of their numbers, so it is never sent.
 */
export const scenePatchSchema = z.strictObject({
  set: z
    .strictObject({
      items: z.record(itemIdSchema, itemFieldsSchema).refine(sizeWithin(MAX_ITEMS)),
      pictures: z.record(pictureKeySchema, pictureFieldsSchema).refine(sizeWithin(MAX_PICTURES)),
      document: documentFieldsSchema,
    })
    .partial()
    .optional(),
  add: z
    .strictObject({
      items: z.array(sceneItemSchema).max(MAX_ITEMS),
      /** Those that what is added shows; one that is known already stays as it is. */
      pictures: z.array(scenePictureSchema).max(MAX_PICTURES),
      shelf: z
        .array(z.strictObject({ key: pictureKeySchema, at: z.number().int().min(0).max(MAX_SHELF) }))
        .max(MAX_SHELF),
    })
    .partial()
    .optional(),
  remove: z
    .strictObject({
      items: z.array(itemIdSchema).max(MAX_ITEMS),
      shelf: z.array(pictureKeySchema).max(MAX_SHELF),
    })
    .partial()
    .optional(),
});
export type ScenePatch = z.infer<typeof scenePatchSchema>;

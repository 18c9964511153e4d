import { z } from 'zod';
import { MAX_ITEMS, MAX_PICTURES, MAX_PROMPT_LENGTH, MAX_SHELF } from './scene-limits.ts';
import { sceneDocumentSchema, sceneItemSchema, scenePictureSchema, sceneTemplateSchema } from './document.schema.ts';
import { itemV1Schema, templateV1Schema } from './versions/v1.ts';

/**
 * The changes between two documents, as clients of the API send them: whole items, of this version or the first one.
 */
export const sceneChangesSchema = z.object({
  items: z
    .array(z.union([sceneItemSchema, itemV1Schema]))
    .max(MAX_ITEMS)
    .optional(),
  removedItems: z.array(z.string().max(64)).max(MAX_ITEMS).optional(),
  /** Ids in order, sent only where it does not follow from the rest. */
  itemOrder: z.array(z.string().max(64)).max(MAX_ITEMS).optional(),
  pictures: z.array(scenePictureSchema).max(MAX_PICTURES).optional(),
  removedPictures: z.array(z.string().max(700)).max(MAX_PICTURES).optional(),
  template: z.union([sceneTemplateSchema, templateV1Schema]).nullable().optional(),
  prompt: z.string().max(MAX_PROMPT_LENGTH).optional(),
  autoPrompt: z.string().max(MAX_PROMPT_LENGTH).nullable().optional(),
  tryOn: sceneDocumentSchema.shape.tryOn,
  shelf: z.array(z.string().max(700)).max(MAX_SHELF).optional(),
});
export type SceneChanges = z.infer<typeof sceneChangesSchema>;

import { z } from 'zod';
import { MAX_ITEMS, MAX_PROMPT_LENGTH } from './scene-limits.ts';
import { sceneItemSchema, scenePictureSchema, sceneTemplateSchema } from './document.schema.ts';

/**
 * What changed between two documents: an autosave sends this instead of the whole scene, so that moving one of two
 * hundred items costs the bytes of one item.
 */
export const sceneChangesSchema = z.object({
  items: z.array(sceneItemSchema).max(MAX_ITEMS).optional(),
  removedItems: z.array(z.string().max(64)).max(MAX_ITEMS).optional(),
  /** Ids in order, sent only where it does not follow from the rest. */
  itemOrder: z.array(z.string().max(64)).max(MAX_ITEMS).optional(),
  pictures: z.array(scenePictureSchema).max(1000).optional(),
  removedPictures: z.array(z.string().max(700)).max(1000).optional(),
  template: sceneTemplateSchema.nullable().optional(),
  prompt: z.string().max(MAX_PROMPT_LENGTH).optional(),
  autoPrompt: z.string().max(MAX_PROMPT_LENGTH).nullable().optional(),
  shelf: z.array(z.string().max(700)).max(500).optional(),
});
export type SceneChanges = z.infer<typeof sceneChangesSchema>;

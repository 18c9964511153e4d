import { z } from 'zod';
import { wholeNumber } from '#app/platform/input-types.ts';
import { sceneDocumentSchema } from '../document/document.schema.ts';
import { scenePatchSchema } from '../document/patch.schema.ts';
import { historyDeltaSchema } from '../session/history/stored-steps.schema.ts';

export { SCENE_CHANGED, SCENE_DELETED, SCENE_RENAMED, SCENE_RESTORED } from '../session/sync/scene-events.ts';

const clientIdSchema = z.string().regex(/^[\w-]{8,64}$/);

/** A change that an open canvas saves: what it changed, on top of what it knew. */
export const sceneEditOrderSchema = z.strictObject({
  base: wholeNumber(1),
  patch: scenePatchSchema,
  /** The same one twice changes nothing. */
  editId: clientIdSchema,
  /** The open page. */
  clientId: clientIdSchema,
  history: historyDeltaSchema.optional(),
});
export type SceneEditOrder = z.infer<typeof sceneEditOrderSchema>;

/** A change as it was taken in. */
export const sceneEditSchema = z.object({
  version: z.number().int(),
  base: z.number().int(),
  editId: z.string(),
  clientId: z.string(),
  patch: scenePatchSchema,
});
export type SceneEditView = z.infer<typeof sceneEditSchema>;

/** News for a client that knows a version: every change since, or the whole document where that was too long ago. */
export const sceneUpdateSchema = z.object({
  version: z.number().int(),
  name: z.string(),
  /** It was deleted. What open canvases still change is kept with it, for the case that it is restored. */
  isDeleted: z.boolean(),
  edits: z.array(sceneEditSchema),
  document: sceneDocumentSchema.optional(),
});
export type SceneUpdate = z.infer<typeof sceneUpdateSchema>;

import { z } from 'zod';

import { MAX_COORDINATE, MAX_ITEMS, MAX_PROMPT_LENGTH, SCENE_VERSION } from './scene-limits.ts';

const fraction = z.number().min(0).max(1);
const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE);
const extent = z.number().min(1).max(MAX_COORDINATE);
const pictureKey = z.string().min(1).max(700);
const presetName = z.string().regex(/^[a-z0-9-]{1,64}$/);

/**
 * A picture known to the scene, shared by all its copies on the canvas. It stands outside the undo history: an upload
 * that finishes, or a cut-out that arrives, is not something the user did and is never undone.
 */
export const scenePictureSchema = z.object({
  /** The spec's sourceIdentifier: file name, size and last-modified; `preset:...` for presets. */
  key: pictureKey,
  name: z.string().min(1).max(300),
  role: z.enum(['product', 'prop', 'backdrop']),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('asset'), assetId: z.uuid(), cutoutId: z.uuid().nullable() }),
    z.object({ kind: z.literal('preset'), name: presetName }),
    // Still on its way to the server; never part of a saved document.
    z.object({ kind: z.literal('file') }),
  ]),
  /** Pixels of the original, orientation applied. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  hasAlpha: z.boolean(),
  /** The cut-out was tried and did not work: the original is used (creative-workspaces, section 4). */
  isCutoutFailed: z.boolean(),
  /** Where the thing itself is within the cut-out, as fractions; null while unknown. */
  content: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }).nullable(),
});
export type ScenePicture = z.infer<typeof scenePictureSchema>;
export type PictureRole = ScenePicture['role'];

/** One placed thing: canvas pixels, degrees clockwise about the top-left corner, higher zIndex is nearer. */
export const sceneItemSchema = z.object({
  id: z.string().min(1).max(64),
  pictureKey,
  isBackgroundRemoved: z.boolean(),
  /** Placed by us and not touched since: it may be placed anew when the template changes. */
  isAutoPlaced: z.boolean(),
  x: coordinate,
  y: coordinate,
  width: extent,
  height: extent,
  rotation: z.number().min(-3600).max(3600),
  zIndex: z.number().int().min(0).max(1_000_000),
});
export type SceneItem = z.infer<typeof sceneItemSchema>;

export const sceneTemplateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preset'), name: presetName }),
  z.object({ kind: z.literal('picture'), pictureKey }),
]);
export type SceneTemplate = z.infer<typeof sceneTemplateSchema>;

/** What undo and redo move through. */
const sceneContentSchema = z.object({
  items: z.array(sceneItemSchema).max(MAX_ITEMS),
  template: sceneTemplateSchema.nullable(),
  prompt: z.string().max(MAX_PROMPT_LENGTH),
  /** The template's words as they were put into the prompt; null when the user's own words stand there. */
  autoPrompt: z.string().max(MAX_PROMPT_LENGTH).nullable(),
  /** Keys of the pictures listed in the sidebar, oldest first. */
  shelf: z.array(pictureKey).max(500),
});

/** A cut-out that the user took instead of the one a picture came with. */
export interface ChosenCutOut {
  readonly pictureKey: string;
  readonly cutoutId: string;
  readonly content: ScenePicture['content'];
}

/** The chosen cut-outs are undone like anything else; a document holds what they come to, in its pictures. */
export type SceneContent = z.infer<typeof sceneContentSchema> & { readonly cutOuts?: readonly ChosenCutOut[] };

/** The saved document: the only thing that is stored of a canvas. */
export const sceneDocumentSchema = sceneContentSchema.extend({
  version: z.literal(SCENE_VERSION),
  pictures: z.array(scenePictureSchema).max(1000),
});
export type SceneDocument = z.infer<typeof sceneDocumentSchema>;

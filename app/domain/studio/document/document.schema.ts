import { z } from 'zod';
import {
  closerSchema,
  knownProductShape,
  outlineFactsSchema,
  photoSideSchema,
  restModeSchema,
  sceneViewSchema,
  seeThroughSchema,
  SIZE_LIMITS,
} from '@plinth/imaging';
import { TRY_ON_FRAMINGS, TRY_ON_MODES } from '#app/domain/generation/index.ts';
import {
  CANVAS_LIMITS,
  MAX_ERASED,
  MAX_COORDINATE,
  MAX_ITEMS,
  MAX_PICTURES,
  MAX_PROMPT_LENGTH,
  MAX_SHELF,
  MAX_STROKE_NUMBERS,
  MAX_STROKE_WIDTH,
  MAX_Z_INDEX,
  SCENE_VERSION,
} from './scene-limits.ts';
import { isStorable } from './storable-text.ts';

const fraction = z.number().min(0).max(1);
const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE);
const extent = z.number().min(1).max(MAX_COORDINATE);
const storable = (maxLength: number) => z.string().max(maxLength).refine(isStorable);
const pictureKey = storable(700).min(1);
const presetName = z.string().regex(/^[a-z0-9-]{1,64}$/);
// `__proto__` would not be a key like others in a patch.
const itemId = storable(64)
  .min(1)
  .refine((id) => id !== '__proto__');

/**
 * A picture known to the scene, shared by all its copies on the canvas. An upload that finishes, or a cut-out that
 * arrives, is not something the user did and is never undone.
 */
export const scenePictureSchema = z.strictObject({
  /** The spec's sourceIdentifier: file name, size and last-modified; `preset:...` for presets. */
  key: pictureKey,
  name: storable(300).min(1),
  role: z.enum(['product', 'prop', 'backdrop', 'model']),
  source: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('asset'), assetId: z.uuid(), cutoutId: z.uuid().nullable() }),
    z.strictObject({ kind: z.literal('preset'), name: presetName }),
    // Still on its way to the server; never part of a saved document.
    z.strictObject({ kind: z.literal('file') }),
  ]),
  /** Pixels of the original, orientation applied. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  hasAlpha: z.boolean(),
  /** The cut-out was tried and did not work: the original is used (creative-workspaces, section 4). */
  isCutoutFailed: z.boolean(),
  /** Where the thing itself is within the cut-out, as fractions, and what its outline tells; null while unknown. */
  content: z
    .strictObject({
      x: fraction,
      y: fraction,
      width: fraction,
      height: fraction,
      shape: outlineFactsSchema.optional(),
      cut: z.array(photoSideSchema).max(4).optional(),
      ...knownProductShape,
    })
    .nullable(),
  /**
   * Height in centimetres of its visible part, as its owner or its shop says; null: asked, and not known; left out: not
   * asked.
   */
  heightCm: z.number().min(SIZE_LIMITS.least).max(SIZE_LIMITS.most).nullable().optional(),
});
export type ScenePicture = z.infer<typeof scenePictureSchema>;
export type PictureRole = ScenePicture['role'];

/** One placed thing: canvas pixels, degrees clockwise about the top-left corner, higher zIndex is nearer. */
const placedShape = {
  id: itemId,
  x: coordinate,
  y: coordinate,
  width: extent,
  height: extent,
  rotation: z.number().min(-3600).max(3600),
  zIndex: z.number().int().min(0).max(MAX_Z_INDEX),
  isVisible: z.boolean(),
};
const strokeShape = {
  /** x, y, x, y ... measured from the item's top-left corner. */
  points: z
    .array(coordinate)
    .max(MAX_STROKE_NUMBERS)
    .refine((points) => points.length % 2 === 0),
  strokeWidth: z.number().min(1).max(MAX_STROKE_WIDTH),
};
const pictureItemSchema = z.strictObject({
  kind: z.literal('picture'),
  ...placedShape,
  pictureKey,
  isBackgroundRemoved: z.boolean(),
  /** Placed by us and not touched since: it may be placed anew when the template changes. */
  isAutoPlaced: z.boolean(),
  /** How it rests, as its owner chose; null or left out: as its kind and its outline say (`restOf`). */
  rest: restModeSchema.nullable().optional(),
  /** The owner's answer whether it is see-through; null or left out: no answer, and it is opaque. */
  seeThrough: z
    .enum(['off', ...seeThroughSchema.options])
    .nullable()
    .optional(),
});
/** A stroke of the eraser in a drawing; a draft goes with the drafts. */
const erasedSchema = z.strictObject({ ...strokeShape, isDraft: z.boolean() });
const drawingItemSchema = z.strictObject({
  kind: z.literal('drawing'),
  ...placedShape,
  ...strokeShape,
  tool: z.enum(['pen', 'eraser']),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  state: z.enum(['draft', 'committed']),
  /** The erased parts of this line, measured as its points: they move, turn and grow with it. */
  erased: z.array(erasedSchema).max(MAX_ERASED).optional(),
});
/** The mask of the part to be made anew. */
const maskItemSchema = z.strictObject({ kind: z.literal('mask'), ...placedShape, ...strokeShape });
const generatedItemSchema = z.strictObject({
  kind: z.literal('generated'),
  ...placedShape,
  assetId: z.uuid(),
  parentAssetId: z.uuid().nullable(),
  isDraft: z.boolean(),
});
const inspirationItemSchema = z.strictObject({ kind: z.literal('inspiration'), ...placedShape, pictureKey });

export const sceneItemSchema = z.discriminatedUnion('kind', [
  pictureItemSchema,
  drawingItemSchema,
  maskItemSchema,
  generatedItemSchema,
  inspirationItemSchema,
]);
export type SceneItem = z.infer<typeof sceneItemSchema>;
export type ItemKind = SceneItem['kind'];
export type PictureItem = z.infer<typeof pictureItemSchema>;
export type DrawingItem = z.infer<typeof drawingItemSchema>;
export type MaskItem = z.infer<typeof maskItemSchema>;
export type GeneratedItem = z.infer<typeof generatedItemSchema>;

const spot = z.strictObject({ x: coordinate, y: coordinate });
const room = z.strictObject({ width: extent, height: extent });
/** Canvas pixels of one metre at some distance. */
const scale = z.number().positive().max(1_000_000);

/** Where products stand in a scene, canvas pixels: the foot of the middle one, and the room for it. */
const anchorSchema = z.strictObject({
  foot: spot,
  room,
  /** Of one metre where they stand; left out where nothing is known of the scene's size. */
  scale: scale.optional(),
  /** The scene is seen from above: things lie, and `foot` is the middle of the room. */
  isAbove: z.boolean().optional(),
  /** Where things hang. */
  wall: z.strictObject({ middle: spot, room, scale }).optional(),
  /** Where the foot of a thing stands that leans against it. */
  lean: z.strictObject({ y: coordinate, scale }).optional(),
});
export type Anchor = z.infer<typeof anchorSchema>;

/** One camera of a scene, and where things are for it. */
const viewSchema = z.strictObject({
  view: sceneViewSchema,
  /** Degrees below level. */
  pitchDeg: z.number().min(-90).max(90),
  anchor: anchorSchema,
});
export type TemplateView = z.infer<typeof viewSchema>;

const side = z.number().int().min(CANVAS_LIMITS.least).max(CANVAS_LIMITS.most);
const canvasSchema = z.strictObject({ width: side, height: side });
export type Canvas = z.infer<typeof canvasSchema>;

/** Width to height of a picture on white. */
const whiteFormatSchema = z.enum(['1:1', '4:5', '9:16']);

/** `anchor` null: nothing is known about the place, and products stand where they would without a template. */
export const sceneTemplateSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('preset'),
    name: presetName,
    anchor: anchorSchema.nullable(),
    /** The camera whose picture is shown; the first where it is left out. `anchor` is that camera's. */
    view: sceneViewSchema.optional(),
    /** All cameras, where there are several. */
    views: z.array(viewSchema).max(4).optional(),
    /** How much nearer than its picture was taken it is seen, so that small things are; 1 where it is left out. */
    closer: closerSchema.optional(),
    /** Chosen by its owner: products change nothing about it. */
    isViewChosen: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('picture'), pictureKey, anchor: anchorSchema.nullable() }),
  /** Pure white, the products centred in `fill` of the frame; `canvasBefore` comes back with the next template. */
  z.strictObject({
    kind: z.literal('white'),
    format: whiteFormatSchema,
    fill: z.number().min(0.5).max(1),
    canvasBefore: canvasSchema,
    anchor: anchorSchema,
  }),
]);
export type SceneTemplate = z.infer<typeof sceneTemplateSchema>;

const tryOnSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('preset'), name: presetName }),
  z.strictObject({ kind: z.literal('picture'), pictureKey }),
]);
export type TryOnSubject = z.infer<typeof tryOnSubject>;

/** How the apparel on the canvas is shown. */
const tryOnSchema = z.strictObject({
  /** Null: as this installation shows a garment by itself. */
  mode: z.enum(TRY_ON_MODES).nullable(),
  framing: z.enum(TRY_ON_FRAMINGS),
  /** Who wears it; null: the one that the words name, else the first who can. */
  person: tryOnSubject.nullable(),
  /** Where; null: the one that the words name, else Studio. */
  place: tryOnSubject.nullable(),
});
export type SceneTryOn = z.infer<typeof tryOnSchema>;

const hasUniqueIds = (items: readonly { readonly id: string }[]) =>
  new Set(items.map(({ id }) => id)).size === items.length;

/** The saved document: the only thing that is stored of a canvas. Strict: what it does not know, it does not drop. */
export const sceneDocumentSchema = z.strictObject({
  version: z.literal(SCENE_VERSION),
  canvas: canvasSchema,
  /** In stacking order, farthest first. */
  items: z.array(sceneItemSchema).max(MAX_ITEMS).refine(hasUniqueIds),
  template: sceneTemplateSchema.nullable(),
  prompt: storable(MAX_PROMPT_LENGTH),
  /** The template's words as they were put into the prompt; null when the user's own words stand there. */
  autoPrompt: storable(MAX_PROMPT_LENGTH).nullable(),
  /** Of a try-on; left out or null: nothing was chosen. */
  tryOn: tryOnSchema.nullable().optional(),
  /** Keys of the pictures listed in the sidebar, oldest first. */
  shelf: z.array(pictureKey).max(MAX_SHELF),
  pictures: z.array(scenePictureSchema).max(MAX_PICTURES),
});
export type SceneDocument = z.infer<typeof sceneDocumentSchema>;

/** The content of a session: as the document, with pictures that are not used yet, or no longer. */
export type SceneContent = Omit<SceneDocument, 'version'>;

/** A cut-out that the user took instead of the one a picture came with. */
export interface ChosenCutOut {
  readonly pictureKey: string;
  readonly cutoutId: string;
  readonly content: ScenePicture['content'];
}

/** Fields of an item that may change: everything but what it is and what it is called. */
export const itemFieldsSchema = z
  .strictObject({
    ...pictureItemSchema.shape,
    ...drawingItemSchema.shape,
    ...maskItemSchema.shape,
    ...generatedItemSchema.shape,
    ...inspirationItemSchema.shape,
  })
  .omit({ id: true, kind: true })
  .partial();
export const pictureFieldsSchema = scenePictureSchema.omit({ key: true }).partial();
export const documentFieldsSchema = sceneDocumentSchema
  .pick({ canvas: true, template: true, prompt: true, autoPrompt: true, tryOn: true })
  .partial();
export { itemId as itemIdSchema, pictureKey as pictureKeySchema };

import { z } from 'zod';
import { brandLookSchema, closerSchema, restModeSchema, sceneViewSchema, seeThroughSchema } from '@plinth/imaging';
import { EMPTY_PROMPT, NO_IMAGE_ON_CANVAS } from '../generation.messages.ts';
import { MAX_PROMPT_LENGTH } from './prompt-limit.ts';

/** Where a picture comes from: the account's library, or a preset by name. */
export const pictureSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asset'), assetId: z.uuid() }),
  z.object({ kind: z.literal('preset'), name: z.string().regex(/^[a-z0-9-]{1,64}$/) }),
]);
export type PictureSource = z.infer<typeof pictureSourceSchema>;

const coordinate = z.number().min(-20_000).max(20_000);
const extent = z.number().min(1).max(20_000);

/** A template may be seen from one of the cameras that its preset has, the first where none is named, and from nearer. */
export const templateSourceSchema = z.discriminatedUnion('kind', [
  pictureSourceSchema.options[0],
  pictureSourceSchema.options[1].extend({ view: sceneViewSchema.optional(), closer: closerSchema.optional() }),
  /** Pure white (255, 255, 255): no scene and no light of words; made by the local engine, whichever engine makes the other pictures. */
  z.object({ kind: z.literal('white') }),
]);

/** One placed thing; canvas pixels, degrees clockwise about the top-left corner, higher zIndex is nearer. */
const compositionItemSchema = z.object({
  id: z.string().min(1).max(64),
  role: z.enum(['product', 'prop']),
  source: pictureSourceSchema,
  x: coordinate,
  y: coordinate,
  width: extent,
  height: extent,
  rotation: z.number().min(-3600).max(3600),
  zIndex: z.number().int().min(0).max(1_000_000),
  /** How it rests in the scene; left out: on what is below it, or before the wall behind it. */
  rest: restModeSchema.optional(),
  /** Products before a plain ground: the scene shows through their clear parts, or tinted ones too; left out: opaque. */
  seeThrough: seeThroughSchema.optional(),
});

/** The parts of a product photo: the placed items, the template and the size of the picture. */
export const compositionSchema = z.object({
  /** Pixels; the product canvas is 1280x1280 (creative-workspaces, section 9). */
  width: z.number().int().min(64).max(2560),
  height: z.number().int().min(64).max(2560),
  template: templateSourceSchema.nullable(),
  items: z.array(compositionItemSchema).min(1, NO_IMAGE_ON_CANVAS).max(200),
});
export type Composition = z.infer<typeof compositionSchema>;

export const MAX_IMAGES_PER_RUN = 4;

const productModeSchema = z.enum(['locked', 'blend']);

/** Input of the job kind `product-photo`. */
export const productPhotoInputSchema = z.object({
  // Only the first of several faults is reported: the words before the picture.
  prompt: z.string().trim().min(1, EMPTY_PROMPT).max(MAX_PROMPT_LENGTH),
  composition: compositionSchema,
  /** 32-bit unsigned; chosen by the server where the client sends none. */
  seed: z.number().int().min(0).max(0xffffffff),
  /** `locked`: the product's pixels stay; `blend`: the light of the scene falls on it, within limits. */
  mode: productModeSchema.default('locked'),
  /** The account's brand look, as it was when the picture was ordered. */
  look: brandLookSchema.optional(),
  /** The parts that every picture of the run has as the canvas has them, because an earlier picture's were locked. */
  fixed: z.object({ items: z.boolean().optional(), scene: z.boolean().optional() }).optional(),
});
export type ProductPhotoInput = z.infer<typeof productPhotoInputSchema>;

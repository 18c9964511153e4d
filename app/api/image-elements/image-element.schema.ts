import { z } from 'zod';
import { isStorable } from '#app/domain/studio/document/index.ts';

/** The spec's image element (creative-workspaces, section 3): what stands on a canvas, in its words. */

const MAX_COORDINATE = 20_000;
const MAX_ELEMENTS = 200;
const MAX_STROKE_NUMBERS = 4_000;
const TYPES = ['Subject', 'Prop', 'Background', 'Generated', 'Inspiration', 'Mask', 'Drawing'] as const;
export type ElementType = (typeof TYPES)[number];

const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE);
const extent = z.number().min(1).max(MAX_COORDINATE);
const text = (maxLength: number) => z.string().max(maxLength).refine(isStorable);

/** A picture of the library by its id, or `preset:` and the name of one that comes with the product. */
const imageSchema = z.object({
  _id: text(80),
  backgroundRemoved: z.boolean(),
  /** The picture that the background was removed from, or that a result was made from. */
  parentImage: text(80).nullable(),
  /** Tells copies of one file apart; as it was answered. */
  sourceIdentifier: text(700),
});

/** As it is answered. */
export const imageElementSchema = z.object({
  _id: z.string(),
  type: z.enum(TYPES),
  /** Address of what is seen; null for strokes, and for a picture that is not there any more. */
  src: z.string().nullable(),
  image: imageSchema.nullable(),
  x: z.number(),
  y: z.number(),
  /** Canvas pixels, with the scale in them. */
  width: z.number(),
  height: z.number(),
  /** Degrees clockwise about the top-left corner. */
  rotation: z.number(),
  scaleX: z.literal(1),
  scaleY: z.literal(1),
  zIndexPosition: z.number().int(),
  isVisible: z.boolean(),
  /** A user has moved it since it was placed. */
  modified: z.boolean(),
  draft: z.boolean(),
  committed: z.boolean(),
  /** Pixels of the picture. */
  originalWidth: z.number(),
  originalHeight: z.number(),
  /** Canvas pixels to a pixel of the picture. */
  displayScale: z.number(),
  /** Strokes: x, y, x, y ... from the element's top-left corner. */
  points: z.array(z.number()).optional(),
  drawingTool: z.enum(['pen', 'eraser']).optional(),
  color: z.string().optional(),
  strokeWidth: z.number().optional(),
});
export type ImageElement = z.infer<typeof imageElementSchema>;

const scale = z.number().positive().max(1_000);

/** As it is taken: what a picture's place needs, and the rest where it says something. What else is sent is not read. */
const givenElementSchema = z.object({
  // `__proto__` would not be a key like others in a patch.
  _id: text(64)
    .min(1)
    .refine((id) => id !== '__proto__')
    .optional(),
  type: z.enum(TYPES),
  src: z.string().max(2_048).nullish(),
  image: imageSchema.partial().nullish(),
  x: coordinate.default(0),
  y: coordinate.default(0),
  width: extent.optional(),
  height: extent.optional(),
  rotation: z.number().min(-3600).max(3600).default(0),
  scaleX: scale.default(1),
  scaleY: scale.default(1),
  zIndexPosition: z.number().min(-1_000_000).max(1_000_000).optional(),
  isVisible: z.boolean().default(true),
  modified: z.boolean().default(true),
  draft: z.boolean().default(false),
  points: z
    .array(coordinate)
    .max(MAX_STROKE_NUMBERS)
    .refine((points) => points.length % 2 === 0)
    .optional(),
  drawingTool: z.enum(['pen', 'eraser']).default('pen'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#000000'),
  strokeWidth: z.number().min(1).max(200).default(4),
});
export type GivenElement = z.infer<typeof givenElementSchema>;

export const givenElementsSchema = z.array(givenElementSchema).max(MAX_ELEMENTS);

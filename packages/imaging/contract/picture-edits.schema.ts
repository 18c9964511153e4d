import { z } from 'zod';
import { FILTERS, MAX_EDITED_SIDE, MAX_EDITS, MAX_EDIT_TEXT, MAX_POINTS, WATERMARK_PLACES } from './picture-edits.ts';

/** Strength of an adjustment: 0 leaves it as it is. */
const strength = z.number().min(-100).max(100).default(0);
/** Fraction of the picture as it is at that moment; what is drawn may hang over its edge. */
const place = z.number().min(-1).max(2);
/** Fraction of the picture's width. */
const length = z.number().positive().max(2);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const opacity = z.number().min(0).max(1).default(1);
/** Degrees clockwise. */
const angle = z.number().min(-180).max(180).default(0);

const turn = z.strictObject({ kind: z.literal('turn'), quarters: z.union([z.literal(1), z.literal(2), z.literal(3)]) });
const flip = z.strictObject({ kind: z.literal('flip'), axis: z.enum(['horizontal', 'vertical']) });
/** Turned by a few degrees and cut to what is still full, in the same shape. */
const straighten = z.strictObject({ kind: z.literal('straighten'), degrees: z.number().min(-45).max(45) });

const crop = z
  .strictObject({
    kind: z.literal('crop'),
    left: z.number().min(0).max(1),
    top: z.number().min(0).max(1),
    width: z.number().positive().max(1),
    height: z.number().positive().max(1),
  })
  // A sum of two fractions may be a hair over one.
  .refine(({ left, width }) => left + width <= 1.000_001, { path: ['width'] })
  .refine(({ top, height }) => top + height <= 1.000_001, { path: ['height'] });

const side = z.number().int().min(1).max(MAX_EDITED_SIDE);
/** To exactly so many pixels. */
const resize = z.strictObject({ kind: z.literal('resize'), width: side, height: side });

const adjust = z.strictObject({
  kind: z.literal('adjust'),
  /** 100 is one stop lighter. */
  light: strength,
  contrast: strength,
  saturation: strength,
  /** Above 0 warmer, below cooler. */
  warmth: strength,
  /** Below 0 softer. */
  sharpness: strength,
});

const filter = z.strictObject({
  kind: z.literal('filter'),
  name: z.enum(FILTERS),
  /** 100: all of it. */
  strength: z.number().min(0).max(100).default(100),
});

/** The overlay on the picture: its middle, and its turn about it. */
const placed = { x: place, y: place, rotation: angle, opacity };

const text = z.strictObject({
  kind: z.literal('text'),
  ...placed,
  text: z.string().trim().min(1).max(MAX_EDIT_TEXT),
  /** Height of the letters. */
  size: length,
  /** Lines are broken at this width; left out: only where the text breaks them. */
  width: length.optional(),
  colour,
  isBold: z.boolean().default(false),
  align: z.enum(['left', 'center', 'right']).default('center'),
  /** Of a plate behind the text; left out: none. */
  plate: colour.optional(),
});

const shape = z.strictObject({
  kind: z.literal('shape'),
  ...placed,
  /** A line and an arrow run from left to right through the middle of their box. */
  shape: z.enum(['rectangle', 'ellipse', 'line', 'arrow']),
  width: length,
  /** Fraction of the picture's width, too. */
  height: length,
  fill: colour.nullable().default(null),
  stroke: colour.nullable().default(null),
  strokeWidth: z.number().min(0).max(1).default(0.004),
});

const drawing = z.strictObject({
  kind: z.literal('drawing'),
  /** x and y in turn. */
  points: z
    .array(place)
    .min(2)
    .max(2 * MAX_POINTS)
    .refine((points) => points.length % 2 === 0),
  colour,
  width: length,
  opacity,
});

const watermark = z
  .strictObject({
    kind: z.literal('watermark'),
    text: z.string().trim().min(1).max(MAX_EDIT_TEXT).optional(),
    /** A picture of the account's library. */
    assetId: z.uuid().optional(),
    place: z.enum(WATERMARK_PLACES).default('bottom-right'),
    /** Width of the whole mark. */
    size: z.number().min(0.02).max(1).default(0.2),
    colour: colour.default('#ffffff'),
    opacity: z.number().min(0).max(1).default(0.6),
  })
  .refine(({ text: words, assetId }) => (words === undefined) !== (assetId === undefined), { path: ['text'] });

/** Laid under what is transparent: a colour, or a picture of the account's library that fills the frame. */
const background = z
  .strictObject({ kind: z.literal('background'), colour: colour.optional(), assetId: z.uuid().optional() })
  .refine((background) => (background.colour === undefined) !== (background.assetId === undefined), {
    path: ['colour'],
  });

/** One step of an edited picture. Each is applied to the picture that the ones before it left. */
const pictureEditSchema = z.discriminatedUnion('kind', [
  turn,
  flip,
  straighten,
  crop,
  resize,
  adjust,
  filter,
  text,
  shape,
  drawing,
  watermark,
  background,
]);
export type PictureEdit = z.infer<typeof pictureEditSchema>;

/** As below, also none at all. */
export const anyPictureEditsSchema = z.array(pictureEditSchema).max(MAX_EDITS);

/** The steps of an edited picture, first to last. */
export const pictureEditsSchema = z.array(pictureEditSchema).min(1).max(MAX_EDITS);

/** An edit of one kind. */
export type EditOf<Kind extends PictureEdit['kind']> = Extract<PictureEdit, { readonly kind: Kind }>;

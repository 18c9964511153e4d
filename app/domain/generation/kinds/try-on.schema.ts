import { z } from 'zod';
import { garmentPointsSchema, TOP_FITS } from '@plinth/imaging';
import { EMPTY_TRY_ON_PROMPT, MISSING_APPAREL, MOST_GARMENTS, TOO_MANY_GARMENTS } from '../try-on.messages.ts';
import { pictureSourceSchema } from './product-photo.schema.ts';
import { MAX_PROMPT_LENGTH } from './prompt-limit.ts';
import { TRY_ON_FRAMINGS, TRY_ON_MODES, TRY_ON_SHAPES } from './try-on-choices.ts';
import type { TryOnShape } from './try-on-choices.ts';

/** One garment of an outfit. */
export const wornGarmentSchema = z.object({
  /** A cut-out of kind `garment`, or any photo: it is cut out on the way. */
  assetId: z.uuid(),
  /** The shop's own name for it. */
  words: z.string().trim().max(200).optional(),
  /** Where a person has put the corners. */
  points: garmentPointsSchema.optional(),
  /** How wide a top is worn; left out: as the words of the order say, its own, or its proportions. */
  fit: z.enum(TOP_FITS).optional(),
});

/** Input of the job kind `try-on`. */
export const tryOnInputSchema = z.object({
  // Only the first of several faults is reported: the words before the garment.
  prompt: z.string(EMPTY_TRY_ON_PROMPT).trim().min(1, EMPTY_TRY_ON_PROMPT).max(MAX_PROMPT_LENGTH),
  garments: z.array(wornGarmentSchema).min(1, MISSING_APPAREL).max(MOST_GARMENTS, TOO_MANY_GARMENTS),
  /** Null: the one that the words name, else the first who can wear it. */
  person: pictureSourceSchema.nullable().default(null),
  /** Null: the one that the words name, else Studio. */
  place: pictureSourceSchema.nullable().default(null),
  mode: z.enum(TRY_ON_MODES).default('model'),
  /** Of a model. */
  framing: z.enum(TRY_ON_FRAMINGS).default('crop'),
  /** Which of the four cameras the first picture has, 0 to 3; left out: the first. */
  camera: z.number().int().min(0).max(3).optional(),
  aspect: z.enum(Object.keys(TRY_ON_SHAPES) as [TryOnShape, ...TryOnShape[]]).default('2:3'),
  /** 32-bit unsigned. */
  seed: z.number().int().min(0).max(0xffffffff),
});
export type TryOnJobInput = z.infer<typeof tryOnInputSchema>;

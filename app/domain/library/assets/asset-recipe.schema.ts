import { z } from 'zod';
import { garmentCertificateSchema, garmentReadingSchema, GARMENT_CLASSES, variedPartSchema } from '@plinth/imaging';

/** Who was to make it, and what that provider failed about. */
export const fallbackSchema = z.object({
  provider: z.string(),
  reason: z.enum(['words', 'picture', 'money', 'provider']),
});

/** See `LookNearness`. */
export const nearnessSchema = z.object({
  colourDeltaE: z.number(),
  shadowDeg: z.number().nullable(),
  scaleShare: z.number().nullable(),
});

/** The product of the picture against the nearest view of its model's set. */
export const setCheckSchema = z.object({ colourSteps: z.number(), aspectRatio: z.number(), passed: z.boolean() });

/** The requested garments that a person in a picture wears, in their order; see `TryOnNote`. */
export const wornSchema = z.array(
  z.object({ garment: z.enum(GARMENT_CLASSES).nullable(), certificate: garmentCertificateSchema.nullable() }),
);

const subjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asset'), assetId: z.string() }),
  z.object({ kind: z.literal('preset'), name: z.string() }),
]);

/** Who was dressed, where, and how it is shown: what a lock keeps. */
export const triedOnSchema = z.object({
  person: subjectSchema.nullable(),
  place: subjectSchema.nullable(),
  mode: z.enum(['model', 'ghost', 'hanger', 'flat']),
});

/**
 * How a generated picture was made, kept with the asset. The named fields are what a screen shows; whatever else the
 * maker needs to make it again (composition, source assets, ...) may stand beside them.
 */
export const assetRecipeSchema = z.looseObject({
  /** Name of the engine, for example `local`. */
  engine: z.string(),
  prompt: z.string(),
  /** Name of the scene template; null where the background came from the prompt. */
  scene: z.string().nullable(),
  /** 32-bit unsigned. */
  seed: z.number(),
  /** Label of the variation. */
  variation: z.string(),
  /** Words of the prompt that changed pixels; null where the engine cannot tell, missing where there are no words. */
  understood: z.array(z.string()).nullish(),
  /** Words that the engine knows, but that changed nothing here. */
  unused: z.array(z.string()).optional(),
  /** Things that the prompt names and the engine does not know. */
  missing: z.array(z.string()).optional(),
  /** Inpainting only: false where the words were beyond the engine, and what was painted over was only taken away. */
  followsPrompt: z.boolean().optional(),
  /** In what it differs from the first picture of its run. */
  varied: z.array(variedPartSchema).optional(),
  /** Locked in a strongly coloured scene: Blend would light the product as the scene is lit. */
  suggestsBlend: z.boolean().optional(),
  fallback: fallbackSchema.optional(),
  /** How near it is to the brand look that was asked for. */
  nearness: nearnessSchema.optional(),
  /** Made by a provider's model: how it compares with the set that was trained on; null where nothing could be measured. */
  setCheck: setCheckSchema.nullish(),
  /** Of a garment's cut-out: what it was read as. */
  garment: garmentReadingSchema.optional(),
  worn: wornSchema.optional(),
  /** Garments that the person wears and the order did not name. */
  added: z.array(z.string()).optional(),
  triedOn: triedOnSchema.optional(),
  /** On one of our figures, whose cut decides length and sleeves: to look at, not for a shop. */
  isPreview: z.boolean().optional(),
});

/** The recipe of a picture that our own engine staged in one of the scenes that come with the product: its depth is known. */
export const stagedInSetSchema = z.looseObject({
  engine: z.literal('local'),
  framing: z.object({
    zoom: z.number().positive(),
    mirrored: z.boolean(),
    shift: z.object({ x: z.number(), y: z.number() }).optional(),
  }),
  composition: z.looseObject({ template: z.looseObject({ kind: z.literal('preset') }) }),
});

/** Whether a stored recipe is that of a preview, or of what was made from one. */
export const isPreviewRecipe = (recipe: unknown): boolean =>
  z.looseObject({ isPreview: z.literal(true) }).safeParse(recipe).success;

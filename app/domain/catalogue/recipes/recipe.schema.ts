import { z } from 'zod';
import { CHANNEL_NAMES, channelNameSchema } from '#app/domain/channels/index.ts';
import { restModeSchema } from '@plinth/imaging';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { MAX_PICTURES_PER_PRODUCT } from '../catalogue-limits.ts';
import { catalogueMessages } from '../catalogue.messages.ts';

/** The look that every product of a run gets. */
export const recipeLookSchema = z.object({
  /** Name of a preset scene, or `white-background`; null leaves the ground to the words. */
  scene: z.string().min(1).max(100).nullable().default(null),
  prompt: z.string().trim().min(1, catalogueMessages.noWords).max(MAX_PROMPT_LENGTH),
  /** Pictures of each product. */
  pictures: z.number().int().min(1).max(MAX_PICTURES_PER_PRODUCT).default(1),
  /** `locked`: the product's pixels stay; `blend`: the light of the scene falls on it, within limits. */
  mode: z.enum(['locked', 'blend']).default('locked'),
  /** How products rest in the scene; null: on what is below them. */
  rest: restModeSchema.nullable().default(null),
  /** The shop's brand look, as it is when each picture is ordered. */
  useBrandLook: z.boolean().default(false),
  /** Where the pictures go among the product's media. */
  place: z.enum(['first', 'last']).default('last'),
  /** Where a product's colours have pictures of their own: pictures of each colour, which become those of its variants. */
  perColour: z.boolean().default(false),
  /** Whether the pictures get an alt text of the product's title and the scene. */
  altTexts: z.boolean().default(true),
  /** Channels whose rules the pictures are held against; what one would refuse is flagged in the review. */
  channels: z.array(channelNameSchema).max(CHANNEL_NAMES.length).default([]),
});
export type RecipeLook = z.infer<typeof recipeLookSchema>;

/** The words for making a single picture again. */
export const redoWordsSchema = z.string().trim().min(1, catalogueMessages.noRedoWords).max(MAX_PROMPT_LENGTH);

export const recipeNameSchema = z.string().trim().min(1, catalogueMessages.noName).max(80);

export const recipeViewSchema = z.object({
  id: z.string(),
  /** The same for all versions of a recipe. */
  familyId: z.string(),
  version: z.number().int(),
  name: z.string(),
  look: recipeLookSchema,
  createdAt: z.string(),
});
export type RecipeView = z.infer<typeof recipeViewSchema>;

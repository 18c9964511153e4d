import { z } from 'zod';
import { compositionSchema, MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { WHITE_SCENE } from './white-scene.ts';
import type { RecipeLook } from './recipe.schema.ts';

/** The recipe of a staged picture, as far as other products can share it. */
const stagedSchema = z.object({
  composition: compositionSchema.pick({ template: true, items: true }),
  prompt: z.string().trim().min(1).max(MAX_PROMPT_LENGTH),
  mode: z.enum(['locked', 'blend']).default('locked'),
  look: z.unknown().optional(),
});

/**
 * The look of a finished picture for other products: its scene, its words, its light, and how its product rests. Null for
 * a picture that was not staged, or that stands in a picture of the account's own, which recipes do not know.
 */
export function lookOfPicture(recipe: unknown): Partial<RecipeLook> | null {
  const { success, data } = stagedSchema.safeParse(recipe);
  if (!success) return null;
  const { template, items } = data.composition;
  if (template?.kind === 'asset') return null;
  const scene = template?.kind === 'white' ? WHITE_SCENE.name : (template?.name ?? null);
  const rest = items.find(({ role }) => role === 'product')?.rest ?? null;
  const useBrandLook = data.look !== undefined;
  return { scene, prompt: data.prompt, mode: data.mode, rest, useBrandLook };
}

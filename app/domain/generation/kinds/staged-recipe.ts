import { z } from 'zod';
import { moveItem, similaritySchema } from '@plinth/imaging';
import type { Similarity } from '@plinth/imaging';
import { compositionSchema } from './product-photo.schema.ts';
import type { Composition } from './product-photo.schema.ts';

/** The part of a staged picture's recipe that tells where its things are: a run's picture may have them elsewhere than the canvas. */
export const stagedRecipeSchema = z.object({
  composition: compositionSchema,
  shown: similaritySchema.optional(),
  placed: similaritySchema.optional(),
});

/** The composition with its things where the picture has them in the scene, as the canvas frames that. */
export const placedComposition = ({ composition, placed }: z.infer<typeof stagedRecipeSchema>): Composition =>
  moveItems(composition, placed);

/** The composition with its things where the finished picture shows them. */
export const shownComposition = ({ composition, shown }: z.infer<typeof stagedRecipeSchema>): Composition =>
  moveItems(composition, shown);

function moveItems(composition: Composition, move: Similarity | undefined): Composition {
  if (!move) return composition;
  return { ...composition, items: composition.items.map((item) => moveItem(item, move, composition)) };
}

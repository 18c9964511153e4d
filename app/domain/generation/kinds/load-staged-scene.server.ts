import type { AnimateScene } from '@plinth/imaging';
import { stagedInSetSchema } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { loadPresetScene } from './load-scene.server.ts';
import { compositionSchema } from './product-photo.schema.ts';

/** The scene that a picture was staged in here, with its depth; null where its recipe names none that has any. */
export async function loadStagedScene(staged: AssetRow): Promise<AnimateScene | null> {
  const recipe = stagedInSetSchema.safeParse(staged.recipe);
  if (staged.origin !== 'generated' || !recipe.success) return null;
  const composition = compositionSchema.safeParse(recipe.data.composition);
  if (!composition.success || composition.data.template?.kind !== 'preset') return null;
  const { name, view } = composition.data.template;
  const scene = await loadPresetScene(name, view).catch((error: unknown) => {
    // A scene of an earlier version of the product.
    if (isAppError(error) && error.code === 'not-found') return null;
    throw error;
  });
  if (!scene?.set) return null;
  const { width, height } = composition.data;
  return { set: scene.set, light: scene.light, framing: recipe.data.framing, width, height };
}

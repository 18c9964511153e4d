import type { StageItem } from '@plinth/imaging';
import { getAsset } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import type { AssetOrigin, PictureVariant } from '#app/domain/library/index.ts';
import { isAppError } from '#app/platform/errors.ts';
import { loadItems } from './load-composition.server.ts';
import { shownComposition, stagedRecipeSchema } from './staged-recipe.ts';

/**
 * A picture, and the pictures before it that it was made of by changes of these origins, the first at the end. Ends early
 * where one of them has been deleted.
 */
export async function lineageOf(
  userId: string,
  shown: AssetRow,
  through: readonly AssetOrigin[],
): Promise<readonly [AssetRow, ...AssetRow[]]> {
  const lineage: [AssetRow, ...AssetRow[]] = [shown];
  for (let row = shown; through.includes(row.origin) && row.parentId;) {
    const parent = await getAsset({ account: { id: userId }, assetId: row.parentId }).catch(leaveOutMissing);
    if (!parent) break;
    lineage.push(parent);
    row = parent;
  }
  return lineage;
}

/**
 * The items of a staged picture, in the pixels of a picture that is `width` wide; none for a picture whose making is
 * not known, or whose sources have been deleted.
 *
 * @param variant the size that the account's own pictures are loaded in; their originals where it is left out
 */
export async function loadPlacedItems(options: {
  readonly userId: string;
  readonly staged: AssetRow;
  readonly width: number;
  readonly variant?: PictureVariant;
}): Promise<readonly StageItem[]> {
  const { userId, staged, width, variant } = options;
  if (staged.origin !== 'generated') return [];
  const recipe = stagedRecipeSchema.safeParse(staged.recipe);
  if (!recipe.success) return [];
  const composition = shownComposition(recipe.data);
  const scale = width / composition.width;
  const items = await loadItems(userId, composition, variant).catch(leaveOutMissing);
  return (items ?? []).map((item) => ({
    ...item,
    x: item.x * scale,
    y: item.y * scale,
    width: item.width * scale,
    height: item.height * scale,
  }));
}

function leaveOutMissing(error: unknown): null {
  if (isAppError(error) && error.code === 'not-found') return null;
  throw error;
}

import type { Account } from '#app/domain/accounts/index.ts';
import { frequentColours } from '#app/domain/engines/index.server.ts';
import type { PictureFacts } from '#app/domain/engines/index.ts';
import { getAsset, loadPresetCatalogue, readAssetBytes, toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { nameInWords } from './caption.rules.ts';

/** What is known of a picture itself, beside what a shop knows of the product in it. */
export interface KnownPicture extends Pick<PictureFacts, 'scene' | 'palette' | 'isCutOut'> {
  /** A name of its own that says something; else empty. */
  readonly name: string;
}

/** Throws AppError `not-found` for pictures that are not the account's. */
export async function readPictureFacts(options: {
  readonly account: Pick<Account, 'id'>;
  readonly assetId: string;
}): Promise<KnownPicture> {
  const row = await getAsset(options);
  const [scene, palette] = await Promise.all([readScene(row), readPalette(row)]);
  return { scene, palette, isCutOut: row.origin === 'cutout', name: row.recipe ? '' : nameInWords(row.name) };
}

/** How the picture was made, in words: the place is the template's, the light is as it was asked for. */
async function readScene(row: AssetRow): Promise<string | null> {
  const { recipe } = toAssetView(row);
  if (!recipe) return null;
  if (recipe.scene === null) return recipe.prompt || null;
  const { scenes } = await loadPresetCatalogue();
  const template = scenes.find((candidate) => candidate.name === recipe.scene)?.prompt;
  if (!template || template === recipe.prompt) return template ?? (recipe.prompt || null);
  return [template.split(',')[0], recipe.prompt, template].join(', ');
}

/** The colours that fill most of the picture, most first; a picture that cannot be read has none. */
async function readPalette(row: AssetRow): Promise<string[]> {
  try {
    const { bytes } = await readAssetBytes({ userId: row.userId, assetId: row.id, variant: 'thumb' });
    return await frequentColours(bytes);
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

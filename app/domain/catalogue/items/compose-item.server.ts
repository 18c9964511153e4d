import type { Account } from '#app/domain/accounts/index.ts';
import { brandLookSchema } from '@plinth/imaging';
import type { BrandLook } from '@plinth/imaging';
import type { Composition } from '#app/domain/generation/index.ts';
import { getAsset, loadPresetCatalogue, toAssetView } from '#app/domain/library/index.server.ts';
import { sceneChoice } from '#app/domain/library/index.ts';
import { composePhotoshoot } from '#app/domain/photoshoots/index.server.ts';
import type { PhotoshootPicture } from '#app/domain/photoshoots/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { WHITE_SCENE } from '../recipes/recipe.schema.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';

/** One product in the recipe's scene, where the studio would stand it, resting as the recipe says. */
async function composeItem(look: RecipeLook, picture: PhotoshootPicture): Promise<Composition> {
  const { scenes } = await loadPresetCatalogue();
  const scene = scenes.find(({ name }) => name === look.scene);
  const composition =
    look.scene === WHITE_SCENE.name
      ? composePhotoshoot(picture, 'white')
      : composePhotoshoot(picture, scene ? sceneChoice(scene) : null);
  const { rest } = look;
  return rest === null ? composition : { ...composition, items: composition.items.map((item) => ({ ...item, rest })) };
}

interface PhotoOptions {
  readonly account: Account;
  readonly look: RecipeLook;
  readonly assetId: string;
  readonly cutOutId: string;
  readonly seed: number;
}

/** The input for a product's pictures. Throws `not-found` for a photo that is not in the library any more. */
export async function photoInputOf({ account, look, assetId, cutOutId, seed }: PhotoOptions) {
  const { name, width, height } = await getAsset({ account, assetId });
  const { content } = toAssetView(await getAsset({ account, assetId: cutOutId }));
  const composition = await composeItem(look, { assetId, cutoutId: cutOutId, name, width, height, content });
  const brand = look.useBrandLook ? await findBrandLook(account) : null;
  return { composition, prompt: look.prompt, seed, mode: look.mode, ...(brand && { look: brand }) };
}

/** The account's brand look; null where it has none. */
async function findBrandLook(account: Pick<Account, 'id'>): Promise<BrandLook | null> {
  const where = { userId: account.id, isBrandLook: true, readyAt: { not: null } };
  const row = await database().trainedModel.findFirst({ where, select: { look: true } });
  return row ? brandLookSchema.parse(row.look) : null;
}

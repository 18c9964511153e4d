import type { Account } from '#app/domain/accounts/index.ts';
import { brandLookSchema } from '@plinth/imaging';
import type { BrandLook } from '@plinth/imaging';
import type { Composition } from '#app/domain/generation/index.ts';
import { getAsset, loadPresetCatalogue, toAssetView } from '#app/domain/library/index.server.ts';
import { sceneChoice } from '#app/domain/library/index.ts';
import { composePhotoshoot } from '#app/domain/photoshoots/index.server.ts';
import type { PhotoshootPicture } from '#app/domain/photoshoots/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { WHITE_SCENE } from '../recipes/white-scene.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';

/** One product in the recipe's scene, where the studio would stand it, resting as the recipe says. */
async function composeItem(look: RecipeLook, picture: PhotoshootPicture): Promise<Composition> {
  const shelf = (await loadPresetCatalogue()).scenes.map(sceneChoice);
  const scene = look.scene === WHITE_SCENE.name ? 'white' : (shelf.find(({ name }) => name === look.scene) ?? null);
  const composition = composePhotoshoot(picture, scene, shelf);
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

/**
 * The input for a product's pictures. Throws `not-found` for a photo that is not in the library any more, `unprocessable` where the
 * scene has no size for the product.
 */
export async function photoInputOf({ account, look, assetId, cutOutId, seed }: PhotoOptions) {
  const { name, width, height, heightCm } = await getAsset({ account, assetId });
  const { content } = toAssetView(await getAsset({ account, assetId: cutOutId }));
  const said = { heightCm: heightCm ?? undefined };
  const composition = await composeItem(look, { assetId, cutoutId: cutOutId, name, width, height, content, ...said });
  const brand = look.useBrandLook ? await findBrandLook(account) : null;
  return { composition, prompt: look.prompt, seed, mode: look.mode, ...(brand && { look: brand }) };
}

/** The account's brand look; null where it has none. */
async function findBrandLook(account: Pick<Account, 'id'>): Promise<BrandLook | null> {
  const where = { userId: account.id, isBrandLook: true, readyAt: { not: null } };
  const row = await database().trainedModel.findFirst({ where, select: { look: true } });
  return row ? brandLookSchema.parse(row.look) : null;
}

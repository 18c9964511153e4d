import type { Account } from '#app/domain/accounts/index.ts';
import { getProductPictures } from '#app/domain/store/index.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { getOrCreateProductScene, wantedSceneRead } from './get-or-create-product-scene.server.ts';
import { studioMessages } from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';

/** A product of the merchant's shop whose own scene is wanted. */
export interface WantedProduct {
  /** gid; whether it is the shop's the shop says. */
  readonly productId: string;
  readonly apiOf: (account: Account) => Promise<AdminApi>;
}

/** The scene that an address asks for: one's own, or that of a product. */
export type WantedScene = { readonly sceneId: string } | WantedProduct;

export interface OpenedScene {
  readonly scene: SceneView;
  /** Why it is not the one that was wanted; null where it is. */
  readonly notice: string | null;
}

/**
 * The scene that is wanted, or that of a product, made when it is first opened; the general one where none is wanted, or
 * where the product is not the shop's or the shop cannot be asked. `known`: what `wantedSceneRead` has just found, where that
 * was asked. Throws AppError `not-found` for a scene that is not the account's, or of another screen.
 */
export async function openScene(
  account: Account,
  wanted: WantedScene | null,
  known?: SceneView | null,
): Promise<OpenedScene> {
  const scene = known === undefined ? await readOne(wantedSceneRead(account, wanted)) : known;
  if (scene) return { scene, notice: null };
  if (!wanted) return { scene: await getOrCreateProductScene(account), notice: null };
  if ('sceneId' in wanted) {
    throw new AppError('not-found', 'no such scene of this screen', { userMessage: studioMessages.sceneMissing });
  }
  try {
    const { id, title } = await getProductPictures(await wanted.apiOf(account), { productId: wanted.productId });
    return { scene: await getOrCreateProductScene(account, { id, title }), notice: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { scene: await getOrCreateProductScene(account), notice: error.userMessage };
  }
}

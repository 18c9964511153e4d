import type { Account } from '#app/domain/accounts/index.ts';
import { getProductPictures } from '#app/domain/store/index.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { findProductScene, getOrCreateProductScene } from './get-or-create-product-scene.server.ts';
import { getScene } from '#app/domain/studio/index.server.ts';
import { studioMessages } from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { PRODUCT_SCENES } from '../product-canvas.ts';

/** A product of the merchant's shop whose own scene is wanted. */
export interface WantedProduct {
  /** gid; whether it is the shop's the shop says. */
  readonly productId: string;
  readonly apiOf: (account: Account) => Promise<AdminApi>;
}

/** What an address asks for: a scene of one's own, or that of a product. */
export type WantedScene = { readonly sceneId: string } | WantedProduct;

export interface OpenedScene {
  readonly scene: SceneView;
  /** Why it is not the one that was wanted; null where it is. */
  readonly notice: string | null;
}

/**
 * The scene that is wanted, or that of a product, made when it is first opened; the general one where none is wanted, or
 * where the product is not the shop's or the shop cannot be asked. Throws AppError `not-found` for a scene that is not the
 * account's, or of another screen.
 */
export async function openScene(account: Account, wanted: WantedScene | null): Promise<OpenedScene> {
  if (!wanted) return { scene: await getOrCreateProductScene(account), notice: null };
  if ('sceneId' in wanted) return { scene: await openNamed(account, wanted.sceneId), notice: null };
  const { productId, apiOf } = wanted;
  const known = await findProductScene(account, productId);
  if (known) return { scene: known, notice: null };
  try {
    const { id, title } = await getProductPictures(await apiOf(account), { productId });
    return { scene: await getOrCreateProductScene(account, { id, title }), notice: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { scene: await getOrCreateProductScene(account), notice: error.userMessage };
  }
}

/** Also one that was deleted, as long as it is kept: its page says so and offers it back. */
async function openNamed(account: Account, sceneId: string): Promise<SceneView> {
  const scene = await getScene({ account, sceneId, withDeleted: true });
  if (scene.workflow !== PRODUCT_SCENES.workflow || scene.workspaceId !== null) {
    throw new AppError('not-found', 'a scene of another screen', { userMessage: studioMessages.sceneMissing });
  }
  return scene;
}

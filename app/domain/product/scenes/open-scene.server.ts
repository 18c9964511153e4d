import type { Account } from '#app/domain/accounts/index.ts';
import { getProductPictures } from '#app/domain/store/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { findProductScene, getOrCreateProductScene } from './get-or-create-product-scene.server.ts';
import type { SceneView } from '#app/domain/studio/index.ts';

/** A product of the merchant's shop whose own scene is wanted. */
export interface WantedProduct {
  /** gid; whether it is the shop's the shop says. */
  readonly productId: string;
  readonly apiOf: (account: Account) => Promise<AdminApi>;
}

export interface OpenedScene {
  readonly scene: SceneView;
  /** Why it is not the one that was wanted; null where it is. */
  readonly notice: string | null;
}

/**
 * The scene of a product, made when it is first opened; the general one where none is wanted, or where the product is not
 * the shop's or the shop cannot be asked.
 */
export async function openScene(account: Account, wanted: WantedProduct | null): Promise<OpenedScene> {
  if (!wanted) return { scene: await getOrCreateProductScene(account), notice: null };
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

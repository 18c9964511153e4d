import { database } from '#app/platform/database/database.server.ts';
import { createScene } from '#app/domain/studio/index.server.ts';
import { MAX_SCENE_NAME, toSceneView } from '#app/domain/studio/index.ts';
import type { SceneProduct, SceneView } from '#app/domain/studio/index.ts';
import { PRODUCT_CANVAS, PRODUCT_SCENES } from '../product-canvas.ts';

const FIRST_NAME = 'Product scene';
const LATEST_FIRST = [{ updatedAt: 'desc' as const }, { id: 'desc' as const }];

/**
 * The scene that /product opens: the latest of no product in particular, or with `product` the latest of that one; a first
 * empty one where there is none. Two tabs at once get the same one.
 */
export async function getOrCreateProductScene(
  account: { readonly id: string },
  product: SceneProduct | null = null,
): Promise<SceneView> {
  const where = { userId: account.id, ...PRODUCT_SCENES, productId: product?.id ?? null };
  const known = await database().scene.findFirst({ where, orderBy: LATEST_FIRST });
  if (known) return toSceneView(known);
  return database().$transaction(async (tx) => {
    // Nothing to lock yet: the owner's row stands in for the scene that does not exist.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid FOR UPDATE`;
    const first = await tx.scene.findFirst({ where, orderBy: LATEST_FIRST });
    if (first) return toSceneView(first);
    const name = product?.title.slice(0, MAX_SCENE_NAME) || FIRST_NAME;
    return createScene({ account, name, workflow: PRODUCT_SCENES.workflow, canvas: PRODUCT_CANVAS, product, tx });
  });
}

/** The account's latest scene of a product; null where it has none. */
export async function findProductScene(account: { readonly id: string }, productId: string): Promise<SceneView | null> {
  const where = { userId: account.id, ...PRODUCT_SCENES, productId };
  const known = await database().scene.findFirst({ where, orderBy: LATEST_FIRST });
  return known && toSceneView(known);
}

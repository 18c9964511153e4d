import { database } from '#app/platform/database/database.server.ts';
import { emptyScene } from '#app/domain/studio/document/index.ts';
import { PRODUCT_CANVAS } from '../product-canvas.ts';
import { toSceneView } from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';

const WORKFLOW = 'product';
const FIRST_NAME = 'Product scene';
const MAX_NAME = 120;
const LATEST_FIRST = [{ updatedAt: 'desc' as const }, { id: 'desc' as const }];

/** A product of the shop that a scene is for. */
export interface SceneProduct {
  /** gid. */
  readonly id: string;
  readonly title: string;
}

/**
 * The scene that /product opens: the latest of no product in particular, or with `product` the latest of that one; a first
 * empty one where there is none. Two tabs at once get the same one.
 */
export async function getOrCreateProductScene(
  account: { readonly id: string },
  product: SceneProduct | null = null,
): Promise<SceneView> {
  const where = { userId: account.id, workflow: WORKFLOW, productId: product?.id ?? null, workspaceId: null };
  const known = await database().scene.findFirst({ where, orderBy: LATEST_FIRST });
  if (known) return toSceneView(known);
  return database().$transaction(async (tx) => {
    // Nothing to lock yet: the owner's row stands in for the scene that does not exist.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid FOR UPDATE`;
    const name = product?.title.slice(0, MAX_NAME) || FIRST_NAME;
    const row =
      (await tx.scene.findFirst({ where, orderBy: LATEST_FIRST })) ??
      (await tx.scene.create({ data: { ...where, name, document: emptyScene(PRODUCT_CANVAS) } }));
    return toSceneView(row);
  });
}

/** The account's latest scene of a product; null where it has none. */
export async function findProductScene(account: { readonly id: string }, productId: string): Promise<SceneView | null> {
  const where = { userId: account.id, workflow: WORKFLOW, productId, workspaceId: null };
  const known = await database().scene.findFirst({ where, orderBy: LATEST_FIRST });
  return known && toSceneView(known);
}

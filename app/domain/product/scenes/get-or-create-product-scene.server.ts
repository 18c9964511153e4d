import { z } from 'zod';
import { database } from '#app/platform/database/database.server.ts';
import { idOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { createScene, sceneRead } from '#app/domain/studio/index.server.ts';
import { MAX_SCENE_NAME, toSceneView } from '#app/domain/studio/index.ts';
import type { SceneProduct, SceneView } from '#app/domain/studio/index.ts';
import { cutText } from '#app/platform/cut-text.ts';
import { PRODUCT_CANVAS, PRODUCT_SCENES } from '../product-canvas.ts';

const FIRST_NAME = 'First project';
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
    const name = cutText(product?.title ?? '', MAX_SCENE_NAME) || FIRST_NAME;
    return createScene({ account, name, workflow: PRODUCT_SCENES.workflow, canvas: PRODUCT_CANVAS, product, tx });
  });
}

/**
 * The scene that is wanted, where it is there: one of one's own, also one that was deleted and is kept; a product's latest;
 * of no product in particular where none is wanted.
 */
export function wantedSceneRead(
  account: { readonly id: string },
  wanted: { readonly sceneId: string } | { readonly productId: string } | null,
): QueryFragment<SceneView | null> {
  const isScene = wanted !== null && 'sceneId' in wanted;
  // A value that cannot be the number of a scene counts as that of none.
  const ofScene = (id: string) => (z.uuid().safeParse(id).success ? sql`"id" = ${idOf(id)}` : sql`false`);
  const which = isScene
    ? ofScene(wanted.sceneId)
    : wanted
      ? sql`"productId" = ${wanted.productId} AND "deletedAt" IS NULL`
      : sql`"productId" IS NULL AND "deletedAt" IS NULL`;
  return sceneRead(sql`
    SELECT * FROM "Scene"
    WHERE "userId" = ${idOf(account.id)} AND "workflow" = ${PRODUCT_SCENES.workflow} AND "workspaceId" IS NULL
      AND ${which}
    ORDER BY "updatedAt" DESC, "id" DESC LIMIT 1`);
}

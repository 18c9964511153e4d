import { database } from '#app/platform/database/database.server.ts';
import { EMPTY_SCENE } from '../scene/scene-document.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

const WORKFLOW = 'product';
const FIRST_NAME = 'Product scene';

/** The scene that /product opens: the account's latest, or a first empty one. Two tabs at once get the same one. */
export async function getOrCreateProductScene(account: { readonly id: string }): Promise<SceneView> {
  const where = { userId: account.id, workflow: WORKFLOW };
  const orderBy = [{ updatedAt: 'desc' as const }, { id: 'desc' as const }];
  const known = await database().scene.findFirst({ where, orderBy });
  if (known) return toSceneView(known);
  return database().$transaction(async (tx) => {
    // Nothing to lock yet: the owner's row stands in for the scene that does not exist.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid FOR UPDATE`;
    const row =
      (await tx.scene.findFirst({ where, orderBy })) ??
      (await tx.scene.create({ data: { ...where, name: FIRST_NAME, document: EMPTY_SCENE } }));
    return toSceneView(row);
  });
}

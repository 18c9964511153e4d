import { database } from '#app/platform/database/database.server.ts';
import { toSceneCards } from '#app/domain/studio/index.server.ts';
import { toSceneView } from '#app/domain/studio/index.ts';
import type { SceneCard } from '#app/domain/studio/index.ts';
import { PRODUCT_SCENES } from '../product-canvas.ts';

/** Latest scenes that are looked through for those with something in them. */
const LOOKED_AT = 12;
const SHOWN = 4;

/** The scenes an account has worked on last, newest first, without those that are empty. */
export async function listRecentScenes(account: { readonly id: string }): Promise<SceneCard[]> {
  const rows = await database().scene.findMany({
    where: { userId: account.id, ...PRODUCT_SCENES },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: LOOKED_AT,
  });
  const filled = rows
    .map(toSceneView)
    // What cannot be read is said on the canvas; here is nothing to show of it.
    .filter(({ reading }) => reading.kind === 'read' && reading.document.items.length > 0)
    .slice(0, SHOWN);
  return toSceneCards(account, filled);
}

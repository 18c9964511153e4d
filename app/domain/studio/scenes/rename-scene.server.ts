import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { lockScene } from './get-scene.server.ts';
import { SCENE_RENAMED } from './scene-edit.schema.ts';
import type { SceneName } from './scene-name.schema.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/**
 * Gives a scene another name and tells the account's pages. The canvas is left alone, so that one that cannot be read has
 * a name too. Throws AppError `not-found` for scenes of others and deleted ones.
 */
export async function renameScene(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly name: SceneName;
}): Promise<SceneView> {
  const { account, sceneId, name } = options;
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    const current = await lockScene(tx, { account, sceneId });
    if (current.name === name) return current;
    const row = await tx.scene.update({ where: { id: sceneId, userId: account.id }, data: { name } });
    await tellRenamed(tx, account, row);
    return toSceneView(row);
  });
}

/** Tells the account's pages of a scene's new name. */
export async function tellRenamed(
  tx: Tx,
  account: { readonly id: string },
  { id: sceneId, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await appendStreamEvents(tx, accountTopic(account.id), [{ type: SCENE_RENAMED, data: { sceneId, name } }]);
}

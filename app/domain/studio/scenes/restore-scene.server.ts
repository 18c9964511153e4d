import { accountTopic } from '#app/domain/accounts/index.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { lockScene } from './get-scene.server.ts';
import { SCENE_RESTORED } from './scene-edit.schema.ts';
import type { SceneView } from './scene-view.ts';

/**
 * Brings a deleted scene back as it was: canvas, name, undo steps, the place of its runs and in the list. One that is not
 * deleted stays as it is. Throws AppError `not-found`, also once it was purged.
 */
export async function restoreScene(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
}): Promise<SceneView> {
  const { account, sceneId } = options;
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    const scene = await lockScene(tx, { account, sceneId, withDeleted: true });
    if (!scene.isDeleted) return scene;
    await tx.$executeRaw`
      UPDATE "Scene" SET "deletedAt" = NULL WHERE "id" = ${sceneId}::uuid AND "userId" = ${account.id}::uuid`;
    await appendStreamEvents(tx, accountTopic(account.id), [{ type: SCENE_RESTORED, data: { sceneId } }]);
    return { ...scene, isDeleted: false };
  });
}

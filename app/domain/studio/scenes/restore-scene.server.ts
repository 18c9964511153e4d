import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { refuseInWorkspace } from './duplicate-scene.server.ts';
import { lockScene } from './get-scene.server.ts';
import { SCENE_RESTORED } from './scene-edit.schema.ts';
import type { SceneView } from './scene-view.ts';

interface OwnScene {
  readonly account: { readonly id: string };
  readonly sceneId: string;
}

/**
 * Brings a deleted scene back as it was: canvas, name, undo steps, the place of its runs and in the list. One that is not
 * deleted stays as it is. Throws AppError `not-found`, also once it was purged, and `conflict` for a scene of a workspace,
 * whose places its own room counts.
 */
export async function restoreScene(options: OwnScene): Promise<SceneView> {
  return transactAndAnnounce(accountTopic(options.account.id), async (tx) => {
    const { workspaceId } = await lockScene(tx, { ...options, withDeleted: true });
    refuseInWorkspace(workspaceId);
    return restoreSceneIn(tx, { ...options, position: null });
  });
}

/**
 * As `restoreScene`, at a place that is free where it is one of a workspace; within a transaction whose caller tells the
 * account's pages to look.
 */
export async function restoreSceneIn(
  tx: Tx,
  { account, sceneId, position }: OwnScene & { readonly position: number | null },
): Promise<SceneView> {
  const scene = await lockScene(tx, { account, sceneId, withDeleted: true });
  if (!scene.isDeleted) return scene;
  await tx.$executeRaw`
    UPDATE "Scene" SET "deletedAt" = NULL, "position" = ${position}
    WHERE "id" = ${sceneId}::uuid AND "userId" = ${account.id}::uuid`;
  await appendStreamEvents(tx, accountTopic(account.id), [{ type: SCENE_RESTORED, data: { sceneId } }]);
  return { ...scene, isDeleted: false, deletedAt: null };
}

import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { refuseInWorkspace } from './duplicate-scene.server.ts';
import { lockScene } from './get-scene.server.ts';
import { SCENE_DELETED } from './scene-edit.schema.ts';

interface OwnScene {
  readonly account: { readonly id: string };
  readonly sceneId: string;
}

/**
 * Takes a scene off every list and tells the account's pages. It is kept whole for a while (`purgeScenes`), so that
 * `restoreScene` brings it back; the pictures it shows and those made on it stay in the library, and its runs go on.
 * Throws AppError `not-found`, and `conflict` for a scene of a workspace, whose places its own room counts.
 */
export async function deleteScene(options: OwnScene): Promise<void> {
  await transactAndAnnounce(accountTopic(options.account.id), async (tx) => {
    const { workspaceId } = await lockScene(tx, options);
    refuseInWorkspace(workspaceId);
    await deleteSceneIn(tx, options);
  });
}

/** As `deleteScene`, of whatever workspace, within a transaction whose caller tells the account's pages to look. */
export async function deleteSceneIn(tx: Tx, { account, sceneId }: OwnScene): Promise<void> {
  await lockScene(tx, { account, sceneId });
  // Not by Prisma, which would take it for the scene's last change.
  await tx.$executeRaw`
    UPDATE "Scene" SET "deletedAt" = ${new Date()} WHERE "id" = ${sceneId}::uuid AND "userId" = ${account.id}::uuid`;
  await appendStreamEvents(tx, accountTopic(account.id), [{ type: SCENE_DELETED, data: { sceneId } }]);
}

import { accountTopic } from '#app/domain/accounts/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { deleteScene, deleteSceneIn, getScene, restoreScene, restoreSceneIn } from '#app/domain/studio/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { freePlaces } from './workspace-limits.ts';
import { listTaken, lockWorkspace } from './workspace-rows.server.ts';
import { workspaceMessages } from './workspaces.messages.ts';

interface OwnScene {
  readonly account: { readonly id: string };
  readonly sceneId: string;
}

/**
 * Deletes a scene, whether it is one of a workspace or of none; `restoreAnyScene` brings it back for 30 days. Its place in the
 * workspace is free from then on. Throws AppError `not-found`, and `conflict` for the last scene of a workspace.
 */
export async function deleteAnyScene(options: OwnScene): Promise<void> {
  const { account } = options;
  const { workspaceId } = await getScene(options);
  if (workspaceId === null) return deleteScene(options);
  await transactAndAnnounce(accountTopic(account.id), async (tx) => {
    await lockWorkspace(tx, { account, workspaceId });
    await deleteSceneIn(tx, options);
    if ((await listTaken(tx, workspaceId)).length === 0) {
      throw new AppError('conflict', 'the last scene', { userMessage: workspaceMessages.lastProject });
    }
  });
}

/**
 * Restores a deleted scene as it was; one of a workspace at its own place, or at the first free one where that is
 * taken. One that is not deleted stays as it is. Throws AppError `not-found`, and `conflict` where all four are taken.
 */
export async function restoreAnyScene(options: OwnScene): Promise<SceneView> {
  const { account } = options;
  const scene = await getScene({ ...options, withDeleted: true });
  const { workspaceId } = scene;
  if (workspaceId === null) return restoreScene(options);
  if (!scene.isDeleted) return scene;
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    await lockWorkspace(tx, { account, workspaceId });
    const free = freePlaces(await listTaken(tx, workspaceId));
    const { position: own } = await tx.scene.findFirstOrThrow({ where: { id: options.sceneId, userId: account.id } });
    const position = free.find((place) => place === own) ?? free[0];
    if (position === undefined) {
      throw new AppError('conflict', 'four scenes already', { userMessage: workspaceMessages.fullAgain });
    }
    return restoreSceneIn(tx, { ...options, position });
  });
}

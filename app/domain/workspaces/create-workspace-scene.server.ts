import type { SceneDocument } from '#app/domain/studio/document/index.ts';
import type { AspectRatio, SceneMaking, SceneView } from '#app/domain/studio/index.ts';
import { createScene } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { canvasOf } from './workspace-canvas.ts';
import { listTaken, lockWorkspace } from './workspace-rows.server.ts';
import { freePlaces } from './workspace-limits.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';
import { workspaceMessages } from './workspaces.messages.ts';

/**
 * Puts one more scene into a workspace, on its first free place. Throws AppError `not-found` for workspaces of others,
 * `conflict` where all four places are taken, `bad-request` for another workflow than the workspace's, `unprocessable` for a
 * document that could not be read again.
 */
export async function createWorkspaceScene(options: {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
  readonly name: string;
  readonly workflow?: WorkspaceWorkflow | undefined;
  readonly aspectRatio?: AspectRatio | undefined;
  readonly making?: SceneMaking | undefined;
  readonly document?: SceneDocument | undefined;
  /** Only where there is none yet. */
  readonly isFirst?: boolean;
}): Promise<SceneView> {
  const { account, workspaceId, name, aspectRatio, making, document } = options;
  return database().$transaction(async (tx) => {
    // Creates of one workspace happen one after the other; were they not, the unique place would refuse the second.
    const { workflow } = await lockWorkspace(tx, { account, workspaceId });
    if (options.workflow !== undefined && options.workflow !== workflow) {
      throw new AppError('bad-request', `workflow ${options.workflow} in a workspace of ${workflow}`, {
        userMessage: workspaceMessages.otherWorkflow,
        field: 'workflow',
      });
    }
    const taken = await listTaken(tx, workspaceId);
    const [position] = freePlaces(taken);
    if (position === undefined || (options.isFirst && taken.length > 0)) {
      throw new AppError('conflict', 'four scenes already', { userMessage: workspaceMessages.full });
    }
    await tx.workspace.update({ where: { id: workspaceId, userId: account.id }, data: { updatedAt: new Date() } });
    const place = { workspaceId, position };
    return createScene({
      account,
      name,
      workflow,
      canvas: canvasOf(aspectRatio ?? '1:1'),
      document,
      aspectRatio,
      making,
      place,
      tx,
    });
  });
}

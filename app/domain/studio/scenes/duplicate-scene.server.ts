import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { lockScene } from './get-scene.server.ts';
import { copyName, originalName } from './scene-names.rules.ts';
import { listNamesLike, lockNames } from './scene-names.server.ts';
import { scenesMessages } from './scenes.messages.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/**
 * A second scene with the same canvas, of the same product, also where this version cannot read the document. Its steps
 * begin anew, and the generated pictures stay with the first scene. Throws AppError `not-found`, and `conflict` for a
 * scene of a workspace, whose places are counted.
 */
export async function duplicateScene(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
}): Promise<SceneView> {
  const { account, sceneId } = options;
  return database().$transaction(async (tx) => {
    await lockNames(tx, { account });
    const { name, workspaceId } = await lockScene(tx, { account, sceneId });
    refuseInWorkspace(workspaceId);
    const taken = await listNamesLike(tx, { account, name: originalName(name) });
    // The document as it is stored: also one that this version cannot read.
    const where = { id: sceneId, userId: account.id };
    const { userId, workflow, aspectRatio, making, productId, productTitle, document } =
      await tx.scene.findUniqueOrThrow({ where });
    const copy = { userId, workflow, aspectRatio, productId, productTitle, name: copyName(name, taken) };
    const data = { ...copy, making: making as object, document: document as object };
    return toSceneView(await tx.scene.create({ data }));
  });
}

/** Scenes of a workspace have its four places, and come and go with it. */
export function refuseInWorkspace(workspaceId: string | null): void {
  if (workspaceId === null) return;
  throw new AppError('conflict', 'a scene of a workspace', { userMessage: scenesMessages.sceneStays });
}

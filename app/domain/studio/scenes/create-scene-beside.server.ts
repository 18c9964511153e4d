import { database } from '#app/platform/database/database.server.ts';
import type { Canvas } from '../document/document.schema.ts';
import { studioMessages } from '../studio.messages.ts';
import { createScene } from './create-scene.server.ts';
import { refuseInWorkspace } from './duplicate-scene.server.ts';
import { lockScene } from './get-scene.server.ts';
import { freeName } from './scene-names.rules.ts';
import { listNamesLike, lockNames } from './scene-names.server.ts';
import type { SceneView } from './scene-view.ts';

/**
 * An empty scene beside one: for the same product where that one is a product's, and named after it. Throws AppError
 * `not-found`, and `conflict` beside a scene of a workspace.
 */
export async function createSceneBeside(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  /** Size of the canvas of that workflow. */
  readonly canvas: Canvas;
}): Promise<SceneView> {
  const { account, sceneId, canvas } = options;
  return database().$transaction(async (tx) => {
    await lockNames(tx, { account });
    const { workflow, workspaceId, productId, productTitle } = await lockScene(tx, {
      account,
      sceneId,
      // A new scene may be made beside one that was deleted in another tab.
      withDeleted: true,
    });
    refuseInWorkspace(workspaceId);
    const product = productId === null ? null : { id: productId, title: productTitle ?? '' };
    const wanted = product?.title || studioMessages.newSceneName;
    const name = freeName(wanted, await listNamesLike(tx, { account, name: wanted }));
    return createScene({ account, name, workflow, canvas, product, tx });
  });
}

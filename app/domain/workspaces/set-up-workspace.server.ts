import { randomUUID } from 'node:crypto';
import { emptyScene, openAnchor, standItems } from '#app/domain/studio/document/index.ts';
import type { SceneDocument, SceneItem } from '#app/domain/studio/document/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { listWorkspaceScenes } from '#app/domain/studio/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { createWorkspaceScene } from './create-workspace-scene.server.ts';
import { getWorkspace } from './get-workspace.server.ts';
import { productPicture } from './product-picture.ts';
import { canvasOf } from './workspace-canvas.ts';
import type { WorkspaceProduct } from './workspace.schema.ts';
import { workspaceMessages } from './workspaces.messages.ts';

/**
 * The first scene of a workspace: as it is, or made with the first product placed and all products at hand. Twice is as good
 * as once. Throws AppError `not-found` for workspaces of others.
 */
export async function setUpWorkspace(options: {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
}): Promise<SceneView> {
  const { account, workspaceId } = options;
  const { products } = await getWorkspace(options);
  const [first] = await listWorkspaceScenes(options);
  if (first) return first;
  const name = workspaceMessages.newProject(1);
  try {
    return await createWorkspaceScene({ account, workspaceId, name, isFirst: true, document: firstScene(products) });
  } catch (error) {
    // Another tab was faster.
    const [theirs] = isAppError(error) && error.code === 'conflict' ? await listWorkspaceScenes(options) : [];
    if (theirs) return theirs;
    throw error;
  }
}

function firstScene(products: readonly WorkspaceProduct[]): SceneDocument {
  const empty = emptyScene(canvasOf('1:1'));
  const pictures = products.map(productPicture);
  const [first] = pictures;
  if (!first) return empty;
  const item: SceneItem = {
    kind: 'picture',
    id: randomUUID(),
    pictureKey: first.key,
    isBackgroundRemoved: true,
    isAutoPlaced: true,
    x: 0,
    y: 0,
    width: 150,
    height: 150,
    rotation: 0,
    zIndex: 1,
    isVisible: true,
  };
  const items = [...standItems([item], pictures, openAnchor(empty.canvas), empty.canvas)];
  return { ...empty, items, pictures, shelf: pictures.map(({ key }) => key) };
}

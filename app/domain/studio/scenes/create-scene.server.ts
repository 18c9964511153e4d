import { database } from '#app/platform/database/database.server.ts';
import { emptyScene } from '../document/scene-document.ts';
import type { Canvas } from '../document/document.schema.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/** Creates an empty scene beside those that are there. */
export async function createScene(options: {
  readonly account: { readonly id: string };
  readonly name: string;
  readonly workflow: string;
  readonly canvas: Canvas;
  readonly productId?: string | null;
}): Promise<SceneView> {
  const { account, name, workflow, canvas, productId = null } = options;
  const data = { userId: account.id, name, workflow, productId, document: emptyScene(canvas) };
  return toSceneView(await database().scene.create({ data }));
}

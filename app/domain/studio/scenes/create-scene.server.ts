import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { emptyScene } from '../document/scene-document.ts';
import type { Canvas, SceneDocument } from '../document/document.schema.ts';
import { checkDocument } from './check-document.ts';
import type { AspectRatio, SceneMaking } from './scene-making.schema.ts';
import type { SceneProduct } from './scene-product.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/**
 * Creates a scene beside those that are there: empty, or with a document. Throws AppError `unprocessable` for a document that
 * could not be read again.
 */
export async function createScene(options: {
  readonly account: { readonly id: string };
  readonly name: string;
  readonly workflow: string;
  readonly canvas: Canvas;
  readonly product?: SceneProduct | null;
  readonly document?: SceneDocument | undefined;
  readonly aspectRatio?: AspectRatio | undefined;
  readonly making?: SceneMaking | undefined;
  /** Its place in a workspace of the same account; the database refuses one that is taken, and a fifth. */
  readonly place?: { readonly workspaceId: string; readonly position: number } | undefined;
  readonly tx?: Pick<Tx, 'scene'> | undefined;
}): Promise<SceneView> {
  const { account, name, workflow, canvas, product = null, aspectRatio, making, place, tx = database() } = options;
  const document = options.document ? checkDocument(options.document) : emptyScene(canvas);
  const ofProduct = { productId: product?.id ?? null, productTitle: product?.title.normalize('NFC') ?? null };
  const data = { userId: account.id, name, workflow, ...ofProduct, document, ...place };
  return toSceneView(
    await tx.scene.create({ data: { ...data, ...(aspectRatio && { aspectRatio }), ...(making && { making }) } }),
  );
}

import type { Prisma } from '@prisma/client';
import { z } from 'zod';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { studioMessages } from '../studio.messages.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

interface OwnScene {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  /** One that was deleted is found too, as long as it is kept. */
  readonly withDeleted?: boolean;
}

/** An account's own scene. Throws AppError `not-found`, also for another account's. */
export async function getScene(options: OwnScene): Promise<SceneView> {
  return toSceneView(await findScene(database(), options));
}

/** As `getScene`, held until the transaction ends. */
export async function lockScene(tx: Tx, options: OwnScene): Promise<SceneView> {
  const { account, sceneId } = options;
  if (isId(sceneId)) {
    await tx.$queryRaw`
      SELECT 1 FROM "Scene" WHERE "id" = ${sceneId}::uuid AND "userId" = ${account.id}::uuid FOR UPDATE`;
  }
  return toSceneView(await findScene(tx, options));
}

/**
 * The document as it is stored, readable by this version or not, for its owner to keep. Throws AppError `not-found`.
 */
export async function getStoredDocument(
  options: OwnScene,
): Promise<{ readonly name: string; readonly document: unknown }> {
  const { name, document } = await findScene(database(), options);
  return { name, document };
}

/** Scenes of a deleted workspace are gone with it, until it is restored. */
export const IN_LIVE_WORKSPACE = {
  OR: [{ workspaceId: null }, { workspace: { deletedAt: null } }],
} satisfies Prisma.SceneWhereInput;

async function findScene(tx: Pick<Tx, 'scene'>, { account, sceneId, withDeleted = false }: OwnScene) {
  const own = { id: sceneId, userId: account.id, ...IN_LIVE_WORKSPACE };
  const where = withDeleted ? own : { ...own, deletedAt: null };
  const row = isId(sceneId) ? await tx.scene.findFirst({ where }) : null;
  if (!row) throw new AppError('not-found', 'no such scene', { userMessage: studioMessages.sceneMissing });
  return row;
}

const isId = (value: string) => z.uuid().safeParse(value).success;

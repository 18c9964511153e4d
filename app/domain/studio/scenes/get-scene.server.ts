import { z } from 'zod';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { studioMessages } from '../studio.messages.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/** An account's own scene. Throws AppError `not-found`, for somebody else's too. */
export async function getScene(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
}): Promise<SceneView> {
  const { account, sceneId } = options;
  const isId = z.uuid().safeParse(sceneId).success;
  const row = isId ? await database().scene.findFirst({ where: { id: sceneId, userId: account.id } }) : null;
  if (!row) throw new AppError('not-found', 'no such scene', { userMessage: studioMessages.sceneMissing });
  return toSceneView(row);
}

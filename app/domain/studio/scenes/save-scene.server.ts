import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { applyChanges } from '../document/scene-changes.ts';
import type { SceneChanges } from '../document/scene-changes.schema.ts';
import { sceneDocumentSchema } from '../document/document.schema.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import { studioMessages } from '../studio.messages.ts';
import { getScene } from './get-scene.server.ts';
import type { SceneView } from './scene-view.ts';

/**
 * Saves a scene that is based on `version`: a whole document, or only what changed. Throws AppError `conflict` when
 * somebody (another tab) saved in between, `not-found` for scenes of others, `unprocessable` when the outcome is no
 * scene.
 */
export async function saveScene(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly version: number;
  readonly name?: string | undefined;
  readonly document?: SceneDocument | undefined;
  readonly changes?: SceneChanges | undefined;
}): Promise<SceneView> {
  const { account, sceneId, version, name, changes } = options;
  const current = await getScene({ account, sceneId });
  if (current.version !== version) throw conflict();
  const outcome = options.document ?? (changes ? applyChanges(current.document, changes) : current.document);
  const checked = sceneDocumentSchema.safeParse(outcome);
  if (!checked.success) {
    throw new AppError('unprocessable', checked.error.message, { userMessage: studioMessages.sceneInvalid });
  }
  const { count } = await database().scene.updateMany({
    where: { id: sceneId, userId: account.id, version },
    data: { document: checked.data, version: { increment: 1 }, ...(name === undefined ? {} : { name }) },
  });
  if (count === 0) throw conflict();
  return {
    ...current,
    name: name ?? current.name,
    document: checked.data,
    version: version + 1,
    updatedAt: new Date(),
  };
}

function conflict(): AppError {
  return new AppError('conflict', 'scene saved in between', { userMessage: studioMessages.sceneConflict });
}

import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { sceneDocumentSchema } from '../document/document.schema.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import { apply } from '../document/patch.ts';
import type { ScenePatch } from '../document/patch.schema.ts';
import { applyChanges } from '../document/scene-changes.ts';
import type { SceneChanges } from '../document/scene-changes.schema.ts';
import { toSceneDocument } from '../document/scene-document.ts';
import { studioMessages } from '../studio.messages.ts';
import { lockScene } from './get-scene.server.ts';
import { documentOf, toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/**
 * Saves a scene that is based on `version`: a whole document, or only what changed. Throws AppError `conflict` when
 * somebody (another tab) saved in between, `not-found` for scenes of others, `unprocessable` when the outcome is no
 * scene, and `unreadable-document` where what is stored cannot be read: that is never written over.
 */
export async function saveScene(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly version: number;
  readonly name?: string | undefined;
  readonly document?: SceneDocument | undefined;
  readonly changes?: SceneChanges | undefined;
  readonly patch?: ScenePatch | undefined;
}): Promise<SceneView> {
  const { account, sceneId, version, name, changes, patch } = options;
  return database().$transaction(async (tx) => {
    const current = await lockScene(tx, { account, sceneId });
    const stored = documentOf(current);
    if (current.version !== version) {
      throw new AppError('conflict', 'scene saved in between', { userMessage: studioMessages.sceneConflict });
    }
    let outcome = options.document ?? stored;
    if (changes) outcome = applyChanges(outcome, changes);
    if (patch) outcome = { ...outcome, ...apply(outcome, patch) };
    const data = {
      document: checkDocument(outcome),
      version: { increment: 1 },
      ...(name === undefined ? {} : { name }),
    };
    return toSceneView(await tx.scene.update({ where: { id: sceneId, userId: account.id }, data }));
  });
}

/** The document as it is stored. Throws AppError `unprocessable` for what the reader would refuse. */
export function checkDocument(outcome: SceneDocument): SceneDocument {
  const checked = sceneDocumentSchema.safeParse(outcome);
  if (checked.success) return toSceneDocument(checked.data);
  throw new AppError('unprocessable', checked.error.message, { userMessage: studioMessages.sceneInvalid });
}

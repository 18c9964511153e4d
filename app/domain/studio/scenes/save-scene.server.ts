import { randomUUID } from 'node:crypto';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { keepHeights } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import { diff } from '../document/patch.ts';
import { applyChanges } from '../document/scene-changes.ts';
import type { SceneChanges } from '../document/scene-changes.schema.ts';
import { studioMessages } from '../studio.messages.ts';
import { changedHeights } from './changed-heights.ts';
import { checkDocument } from './check-document.ts';
import { noteEdit } from './edit-scene.server.ts';
import type { AspectRatio, SceneMaking } from './scene-making.schema.ts';
import { lockScene } from './get-scene.server.ts';
import { tellRenamed } from './rename-scene.server.ts';
import { documentOf, toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/**
 * Saves a scene that is based on `version`: a whole document, or only what changed. Without a version the later save
 * wins. Throws AppError `conflict` when another tab saved in between, `not-found` for scenes of others, `unprocessable`
 * when the result is not a scene, and `unreadable-document` where the stored document cannot be read: it is never
 * overwritten.
 */
export async function saveScene(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly version?: number | undefined;
  readonly name?: string | undefined;
  readonly aspectRatio?: AspectRatio | undefined;
  readonly making?: SceneMaking | undefined;
  readonly document?: SceneDocument | undefined;
  /** The new document, made from the one that is stored now. */
  readonly change?: ((stored: SceneDocument) => SceneDocument) | undefined;
  readonly changes?: SceneChanges | undefined;
}): Promise<SceneView> {
  const { account, sceneId, changes, change } = options;
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    const current = await lockScene(tx, { account, sceneId });
    const stored = documentOf(current);
    const version = options.version ?? current.version;
    if (current.version !== version) {
      throw new AppError('conflict', 'scene saved in between', { userMessage: studioMessages.sceneConflict });
    }
    let outcome = options.document ?? stored;
    if (changes) outcome = applyChanges(outcome, changes);
    if (change) outcome = change(outcome);
    const document = checkDocument(outcome);
    const data = { document, version: version + 1, ...namedOf(options) };
    const saved = await tx.scene.update({ where: { id: sceneId, userId: account.id }, data });
    await keepHeights(tx, { account, heights: changedHeights(stored, document) });
    const patch = diff(stored, document) ?? {};
    const edit = { version: version + 1, base: version, editId: randomUUID(), clientId: 'api-client', patch };
    await noteEdit(tx, account, sceneId, edit);
    if (saved.name !== current.name) await tellRenamed(tx, account, saved);
    return toSceneView(saved);
  });
}

/** The fields of a scene besides its document. */
function namedOf({
  name,
  aspectRatio,
  making,
}: Pick<Parameters<typeof saveScene>[0], 'name' | 'aspectRatio' | 'making'>) {
  return {
    ...(name !== undefined && { name }),
    ...(aspectRatio && { aspectRatio }),
    ...(making && { making }),
  };
}

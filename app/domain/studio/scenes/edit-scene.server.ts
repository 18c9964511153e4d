import { accountTopic } from '#app/domain/accounts/index.ts';
import { keepHeights } from '#app/domain/library/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { apply } from '../document/patch.ts';
import { changedHeights } from './changed-heights.ts';
import { checkDocument } from './check-document.ts';
import { lockScene } from './get-scene.server.ts';
import { readSceneUpdate } from './read-scene-update.server.ts';
import { SCENE_CHANGED } from './scene-edit.schema.ts';
import type { SceneEditOrder, SceneEditView, SceneUpdate } from './scene-edit.schema.ts';
import { documentOf } from './scene-view.ts';
import { storeHistory } from './store-history.server.ts';

const MAX_EDITS = 500;
const MAX_EDIT_AGE_MS = 24 * 3_600_000;
/** Characters of a patch that travels with the event; a larger one is asked for. */
const MAX_STREAMED_PATCH = 6000;

/**
 * Takes in what an open canvas changed, on top of whatever others have saved since: field by field, the later stands. The
 * same edit twice changes nothing. Answers with everything since the author's base. Throws AppError `not-found` for scenes
 * of others, `unprocessable` when the outcome is no scene, `unreadable-document` where nothing may be written over.
 */
export async function editScene(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly edit: SceneEditOrder;
}): Promise<SceneUpdate> {
  const { account, sceneId, edit } = options;
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    // A canvas that is open on a deleted scene keeps what is done there: undo of the deletion brings that back too.
    const current = await lockScene(tx, { account, sceneId, withDeleted: true });
    const stored = documentOf(current);
    const { base, editId, clientId, patch } = edit;
    const known = await tx.sceneEdit.findUnique({ where: { sceneId_editId: { sceneId, editId } } });
    if (!known) {
      const document = checkDocument({ ...stored, ...apply(stored, patch) });
      const version = current.version + 1;
      await tx.scene.update({ where: { id: sceneId, userId: account.id }, data: { document, version } });
      await keepHeights(tx, { account, heights: changedHeights(stored, document) });
      await noteEdit(tx, account, sceneId, { version, base: Math.min(base, current.version), editId, clientId, patch });
      if (edit.history) await storeHistory(tx, { sceneId, clientId, delta: edit.history });
    }
    return readSceneUpdate(tx, { account, sceneId, since: base });
  });
}

/** Keeps an edit for those who missed it, and tells the account's pages. */
export async function noteEdit(
  tx: Tx,
  account: { readonly id: string },
  sceneId: string,
  edit: SceneEditView,
): Promise<void> {
  await tx.sceneEdit.create({ data: { sceneId, ...edit } });
  const oldest = new Date(Date.now() - MAX_EDIT_AGE_MS);
  await tx.sceneEdit.deleteMany({
    where: { sceneId, OR: [{ version: { lte: edit.version - MAX_EDITS } }, { createdAt: { lt: oldest } }] },
  });
  const isSmall = JSON.stringify(edit.patch).length <= MAX_STREAMED_PATCH;
  const { patch: _patch, ...head } = edit;
  await appendStreamEvents(tx, accountTopic(account.id), [
    { type: SCENE_CHANGED, data: { sceneId, ...(isSmall ? edit : head) } },
  ]);
}

import { z } from 'zod';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { studioMessages } from '../studio.messages.ts';
import { sceneEditSchema } from './scene-edit.schema.ts';
import type { SceneUpdate } from './scene-edit.schema.ts';
import { documentOf, toSceneView } from './scene-view.ts';

interface Question {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly since: number;
}

/** As `listSceneNews`, of one moment. */
export async function getSceneUpdate(options: Question): Promise<SceneUpdate> {
  return database().$transaction((tx) => readSceneUpdate(tx, options), { isolationLevel: 'RepeatableRead' });
}

/**
 * Changes of a scene since a version; also of a deleted one, while it is kept. Throws AppError `not-found`, also for
 * another account's.
 */
export async function readSceneUpdate(tx: Pick<Tx, 'scene' | 'sceneEdit'>, options: Question): Promise<SceneUpdate> {
  const { account, sceneId, since } = options;
  const isId = z.uuid().safeParse(sceneId).success;
  const row = isId ? await tx.scene.findFirst({ where: { id: sceneId, userId: account.id } }) : null;
  if (!row) throw new AppError('not-found', 'no such scene', { userMessage: studioMessages.sceneMissing });
  const { version, name } = row;
  const facts = { version, name, isDeleted: row.deletedAt !== null };
  const where = { sceneId, version: { gt: since, lte: version }, scene: { userId: account.id } };
  const rows = await tx.sceneEdit.findMany({ where, orderBy: { version: 'asc' } });
  const edits = rows
    .map((edit) => sceneEditSchema.safeParse(edit))
    .flatMap((edit) => (edit.success ? [edit.data] : []));
  // A gap: too long ago, or written by a program that says it otherwise.
  if (since > version || edits.length !== version - since) {
    return { ...facts, edits: [], document: documentOf(toSceneView(row)) };
  }
  return { ...facts, edits };
}

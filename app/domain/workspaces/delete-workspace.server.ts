import { z } from 'zod';
import { KEPT_DAYS } from '#app/domain/studio/session/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { lockWorkspace, toWorkspaceViews } from './workspace-rows.server.ts';
import type { WorkspaceView } from './workspace.schema.ts';
import { workspaceMessages } from './workspaces.messages.ts';

interface OwnWorkspace {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
}

/**
 * Hides a workspace and its scenes; `restoreWorkspace` brings them back as they were. Pictures stay in the library.
 * Throws AppError `not-found`, also for another account's and for one that is deleted already.
 */
export async function deleteWorkspace(options: OwnWorkspace): Promise<void> {
  const { account, workspaceId } = options;
  await database().$transaction(async (tx) => {
    await lockWorkspace(tx, options);
    await tx.workspace.update({ where: { id: workspaceId, userId: account.id }, data: { deletedAt: new Date() } });
  });
}

/** Undoes deleting; one that is there stays as it is. Throws AppError `not-found`, also for another account's. */
export async function restoreWorkspace({ account, workspaceId }: OwnWorkspace): Promise<WorkspaceView> {
  const isId = z.uuid().safeParse(workspaceId).success;
  const where = { id: workspaceId, userId: account.id };
  const [row] = isId ? await database().workspace.updateManyAndReturn({ where, data: { deletedAt: null } }) : [];
  if (!row) throw new AppError('not-found', 'no such workspace', { userMessage: workspaceMessages.missing });
  const [view] = await toWorkspaceViews(account, [row]);
  return view!;
}

/** Removes what was deleted long ago, with its scenes; pictures stay in the library. */
export async function purgeWorkspaces(now: Date = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await database().workspace.deleteMany({ where: { deletedAt: { lt: before } } });
}

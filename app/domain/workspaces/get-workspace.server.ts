import { database } from '#app/platform/database/database.server.ts';
import { idOf, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { findWorkspace, toWorkspaceViews } from './workspace-rows.server.ts';
import type { WorkspaceJson } from './workspace-rows.server.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';
import type { WorkspaceView } from './workspace.schema.ts';
import { workspaceMessages } from './workspaces.messages.ts';

/** An account's own workspace. Throws AppError `not-found`, also for another account's. */
export async function getWorkspace(options: {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
}): Promise<WorkspaceView> {
  const [view] = await toWorkspaceViews(options.account, [await findWorkspace(database(), options)]);
  return view!;
}

/** The first scene of a workspace, which its own address leads to; null where it was not set up yet. Throws `not-found`. */
export async function findFirstScene(options: {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
  readonly workflow: WorkspaceWorkflow;
}): Promise<string | null> {
  const { workflow } = await findWorkspace(database(), options);
  if (workflow !== options.workflow) {
    throw new AppError('not-found', 'a workspace of another workflow', { userMessage: workspaceMessages.missing });
  }
  const { account, workspaceId } = options;
  const where = { userId: account.id, workspaceId, deletedAt: null };
  const first = await database().scene.findFirst({ where, orderBy: { position: 'asc' }, select: { id: true } });
  return first?.id ?? null;
}

/** Workspaces that a page lists. */
const LISTED = 100;

interface OfWorkflow {
  readonly account: { readonly id: string };
  readonly workflow: WorkspaceWorkflow;
}

/** The account's workspaces of one workflow, the one worked on last first, without their pictures. */
export function workspacesRead({ account, workflow }: OfWorkflow): QueryFragment<WorkspaceJson[]> {
  return {
    sql: rowsOf(sql`
      SELECT * FROM "Workspace"
      WHERE "userId" = ${idOf(account.id)} AND "workflow" = ${workflow} AND "deletedAt" IS NULL
      ORDER BY "updatedAt" DESC, "id" DESC LIMIT ${LISTED}::int`),
    parse: (value) => value as WorkspaceJson[],
  };
}

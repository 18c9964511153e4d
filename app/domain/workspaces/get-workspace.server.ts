import { database } from '#app/platform/database/database.server.ts';
import { findWorkspace, toWorkspaceViews } from './workspace-rows.server.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';
import type { WorkspaceView } from './workspace.schema.ts';

/** An account's own workspace. Throws AppError `not-found`, for somebody else's too. */
export async function getWorkspace(options: {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
}): Promise<WorkspaceView> {
  const [view] = await toWorkspaceViews(options.account, [await findWorkspace(database(), options)]);
  return view!;
}

/** Workspaces that a page lists. */
const LISTED = 100;

/** The account's workspaces of one workflow, the one worked on last first. */
export async function listWorkspaces(options: {
  readonly account: { readonly id: string };
  readonly workflow: WorkspaceWorkflow;
}): Promise<WorkspaceView[]> {
  const { account, workflow } = options;
  const where = { userId: account.id, workflow, deletedAt: null };
  const orderBy = [{ updatedAt: 'desc' as const }, { id: 'desc' as const }];
  return toWorkspaceViews(account, await database().workspace.findMany({ where, orderBy, take: LISTED }));
}

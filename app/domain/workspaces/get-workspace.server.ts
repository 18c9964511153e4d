import { database } from '#app/platform/database/database.server.ts';
import { idOf, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { Read } from '#app/platform/database/read.server.ts';
import { findWorkspace, toWorkspaceViews, workspaceViewsRead } from './workspace-rows.server.ts';
import type { WorkspaceJson } from './workspace-rows.server.ts';
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

interface OfWorkflow {
  readonly account: { readonly id: string };
  readonly workflow: WorkspaceWorkflow;
}

/** The account's workspaces of one workflow, the one worked on last first. */
export async function listWorkspaces(options: OfWorkflow): Promise<WorkspaceView[]> {
  return readOne(workspaceViewsRead(options.account, await readOne(workspacesRead(options))));
}

/** As `listWorkspaces`, to be read with other things, without their pictures. */
export function workspacesRead({ account, workflow }: OfWorkflow): Read<WorkspaceJson[]> {
  return {
    sql: rowsOf(sql`
      SELECT * FROM "Workspace"
      WHERE "userId" = ${idOf(account.id)} AND "workflow" = ${workflow} AND "deletedAt" IS NULL
      ORDER BY "updatedAt" DESC, "id" DESC LIMIT ${LISTED}::int`),
    take: (value) => value as WorkspaceJson[],
  };
}

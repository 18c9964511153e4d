import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readAll, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { workspacesRead } from './get-workspace.server.ts';
import { hasDeletedRead } from './list-deleted-workspaces.server.ts';
import { workspaceViewsRead } from './workspace-rows.server.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';
import type { WorkspacesPage } from './workspaces-data.ts';

/** The account's workspaces of a workflow, as its page lists them. */
export async function loadWorkspaces(account: Account, workflow: WorkspaceWorkflow): Promise<WorkspacesPage> {
  const { rows, hasDeleted } = await readAll({
    rows: workspacesRead({ account, workflow }),
    hasDeleted: hasDeletedRead({ account, workflow }),
  });
  const workspaceIds = rows.map(({ id }) => id);
  const { workspaces, scenes } = await readAll({
    workspaces: workspaceViewsRead(account, rows),
    scenes: placesTakenRead(account, workspaceIds),
  });
  return {
    workflow,
    hasDeleted,
    workspaces: workspaces.map(({ id, name, products, updatedAt }) => ({
      id,
      name,
      thumbs: products.slice(0, 3).map(({ asset, cutOut }) => (cutOut ?? asset).urls.thumb),
      projects: scenes.filter(({ workspaceId }) => workspaceId === id).length,
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

/** The workspace of each scene: a workspace has four at most. */
function placesTakenRead(
  account: Account,
  workspaceIds: readonly string[],
): QueryFragment<{ readonly workspaceId: string }[]> {
  return {
    sql: rowsOf(sql`
      SELECT "workspaceId" FROM "Scene"
      WHERE "workspaceId" = ANY(${[...workspaceIds]}::uuid[]) AND "userId" = ${idOf(account.id)} AND "deletedAt" IS NULL`),
    parse: (value) => value as { readonly workspaceId: string }[],
  };
}

/** The data for the page that creates one. */
export function loadNewWorkspace(account: Account, workflow: WorkspaceWorkflow) {
  return { workflow, hasStore: account.signupType === 'shopify' && account.shop !== null };
}

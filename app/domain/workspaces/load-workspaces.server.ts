import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { listWorkspaces } from './get-workspace.server.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';
import type { WorkspacesPage } from './workspaces-data.ts';

/** The account's workspaces of a workflow, as its page lists them. */
export async function loadWorkspaces(account: Account, workflow: WorkspaceWorkflow): Promise<WorkspacesPage> {
  const workspaces = await listWorkspaces({ account, workflow });
  const counts = await database().scene.groupBy({
    by: ['workspaceId'],
    where: { userId: account.id, workspaceId: { in: workspaces.map(({ id }) => id) } },
    _count: true,
  });
  return {
    workflow,
    workspaces: workspaces.map(({ id, name, products, updatedAt }) => ({
      id,
      name,
      thumbs: products.slice(0, 3).map(({ asset, cutOut }) => (cutOut ?? asset).urls.thumb),
      projects: counts.find(({ workspaceId }) => workspaceId === id)?._count ?? 0,
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

/** What the page that creates one has to know. */
export function loadNewWorkspace(account: Account, workflow: WorkspaceWorkflow) {
  return { workflow, hasStore: account.signupType === 'shopify' && account.shop !== null };
}

import { database } from '#app/platform/database/database.server.ts';
import { checkContent, lockWorkspace, toWorkspaceViews } from './workspace-rows.server.ts';
import type { WorkspaceContent, WorkspaceView } from './workspace.schema.ts';

/**
 * Changes what is given of a workspace, and leaves the rest. Throws AppError `not-found` for workspaces and pictures of
 * others, `bad-request` for props, looks and templates that there are not.
 */
export async function updateWorkspace(options: {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
  readonly name?: string | undefined;
  readonly content: Partial<WorkspaceContent>;
}): Promise<WorkspaceView> {
  const { account, workspaceId, name, content } = options;
  const row = await database().$transaction(async (tx) => {
    await lockWorkspace(tx, options);
    await checkContent(tx, account, content);
    const data = { ...content, ...(name !== undefined && { name }) };
    return tx.workspace.update({ where: { id: workspaceId, userId: account.id }, data });
  });
  const [view] = await toWorkspaceViews(account, [row]);
  return view!;
}

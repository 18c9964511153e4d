import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { cutText } from '#app/platform/cut-text.ts';
import { checkContent, toWorkspaceViews } from './workspace-rows.server.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';
import type { WorkspaceContent, WorkspaceView } from './workspace.schema.ts';
import { workspaceMessages } from './workspaces.messages.ts';

const MAX_NAME = 120;

/**
 * Creates a workspace without scenes, named after its first product where it is given no name. Throws AppError `not-found`
 * for pictures that are not the account's, `bad-request` for props, looks and templates that there are not.
 */
export async function createWorkspace(options: {
  readonly account: Pick<Account, 'id'>;
  readonly name?: string | undefined;
  readonly workflow: WorkspaceWorkflow;
  readonly content: WorkspaceContent;
}): Promise<WorkspaceView> {
  const { account, workflow, content } = options;
  const first = cutText(content.products.find((product) => product.name !== '')?.name ?? '', MAX_NAME);
  const name = options.name ?? (first || workspaceMessages.firstName);
  const row = await database().$transaction(async (tx) => {
    await checkContent(tx, account, content);
    return tx.workspace.create({ data: { userId: account.id, name, workflow, ...content } });
  });
  const [view] = await toWorkspaceViews(account, [row]);
  return view!;
}

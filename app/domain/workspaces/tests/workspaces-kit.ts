import type { Account } from '#app/domain/accounts/index.ts';
import { createWorkspace } from '../create-workspace.server.ts';
import type { WorkspaceContent, WorkspaceView } from '../workspace.schema.ts';

export const NOTHING: WorkspaceContent = { products: [], props: [], looks: [], templates: [] };
export const productOf = (id: string, name = 'Mug') => ({ assetId: id, name, scale: null });
export const MISSING = { code: 'not-found', userMessage: 'This workspace no longer exists.' };

/** A workspace of products with what is given in it. */
export function makeWorkspace(account: Account, content: Partial<WorkspaceContent> = {}): Promise<WorkspaceView> {
  return createWorkspace({ account, workflow: 'product', content: { ...NOTHING, ...content } });
}

import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { checkContent, lockWorkspace, toWorkspaceViews } from './workspace-rows.server.ts';
import { MAX_PRODUCTS, workspaceContentSchema } from './workspace.schema.ts';
import type { WorkspaceContent, WorkspaceView } from './workspace.schema.ts';
import { workspaceMessages } from './workspaces.messages.ts';

type Product = WorkspaceContent['products'][number];

interface OwnWorkspace {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
}

/**
 * Adds products to a workspace; those that it has already stay as they are. Throws AppError `not-found` for workspaces and
 * pictures of others, `bad-request` where there would be too many.
 */
export async function addWorkspaceProducts(
  options: OwnWorkspace & { readonly products: readonly Product[] },
): Promise<WorkspaceView> {
  const { products: given } = options;
  return change(options, (products) => {
    const known = new Set(products.map(({ assetId }) => assetId));
    const added = given.filter(({ assetId }) => !known.has(assetId) && known.add(assetId));
    if (products.length + added.length > MAX_PRODUCTS) {
      throw new AppError('bad-request', 'too many products', {
        userMessage: workspaceMessages.tooManyProducts,
        field: 'products',
      });
    }
    return { products: [...products, ...added], added: { products: added } };
  });
}

/**
 * Takes a product out of a workspace; canvases keep what stands on them, and the picture stays in the library. One that it
 * does not have changes nothing. Throws AppError `not-found` for workspaces of others.
 */
export async function removeWorkspaceProduct(
  options: OwnWorkspace & { readonly assetId: string },
): Promise<WorkspaceView> {
  return change(options, (products) => ({ products: products.filter(({ assetId }) => assetId !== options.assetId) }));
}

async function change(
  options: OwnWorkspace,
  next: (products: readonly Product[]) => {
    readonly products: readonly Product[];
    readonly added?: { readonly products: Product[] };
  },
): Promise<WorkspaceView> {
  const { account, workspaceId } = options;
  const row = await database().$transaction(async (tx) => {
    const workspace = await lockWorkspace(tx, options);
    const { products, added } = next(workspaceContentSchema.shape.products.parse(workspace.products));
    if (added) await checkContent(tx, account, added);
    const data = { products: [...products] };
    return tx.workspace.update({ where: { id: workspaceId, userId: account.id }, data });
  });
  const [view] = await toWorkspaceViews(account, [row]);
  return view!;
}

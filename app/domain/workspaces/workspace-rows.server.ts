import type { Workspace } from '@prisma/client';
import { z } from 'zod';
import { findAssets, foundAssetsRead, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { idOf, rowOf, sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { findLook } from './looks.ts';
import { WORKSPACE_WORKFLOWS } from './workspace-limits.ts';
import { workspaceContentSchema } from './workspace.schema.ts';
import type { WorkspaceContent, WorkspaceView } from './workspace.schema.ts';
import { workspaceMessages } from './workspaces.messages.ts';

interface OwnWorkspace {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
}

/** An account's own workspace, as it is stored. Throws AppError `not-found`, also for another account's. */
export async function findWorkspace(
  tx: Pick<Tx, 'workspace'>,
  { account, workspaceId }: OwnWorkspace,
): Promise<Workspace> {
  const isId = z.uuid().safeParse(workspaceId).success;
  const where = { id: workspaceId, userId: account.id, deletedAt: null };
  const row = isId ? await tx.workspace.findFirst({ where }) : null;
  if (!row) throw new AppError('not-found', 'no such workspace', { userMessage: workspaceMessages.missing });
  return row;
}

/** As `findWorkspace`, held until the transaction ends. */
export async function lockWorkspace(tx: Tx, options: OwnWorkspace): Promise<Workspace> {
  const { account, workspaceId } = options;
  if (z.uuid().safeParse(workspaceId).success) {
    await tx.$queryRaw`
      SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId}::uuid AND "userId" = ${account.id}::uuid FOR UPDATE`;
  }
  return findWorkspace(tx, options);
}

/** Places of a workspace that are taken, 0 to 3; the caller that fills another one has locked the workspace. */
export async function listTaken(tx: Pick<Tx, 'scene'>, workspaceId: string): Promise<number[]> {
  const rows = await tx.scene.findMany({ where: { workspaceId, deletedAt: null }, select: { position: true } });
  return rows.flatMap(({ position }) => position ?? []);
}

/** Workspaces with the pictures of their products. */
export async function toWorkspaceViews(
  account: { readonly id: string },
  rows: readonly Workspace[],
): Promise<WorkspaceView[]> {
  const contents = rows.map((row) => workspaceContentSchema.parse(row));
  const assetIds = contents.flatMap(({ products }) => products.map(({ assetId }) => assetId));
  const assets = await findAssets({ account, assetIds });
  return rows.map((row, index) => toView(row, contents[index]!, assets));
}

/** A workspace as JSON says it; its content is read where it is shown. */
export type WorkspaceJson = JsonRow<Omit<Workspace, 'deletedAt'>, 'createdAt' | 'updatedAt'>;

/** As `findWorkspace`, to be read with other things; null where there is none. */
export function workspaceRead({ account, workspaceId }: OwnWorkspace): QueryFragment<WorkspaceJson | null> {
  return {
    sql: rowOf(sql`
      SELECT * FROM "Workspace"
      WHERE "id" = ${idOf(workspaceId)} AND "userId" = ${idOf(account.id)} AND "deletedAt" IS NULL`),
    parse: (value) => value as WorkspaceJson | null,
  };
}

/** A workspace that was read, with the pictures of its products. */
export function workspaceViewRead(account: { readonly id: string }, json: WorkspaceJson): QueryFragment<WorkspaceView> {
  const { sql: view, parse } = workspaceViewsRead(account, [json]);
  return { sql: view, parse: (value) => parse(value)[0]! };
}

/** Workspaces that were read, with the pictures of their products. */
export function workspaceViewsRead(
  account: { readonly id: string },
  rows: readonly WorkspaceJson[],
): QueryFragment<WorkspaceView[]> {
  const contents = rows.map((row) => workspaceContentSchema.parse(row));
  const assetIds = contents.flatMap(({ products }) => products.map(({ assetId }) => assetId));
  const { sql: pictures, parse } = foundAssetsRead({ account, assetIds });
  return {
    sql: pictures,
    parse: (value) => {
      const assets = parse(value);
      return rows.map((json, index) => {
        const row = withTimes<Omit<Workspace, 'deletedAt'>, 'createdAt' | 'updatedAt'>(json, [
          'createdAt',
          'updatedAt',
        ]);
        return toView(row, contents[index]!, assets);
      });
    },
  };
}

function toView(
  row: Omit<Workspace, 'deletedAt'>,
  content: WorkspaceContent,
  assets: readonly AssetView[],
): WorkspaceView {
  const { id, name, createdAt, updatedAt } = row;
  const workflow = WORKSPACE_WORKFLOWS.find((known) => known === row.workflow) ?? 'product';
  const products = content.products.flatMap((product) => {
    const asset = assets.find(({ _id }) => _id === product.assetId);
    const cutOut = assets.findLast(({ origin, parentId }) => origin === 'cutout' && parentId === product.assetId);
    return asset ? [{ ...product, asset, cutOut: cutOut ?? null }] : [];
  });
  const { props, looks, templates } = content;
  return { id, name, workflow, products, props, looks, templates, createdAt, updatedAt };
}

/**
 * Everything that a workspace is to be filled with is there: pictures are the account's, the rest has a name we know.
 * Throws AppError `not-found` for pictures, `bad-request` for names.
 */
export async function checkContent(
  tx: Pick<Tx, 'asset'>,
  account: { readonly id: string },
  content: Partial<WorkspaceContent>,
): Promise<void> {
  const { products = [], props = [], looks = [], templates = [] } = content;
  const catalogue = await loadPresetCatalogue();
  const named = (list: readonly { readonly name: string }[]) => new Set(list.map(({ name }) => name));
  const [knownProps, knownScenes] = [named(catalogue.props), named(catalogue.scenes)];
  const unknown = (field: string, userMessage: string) =>
    new AppError('bad-request', `unknown ${field}`, { userMessage, field });
  if (props.some((prop) => prop.kind === 'preset' && !knownProps.has(prop.name))) {
    throw unknown('props', workspaceMessages.unknownProp);
  }
  if (looks.some((name) => !findLook(name))) throw unknown('aiThemes', workspaceMessages.unknownLook);
  if (templates.some((name) => !knownScenes.has(name))) throw unknown('templates', workspaceMessages.unknownTemplate);
  const ids = [...products, ...props].flatMap((each) => ('assetId' in each ? [each.assetId] : []));
  const wanted = [...new Set(ids)];
  const where = { id: { in: wanted }, userId: account.id, type: 'image', deletedAt: null } as const;
  if (wanted.length === 0) return;
  const own = await tx.asset.findMany({ where, select: { id: true } });
  const missingId = wanted.find((id) => !own.some((asset) => asset.id === id.toLowerCase()));
  if (missingId !== undefined) {
    throw new AppError('not-found', 'an asset of a workspace', { userMessage: 'Not found', missingId });
  }
}

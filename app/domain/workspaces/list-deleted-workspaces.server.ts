import { toSceneView } from '#app/domain/studio/index.ts';
import type { SceneCard } from '#app/domain/studio/index.ts';
import { toSceneCards } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { idOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { toWorkspaceViews } from './workspace-rows.server.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';

/** The number of entries of each kind that can be brought back; the list of workspaces is as long. */
const LISTED = 100;

interface DeletedWorkspace {
  readonly id: string;
  readonly name: string;
  /** Small pictures of its first products. */
  readonly thumbs: readonly string[];
  readonly deletedAt: Date;
}

/** A scene that was deleted alone: its workspace is there. */
interface DeletedWorkspaceScene {
  readonly card: SceneCard;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly deletedAt: Date;
}

interface OfWorkflow {
  readonly account: { readonly id: string };
  readonly workflow: WorkspaceWorkflow;
}

const whereDeleted = (userId: string, workflow: WorkspaceWorkflow) => ({
  workspaces: { userId, workflow, deletedAt: { not: null } },
  scenes: { userId, deletedAt: { not: null }, workspace: { userId, workflow, deletedAt: null } },
});

/** Whether there is anything that `listDeletedWorkspaces` would list. */
export function hasDeletedRead({ account, workflow }: OfWorkflow): QueryFragment<boolean> {
  const workspace = sql`"Workspace" WHERE "Workspace"."userId" = ${idOf(account.id)} AND "workflow" = ${workflow}`;
  return {
    sql: sql`
      SELECT to_json(
        EXISTS (SELECT 1 FROM ${workspace} AND "deletedAt" IS NOT NULL)
        OR EXISTS (
          SELECT 1 FROM ${workspace} AND "deletedAt" IS NULL AND EXISTS (
            SELECT 1 FROM "Scene" WHERE "workspaceId" = "Workspace"."id" AND "deletedAt" IS NOT NULL)))`,
    parse: (value) => value === true,
  };
}

/** The account's deleted workspaces of a workflow, and the deleted scenes of those that are there; each the last one first. */
export async function listDeletedWorkspaces(
  options: OfWorkflow,
): Promise<{ readonly workspaces: readonly DeletedWorkspace[]; readonly scenes: readonly DeletedWorkspaceScene[] }> {
  const { account, workflow } = options;
  const where = whereDeleted(account.id, workflow);
  const [rows, scenes] = await Promise.all([
    database().workspace.findMany({
      where: where.workspaces,
      orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
      take: LISTED,
    }),
    database().scene.findMany({
      where: where.scenes,
      orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
      take: LISTED,
      include: { workspace: { select: { id: true, name: true } } },
    }),
  ]);
  const [views, cards] = await Promise.all([
    toWorkspaceViews(account, rows),
    toSceneCards(account, scenes.map(toSceneView)),
  ]);
  return {
    workspaces: views.map(({ id, name, products }, index) => ({
      id,
      name,
      thumbs: products.slice(0, 3).map(({ asset, cutOut }) => (cutOut ?? asset).urls.thumb),
      deletedAt: rows[index]!.deletedAt!,
    })),
    scenes: scenes.map(({ workspace, deletedAt }, index) => ({
      card: cards[index]!,
      workspace: workspace!,
      deletedAt: deletedAt!,
    })),
  };
}

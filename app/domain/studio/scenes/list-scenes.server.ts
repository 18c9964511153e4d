import { database } from '#app/platform/database/database.server.ts';
import { idOf, readOne, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { IN_LIVE_WORKSPACE } from './get-scene.server.ts';
import { scenesRead } from './scene-rows.server.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

interface OfWorkspace {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
}

/** As `workspaceScenesRead`, by itself. */
export const listWorkspaceScenes = (options: OfWorkspace): Promise<SceneView[]> =>
  readOne(workspaceScenesRead(options));

/** The scenes of a workspace of the account, in their order. */
export function workspaceScenesRead({ account, workspaceId }: OfWorkspace): QueryFragment<SceneView[]> {
  return scenesRead(sql`
    SELECT * FROM "Scene"
    WHERE "userId" = ${idOf(account.id)} AND "workspaceId" = ${idOf(workspaceId)} AND "deletedAt" IS NULL
    ORDER BY "position"`);
}

/** The account's scenes, newest first; those before one of them where `before` names it. */
export async function listScenes(options: {
  readonly account: { readonly id: string };
  readonly before?: string | undefined;
  readonly limit: number;
}): Promise<SceneView[]> {
  const { account, before, limit } = options;
  const own = { userId: account.id, deletedAt: null, ...IN_LIVE_WORKSPACE };
  const where = { ...own, ...(before && { id: { lt: before } }) };
  return (await database().scene.findMany({ where, orderBy: { id: 'desc' }, take: limit })).map(toSceneView);
}

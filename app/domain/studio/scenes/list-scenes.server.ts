import { database } from '#app/platform/database/database.server.ts';
import { IN_LIVE_WORKSPACE } from './get-scene.server.ts';
import { toSceneView } from './scene-view.ts';
import type { SceneView } from './scene-view.ts';

/** The scenes of a workspace of the account, in their order. */
export async function listWorkspaceScenes(options: {
  readonly account: { readonly id: string };
  readonly workspaceId: string;
}): Promise<SceneView[]> {
  const { account, workspaceId } = options;
  const where = { userId: account.id, workspaceId, deletedAt: null };
  return (await database().scene.findMany({ where, orderBy: { position: 'asc' } })).map(toSceneView);
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

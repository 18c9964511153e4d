import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { lastRunsRead, placePicturesRead } from '#app/domain/generation/index.server.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import {
  openSceneReads,
  sceneRead,
  studioReads,
  toStudio,
  workspaceScenesRead,
} from '#app/domain/studio/index.server.ts';
import { idOf, listOf, readAll, sql } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { loadTryOnChoices } from './try-on-choices.server.ts';
import { WORKSPACE_FEATURES } from './workspace-features.ts';
import { MAX_RECENT } from './project-progress.rules.ts';
import { productPicture } from './product-picture.ts';
import { workspaceRead, workspaceViewRead } from './workspace-rows.server.ts';
import type { ProjectSummary, WorkspacePage } from './workspace-data.ts';
import { MAX_SCENES } from './workspace-limits.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';
import { workspaceMessages } from './workspaces.messages.ts';

/**
 * Everything a workspace opens with: its projects, and the one that is worked on with all that can be put onto it; also one
 * that was deleted, as long as it is kept. Null where it was not set up yet. Throws AppError `not-found`.
 */
export async function loadWorkspaceScreen(options: {
  readonly account: Account;
  readonly workflow: WorkspaceWorkflow;
  readonly workspaceId: string;
  readonly sceneId: string;
}): Promise<WorkspacePage | null> {
  const { account, workspaceId, sceneId } = options;
  const missing = () => new AppError('not-found', 'no such page', { userMessage: workspaceMessages.missing });
  if (!isId(workspaceId) || !isId(sceneId)) throw missing();
  const {
    workspace: found,
    scenes,
    scene,
    ...facts
  } = await readAll({
    ...studioReads(account, WORKSPACE_FEATURES[options.workflow]),
    workspace: workspaceRead({ account, workspaceId }),
    scenes: workspaceScenesRead({ account, workspaceId }),
    scene: sceneRead(sql`
      SELECT * FROM "Scene"
      WHERE "id" = ${idOf(sceneId)} AND "userId" = ${idOf(account.id)} AND "workspaceId" = ${idOf(workspaceId)}`),
  });
  if (found?.workflow !== options.workflow) throw missing();
  if (scenes.length === 0) return null;
  if (!scene) throw missing();
  const { id, name, reading } = scene;
  const isTryOn = options.workflow === 'virtual-try-on';
  const [catalogue, tryOn, { workspace, lastRuns, recents, ...ofScene }] = await Promise.all([
    loadPresetCatalogue(),
    isTryOn ? loadTryOnChoices() : null,
    readAll({
      ...openSceneReads(account, scene),
      workspace: workspaceViewRead(account, found),
      lastRuns: lastRunsRead({ account, sceneIds: scenes.map((each) => each.id) }),
      recents: listOf(scenes.map((each) => recentRead(account, each.id))),
    }),
  ]);
  const projects = scenes.map((each, index) => toSummary(each, recents[index]!, lastRuns.get(each.id) ?? null));
  const { name: workspaceName, workflow, looks, products } = workspace;
  const shown = { id: workspaceId, name: workspaceName, workflow, looks };
  if (reading.kind !== 'read') {
    return { kind: 'closed', workspace: shown, projects, scene: { id, name, reading: reading.kind } };
  }
  const { document } = reading;
  const recent = projects.find((project) => project.id === id)?.recent ?? [];
  const { data, ...beside } = toStudio({ account, scene, document, facts, ofScene, recent, catalogue });
  const ofProducts = products.flatMap(({ asset, cutOut }) => (cutOut ? [asset, cutOut] : [asset]));
  const { assets } = data;
  return {
    kind: 'open',
    workspace: shown,
    projects,
    products: products.map(productPicture),
    making: scene.making,
    tryOn,
    ...beside,
    data: {
      ...data,
      assets: [...assets, ...ofProducts.filter(({ _id }) => !assets.some((known) => known._id === _id))],
      // The first run fills the workspace; later ones make one picture where nothing else is chosen.
      defaults: { imageCount: scenes.length < MAX_SCENES ? null : 1, brandColours: facts.settings.brandColours },
    },
  };
}

const isId = (value: string) => z.uuid().safeParse(value).success;

const recentRead = (account: Account, sceneId: string) => placePicturesRead({ account, sceneId, limit: MAX_RECENT });

function toSummary(
  { id, name, reading, making }: SceneView,
  recent: ProjectSummary['recent'],
  lastRun: ProjectSummary['lastRun'],
): ProjectSummary {
  return { id, name, isReadable: reading.kind === 'read', isOtherWay: making.sendsCanvas, recent, lastRun };
}

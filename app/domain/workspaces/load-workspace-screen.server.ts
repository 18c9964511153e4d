import { z } from 'zod';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { accountSettingsRead } from '#app/domain/accounts/index.server.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { creditsRead, priceRead } from '#app/domain/credits/index.server.ts';
import { activeJobsRead, placePicturesRead } from '#app/domain/generation/index.server.ts';
import { listAssetsQuerySchema, presetChoices } from '#app/domain/library/index.ts';
import { assetsRead, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { isEqual } from '#app/domain/studio/document/index.ts';
import { adoptAssets } from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { historyRead, sceneAssetsRead, workspaceScenesRead } from '#app/domain/studio/index.server.ts';
import { idOf, listOf, readAll, sql } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { streamHeadRead } from '#app/platform/streams/read-stream.server.ts';
import { MAX_RECENT } from './project-progress.rules.ts';
import { productPicture } from './product-picture.ts';
import { workspaceRead, workspaceViewRead } from './workspace-rows.server.ts';
import type { ProjectSummary, WorkspacePage } from './workspace-data.ts';
import { MAX_SCENES } from './workspace-limits.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';
import { workspaceMessages } from './workspaces.messages.ts';

/**
 * Everything a workspace opens with: its projects, and the one that is worked on (the first where none is named) with all
 * that can be put onto it. Null where it was not set up yet. Throws AppError `not-found`.
 */
export async function loadWorkspaceScreen(options: {
  readonly account: Account;
  readonly workflow: WorkspaceWorkflow;
  readonly workspaceId: string;
  readonly sceneId: string | null;
}): Promise<WorkspacePage | null> {
  const { account, workspaceId, sceneId } = options;
  const missing = () => new AppError('not-found', 'no such page', { userMessage: workspaceMessages.missing });
  if (!z.uuid().safeParse(workspaceId).success) throw missing();
  const videos = listAssetsQuerySchema.parse({ type: 'Video', limit: MAX_RECENT });
  const first = await readAll({
    // Of the same moment: what happens from then on reaches the browser by the stream.
    head: streamHeadRead(sql`${accountTopic(account.id)}`),
    workspace: workspaceRead({ account, workspaceId }),
    scenes: workspaceScenesRead({ account, workspaceId }),
    recentVideos: assetsRead({ account, ...videos }),
    credits: creditsRead(idOf(account.id)),
    unitPrice: priceRead(FEATURES.productPhoto),
    videoPrice: priceRead(FEATURES.video),
    activeJobs: activeJobsRead(account),
    settings: accountSettingsRead(account),
  });
  const { workspace: found, scenes, settings } = first;
  if (found?.workflow !== options.workflow) throw missing();
  if (scenes.length === 0) return null;
  const scene = sceneId === null ? scenes[0] : scenes.find(({ id }) => id === sceneId);
  if (!scene) throw missing();
  const { id, name, version, productId, reading } = scene;
  const [catalogue, { workspace, steps, assets, recents }] = await Promise.all([
    loadPresetCatalogue(),
    readAll({
      workspace: workspaceViewRead(account, found),
      steps: historyRead({ account, sceneId: id }),
      assets: sceneAssetsRead({ account, document: reading.kind === 'read' ? reading.document : NOTHING }),
      recents: listOf(scenes.map((each) => recentRead(account, each.id))),
    }),
  ]);
  const projects = scenes.map((each, index) => toSummary(each, recents[index]!));
  const { name: workspaceName, workflow, looks, products } = workspace;
  const shown = { id: workspaceId, name: workspaceName, workflow, looks };
  if (reading.kind !== 'read') {
    return { kind: 'closed', workspace: shown, projects, scene: { id, name, reading: reading.kind } };
  }
  const ofProducts = products.flatMap(({ asset, cutOut }) => (cutOut ? [asset, cutOut] : [asset]));
  const document = adoptAssets(reading.document, assets);
  const stored = isEqual(document, reading.document) ? null : reading.document;
  return {
    kind: 'open',
    workspace: shown,
    projects,
    products: products.map(productPicture),
    videoPrice: first.videoPrice,
    recentVideos: first.recentVideos.assets,
    hasStore: account.signupType === 'shopify' && account.shop !== null,
    making: scene.making,
    data: {
      scene: { id, version, document, stored, steps, productId, name },
      person: account.person,
      assets: [...assets, ...ofProducts.filter(({ _id }) => !assets.some((known) => known._id === _id))],
      presets: presetChoices(catalogue),
      // The first run fills the workspace; later ones make one picture where nothing else is chosen.
      defaults: { imageCount: scenes.length < MAX_SCENES ? null : 1, brandColours: settings.brandColours },
      recent: projects.find((project) => project.id === id)?.recent ?? [],
      credits: first.credits,
      unitPrice: first.unitPrice,
      activeJobs: first.activeJobs,
      streamHead: first.head,
    },
  };
}

const NOTHING = { pictures: [], items: [] };

const recentRead = (account: Account, sceneId: string) => placePicturesRead({ account, sceneId, limit: MAX_RECENT });

function toSummary({ id, name, reading, making }: SceneView, recent: ProjectSummary['recent']): ProjectSummary {
  return { id, name, isReadable: reading.kind === 'read', isOtherWay: making.sendsCanvas, recent };
}

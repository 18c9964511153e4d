import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getAccountSettings } from '#app/domain/accounts/index.server.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { getCredits, priceOf } from '#app/domain/credits/index.server.ts';
import { listActiveJobs, listPlacePictures } from '#app/domain/generation/index.server.ts';
import { listAssetsQuerySchema, presetChoices } from '#app/domain/library/index.ts';
import { listAssets, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { isEqual } from '#app/domain/studio/document/index.ts';
import { adoptAssets } from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { findHistory, listSceneAssets, listWorkspaceScenes } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { streamHead } from '#app/platform/streams/read-stream.server.ts';
import { getWorkspace } from './get-workspace.server.ts';
import { MAX_RECENT } from './project-progress.rules.ts';
import { productPicture } from './product-picture.ts';
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
  // Read first: what happens from here on reaches the browser by the stream, at worst twice.
  const head = await streamHead(accountTopic(account.id));
  const workspace = await getWorkspace({ account, workspaceId });
  const missing = () => new AppError('not-found', 'no such page', { userMessage: workspaceMessages.missing });
  if (workspace.workflow !== options.workflow) throw missing();
  const scenes = await listWorkspaceScenes({ account, workspaceId });
  if (scenes.length === 0) return null;
  const scene = sceneId === null ? scenes[0] : scenes.find(({ id }) => id === sceneId);
  if (!scene) throw missing();
  const { id, name, version, productId, reading } = scene;
  const projects = await Promise.all(scenes.map((each) => toSummary(account, each)));
  const { name: workspaceName, workflow, looks } = workspace;
  const shown = { id: workspaceId, name: workspaceName, workflow, looks };
  if (reading.kind !== 'read') {
    return { kind: 'closed', workspace: shown, projects, scene: { id, name, reading: reading.kind } };
  }
  const { products } = workspace;
  const ofProducts = products.flatMap(({ asset, cutOut }) => (cutOut ? [asset, cutOut] : [asset]));
  const videos = listAssetsQuerySchema.parse({ type: 'Video', limit: MAX_RECENT });
  const [assets, { assets: recentVideos }, credits, unitPrice, videoPrice, activeJobs, catalogue, settings, steps] =
    await Promise.all([
      listSceneAssets({ account, document: reading.document }),
      listAssets({ account, ...videos }),
      getCredits(account.id),
      priceOf(database(), FEATURES.productPhoto),
      priceOf(database(), FEATURES.video),
      listActiveJobs(account),
      loadPresetCatalogue(),
      getAccountSettings(account),
      findHistory(database(), { account, sceneId: id }),
    ]);
  const document = adoptAssets(reading.document, assets);
  const stored = isEqual(document, reading.document) ? null : reading.document;
  return {
    kind: 'open',
    workspace: shown,
    projects,
    products: products.map(productPicture),
    videoPrice,
    recentVideos,
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
      credits,
      unitPrice,
      activeJobs,
      streamHead: head,
    },
  };
}

async function toSummary(account: Account, { id, name, reading, making }: SceneView): Promise<ProjectSummary> {
  const recent = await listPlacePictures({ account, sceneId: id, limit: MAX_RECENT });
  return { id, name, isReadable: reading.kind === 'read', isOtherWay: making.sendsCanvas, recent };
}

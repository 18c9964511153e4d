import type { Account } from '#app/domain/accounts/index.ts';
import { spendable, creditUseOf } from '#app/domain/credits/index.ts';
import { lockCredits, priceOf } from '#app/domain/credits/index.server.ts';
import type { JobView } from '#app/domain/generation/index.ts';
import { isFreeJob, submitJob } from '#app/domain/generation/index.server.ts';
import { toComposition } from '#app/domain/studio/document/index.ts';
import type { SceneDocument } from '#app/domain/studio/document/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { createScene, getScene } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { planRun } from './plan-run.rules.ts';
import { pictureSizeOf } from './workspace-canvas.ts';
import { listTaken, lockWorkspace } from './workspace-rows.server.ts';
import { workspaceMessages } from './workspaces.messages.ts';
import { scaleComposition } from './scale-composition.rules.ts';
import { readStartMode } from './try-on-choices.server.ts';
import { toTryOnInput } from './try-on-order.rules.ts';
import { WORKSPACE_FEATURES } from './workspace-features.ts';
import { isWorkspaceWorkflow } from './workspace-limits.ts';
import type { WorkspaceWorkflow } from './workspace-limits.ts';

/** A scene that takes part in a run, and its job; null with a sentence where it was not accepted. */
export interface OrderedScene {
  readonly scene: SceneView;
  readonly job: JobView | null;
  readonly message: string | null;
}

/**
 * Pictures for a scene, and one for each scene that is added beside it so that the workspace has four; they copy what stands
 * on it. The scene's own run is accepted first: where that is refused, nothing is added. Throws what `submitJob`
 * throws, and `not-found` for scenes and workspaces of others.
 */
export async function generateInWorkspace(options: {
  readonly account: Account;
  readonly workspaceId: string;
  readonly sceneId: string;
  /** The items on the scene, as its page shows it. */
  readonly document: SceneDocument;
  /** Pictures, 1 to 4. */
  readonly count: number;
  readonly seed: number;
  readonly idempotencyKey: string;
}): Promise<OrderedScene[]> {
  const { account, workspaceId, sceneId } = options;
  const scene = await getScene({ account, sceneId });
  const { workflow } = scene;
  if (scene.workspaceId !== workspaceId || !isWorkspaceWorkflow(workflow)) {
    throw new AppError('not-found', 'a scene of another workspace', { userMessage: workspaceMessages.missing });
  }
  // Counted before anything is held.
  const { kind, input } = await orderOf(options, scene, options.seed);
  const { own, added: planned } = await readPlan(options, workflow, await isFreeJob(kind, input));
  const first = { scene, job: await order(options, scene, { index: 0, count: own }), message: null };
  const added = await addScenes(options, scene, planned.length);
  const others: OrderedScene[] = [];
  for (const [index, each] of added.entries()) others.push(await tryOrder(options, each, index + 1));
  return [first, ...others];
}

async function readPlan(
  { account, workspaceId, count }: Parameters<typeof generateInWorkspace>[0],
  workflow: WorkspaceWorkflow,
  isFree: boolean,
) {
  const feature = WORKSPACE_FEATURES[workflow];
  return database().$transaction(async (tx) => {
    const credits = await lockCredits(tx, account.id);
    return planRun({
      taken: await listTaken(tx, workspaceId),
      wanted: count,
      available: spendable(credits, creditUseOf(feature)),
      unitPrice: isFree ? 0 : await priceOf(tx, feature),
    });
  });
}

/** Copies of a scene on the free places, at most so many; others who add at the same time leave fewer. */
async function addScenes(
  { account, workspaceId, document }: Parameters<typeof generateInWorkspace>[0],
  { workflow, aspectRatio }: SceneView,
  count: number,
): Promise<SceneView[]> {
  return database().$transaction(async (tx) => {
    await lockWorkspace(tx, { account, workspaceId });
    const taken = await listTaken(tx, workspaceId);
    const { added } = planRun({ taken, wanted: count + 1, available: count + 1, unitPrice: 1 });
    const scenes = [];
    for (const { position, name, making } of added) {
      const place = { workspaceId, position };
      const facts = { account, name, workflow, aspectRatio, making, place, tx };
      scenes.push(await createScene({ ...facts, canvas: document.canvas, document }));
    }
    return scenes;
  });
}

async function order(
  options: Parameters<typeof generateInWorkspace>[0],
  scene: SceneView,
  { index, count }: { readonly index: number; readonly count: number },
): Promise<JobView> {
  const { account, idempotencyKey } = options;
  const { id } = scene;
  return submitJob({
    account,
    ...(await orderOf(options, scene, (options.seed + index) >>> 0)),
    count,
    // The first one's key is the order's own: a page that lost the answer knows it again.
    idempotencyKey: index === 0 ? idempotencyKey : `${idempotencyKey}:${id}`,
    place: { kind: 'scene', id },
  });
}

async function orderOf(
  { document }: Parameters<typeof generateInWorkspace>[0],
  { workflow, aspectRatio, making, position }: SceneView,
  seed: number,
) {
  if (workflow === 'virtual-try-on') {
    const startMode = await readStartMode();
    // Each project of a workspace has a camera of its own.
    const input = toTryOnInput(document, { startMode, aspectRatio, camera: position ?? 0, seed });
    return { kind: 'try-on', input };
  }
  const input = {
    composition: scaleComposition(toComposition(document), pictureSizeOf(aspectRatio)),
    prompt: document.prompt.trim(),
    seed,
    // A canvas that goes to the engine as one picture may be relit; otherwise every product stays as it is, pixel by pixel.
    mode: making.sendsCanvas ? 'blend' : 'locked',
  };
  return { kind: 'product-photo', input };
}

/** The scene is there already: that its run was not accepted is said, and it can be run again by itself. */
async function tryOrder(
  options: Parameters<typeof generateInWorkspace>[0],
  scene: SceneView,
  index: number,
): Promise<OrderedScene> {
  try {
    return { scene, job: await order(options, scene, { index, count: 1 }), message: null };
  } catch (error) {
    if (!isAppError(error) || error.status >= 500) throw error;
    return { scene, job: null, message: error.userMessage };
  }
}

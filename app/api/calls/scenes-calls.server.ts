import { z } from 'zod';
import {
  sceneCardSchema,
  sceneCardsSchema,
  sceneCursorSchema,
  sceneNameSchema,
  scenesMessages,
  studioMessages,
} from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import {
  createSceneBeside,
  duplicateScene,
  listSceneCards,
  renameScene,
  toSceneCards,
} from '#app/domain/studio/index.server.ts';
import { PRODUCT_CANVAS } from '#app/domain/product/index.ts';
import { workspaceMessages } from '#app/domain/workspaces/index.ts';
import { deleteAnyScene, restoreAnyScene } from '#app/domain/workspaces/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const paramsSchema = z.object({ id: z.uuid() });
const refusals = [{ status: 404, message: studioMessages.sceneMissing }];
const alone = [...refusals, { status: 409, message: scenesMessages.sceneStays }];
const MAX_LISTED = 50;

const toCard = async (account: Account, scene: SceneView) => (await toSceneCards(account, [scene]))[0]!;

const listLatest = defineCall('GET', '/api/workspaces/projects/latest', {
  scope: 'read',
  summary:
    'Projects outside workspaces, last changed first, each with a small picture. Pass nextCursor for the next page.',
  query: z.object({
    /** gid of a product of the shop. */
    productId: z.string().max(100).optional(),
    cursor: sceneCursorSchema.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_LISTED).default(20),
  }),
  response: sceneCardsSchema,
  handle: ({ account, query }) => listSceneCards({ account, workflow: 'product', ...query }),
});

const listDeleted = defineCall('GET', '/api/workspaces/projects/deleted', {
  scope: 'read',
  summary:
    'Deleted projects outside workspaces that can be restored, last deleted first. Pass nextCursor for the next page.',
  query: z.object({
    cursor: sceneCursorSchema.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_LISTED).default(20),
  }),
  response: sceneCardsSchema,
  handle: ({ account, query }) => listSceneCards({ account, workflow: 'product', deleted: true, ...query }),
});

const postBeside = defineCall('POST', '/api/workspaces/projects/{id}/beside', {
  scope: 'generate',
  summary: 'Creates an empty project beside this one, for the same product if it has one.',
  params: paramsSchema,
  isIdempotent: true,
  response: sceneCardSchema,
  refusals: alone,
  async handle({ account, params }) {
    return toCard(account, await createSceneBeside({ account, sceneId: params.id, canvas: PRODUCT_CANVAS }));
  },
});

const postDuplicate = defineCall('POST', '/api/workspaces/projects/{id}/duplicate', {
  scope: 'generate',
  summary: 'Copies a project with everything on its canvas. Generated pictures stay with the original.',
  params: paramsSchema,
  isIdempotent: true,
  response: sceneCardSchema,
  refusals: alone,
  async handle({ account, params }) {
    return toCard(account, await duplicateScene({ account, sceneId: params.id }));
  },
});

const putName = defineCall('PUT', '/api/workspaces/projects/{id}/name', {
  scope: 'generate',
  summary: 'Renames a project.',
  params: paramsSchema,
  body: z.object({ name: sceneNameSchema }),
  response: z.object({ _id: z.string(), name: z.string() }),
  example: { body: { name: 'Mug on marble' } },
  refusals,
  async handle({ account, params, body }) {
    const { id, name } = await renameScene({ account, sceneId: params.id, name: body.name });
    return { _id: id, name };
  },
});

const deleteProject = defineCall('DELETE', '/api/workspaces/projects/{id}', {
  scope: 'generate',
  summary:
    'Deletes a project. It can be restored for 30 days. Pictures stay in the portfolio, and running jobs still deliver there. A workspace keeps at least one project.',
  params: paramsSchema,
  response: z.object({ success: z.literal(true) }),
  refusals: [...refusals, { status: 409, message: workspaceMessages.lastProject }],
  async handle({ account, params }) {
    await deleteAnyScene({ account, sceneId: params.id });
    return { success: true as const };
  },
});

const postRestore = defineCall('POST', '/api/workspaces/projects/{id}/restore', {
  scope: 'generate',
  summary: 'Restores a deleted project.',
  params: paramsSchema,
  response: sceneCardSchema,
  refusals: [...refusals, { status: 409, message: workspaceMessages.fullAgain }],
  async handle({ account, params }) {
    return toCard(account, await restoreAnyScene({ account, sceneId: params.id }));
  },
});

export const scenesCalls = [
  listLatest,
  listDeleted,
  postBeside,
  postDuplicate,
  putName,
  deleteProject,
  postRestore,
] as const satisfies readonly Call[];

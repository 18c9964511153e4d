import { z } from 'zod';
import { wholeNumber, wholeNumberText } from '#app/platform/input-types.ts';
import {
  documentOf,
  documentV1Schema,
  isStorable,
  PRODUCT_CANVAS,
  sceneChangesSchema,
  sceneDocumentSchema,
  sceneEditOrderSchema,
  sceneNewsSchema,
  upgradeV1,
} from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import {
  createScene,
  editScene,
  getScene,
  getSceneNews,
  getStoredDocument,
  saveScene,
} from '#app/domain/studio/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const paramsSchema = z.object({ id: z.uuid() });

/** The spec's project (creative-workspaces, section 3) with our scene document in place of its list of elements. */
const projectSchema = z.object({
  _id: z.string(),
  name: z.string(),
  document: sceneDocumentSchema,
  version: z.number().int(),
  updatedAt: z.string(),
});

const toProject = (scene: SceneView) => ({
  _id: scene.id,
  name: scene.name,
  document: documentOf(scene),
  version: scene.version,
  updatedAt: scene.updatedAt.toISOString(),
});

/** A whole document of any version that was ever answered. */
const anyDocumentSchema = z.union([sceneDocumentSchema, documentV1Schema]);

const getProject = defineCall('GET', '/api/workspaces/projects/{id}', {
  scope: 'read',
  summary: 'One canvas with everything on it.',
  params: paramsSchema,
  response: projectSchema,
  async handle({ account, params }) {
    return toProject(await getScene({ account, sceneId: params.id }));
  },
});

const putProject = defineCall('PUT', '/api/workspaces/projects/{id}', {
  scope: 'generate',
  summary:
    'Saves a canvas based on the version the caller knows: the whole document, or only its changes. Answers 409 with the current one when it was saved in between, and 409 `unreadable-document` for one that this version cannot read.',
  params: paramsSchema,
  body: z.object({
    name: z.string().trim().min(1).max(120).refine(isStorable).optional(),
    document: anyDocumentSchema.optional(),
    changes: sceneChangesSchema.optional(),
    version: wholeNumber(1),
  }),
  response: z.object({ _id: z.string(), name: z.string(), version: z.number().int(), updatedAt: z.string() }),
  async handle({ account, params, body }) {
    try {
      const document = body.document?.version === 1 ? upgradeV1(body.document) : body.document;
      return toProject(await saveScene({ account, sceneId: params.id, ...body, document }));
    } catch (error) {
      if (!isAppError(error) || error.code !== 'conflict') throw error;
      const current = toProject(await getScene({ account, sceneId: params.id }));
      const { code, userMessage: message } = error;
      return Response.json({ success: false, message, code, current }, { status: error.status });
    }
  },
});

const postEdit = defineCall('POST', '/api/workspaces/projects/{id}/edits', {
  scope: 'generate',
  summary:
    'Changes a canvas field by field, on top of what others have saved since: the later one stands. The same edit twice changes nothing. Answers with everything since the base.',
  params: paramsSchema,
  body: sceneEditOrderSchema,
  response: sceneNewsSchema,
  async handle({ account, params, body }) {
    return editScene({ account, sceneId: params.id, edit: body });
  },
});

const getEdits = defineCall('GET', '/api/workspaces/projects/{id}/edits', {
  scope: 'read',
  summary: 'What was changed on a canvas since a version; the whole document where that was too long ago.',
  params: paramsSchema,
  query: z.object({ since: wholeNumberText(1) }),
  response: sceneNewsSchema,
  async handle({ account, params, query }) {
    return getSceneNews({ account, sceneId: params.id, since: query.since });
  },
});

const getProjectDocument = defineCall('GET', '/api/workspaces/projects/{id}/document', {
  scope: 'read',
  summary: 'The document of a canvas as a file, as it is stored: also one that this version cannot read.',
  params: paramsSchema,
  response: z.unknown(),
  async handle({ account, params }) {
    const { document } = await getStoredDocument({ account, sceneId: params.id });
    return Response.json(document, {
      headers: {
        'Content-Disposition': `attachment; filename="canvas-${params.id}.json"`,
        'Cache-Control': 'no-store',
      },
    });
  },
});

const postProject = defineCall('POST', '/api/workspaces/projects', {
  scope: 'generate',
  summary: 'Creates an empty canvas.',
  body: z.object({
    name: z.string().trim().min(1).max(120).refine(isStorable),
    aspectRatio: z.literal('1:1').default('1:1'),
    workflow: z.literal('product').default('product'),
  }),
  response: projectSchema,
  async handle({ account, body }) {
    const { name, workflow } = body;
    return toProject(await createScene({ account, name, workflow, canvas: PRODUCT_CANVAS }));
  },
});

export const projectsCalls = [
  getProject,
  putProject,
  getProjectDocument,
  postProject,
  postEdit,
  getEdits,
] as const satisfies readonly Call[];

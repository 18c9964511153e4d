import { z } from 'zod';
import { wholeNumber, wholeNumberText } from '#app/platform/input-types.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { ASPECT_RATIOS, sceneEditOrderSchema, sceneNameSchema, sceneUpdateSchema } from '#app/domain/studio/index.ts';
import {
  documentV1Schema,
  emptyScene,
  upgradeV1,
  sceneChangesSchema,
  sceneDocumentSchema,
} from '#app/domain/studio/document/index.ts';
import type { Canvas, SceneDocument } from '#app/domain/studio/document/index.ts';
import {
  createScene,
  editScene,
  getScene,
  getSceneUpdate,
  getStoredDocument,
  listScenes,
  saveScene,
} from '#app/domain/studio/index.server.ts';
import { PRODUCT_CANVAS } from '#app/domain/product/index.ts';
import { canvasOf, workspaceMessages } from '#app/domain/workspaces/index.ts';
import { createWorkspaceScene } from '#app/domain/workspaces/index.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { givenElementsSchema } from '../image-elements/image-element.schema.ts';
import type { GivenElement } from '../image-elements/image-element.schema.ts';
import { loadNamedPictures } from '../image-elements/load-sources.server.ts';
import { withElements } from '../image-elements/with-elements.ts';
import {
  givenWorkflowSchema,
  listedProjectSchema,
  projectSchema,
  readWorkflow,
  toListedProjects,
  toProject,
} from './project-answers.server.ts';

const paramsSchema = z.object({ id: z.uuid() });
const nameSchema = sceneNameSchema;

/** A whole document of any version that was ever answered. */
const anyDocumentSchema = z.union([sceneDocumentSchema, documentV1Schema]);

const getProject = defineCall('GET', '/api/workspaces/projects/{id}', {
  scope: 'read',
  summary: 'One project with everything on its canvas.',
  params: paramsSchema,
  response: projectSchema,
  async handle({ account, params }) {
    return toProject(account, await getScene({ account, sceneId: params.id }));
  },
});

const LISTED = 100;

const listProjects = defineCall('GET', '/api/workspaces/projects', {
  scope: 'read',
  summary: 'The projects of the account, newest first. Pass the last _id as `before` for the next page.',
  query: z.object({
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(LISTED).default(LISTED),
  }),
  response: z.array(listedProjectSchema),
  async handle({ account, query }) {
    return toListedProjects(account, await listScenes({ account, ...query }));
  },
});

/** The document that the elements make; undefined where none were sent. */
async function changeOf(account: Account, elements: readonly GivenElement[] | undefined) {
  if (!elements) return undefined;
  const sources = await loadNamedPictures(account, elements);
  return (document: SceneDocument) => withElements(document, elements, sources);
}

const putProject = defineCall('PUT', '/api/workspaces/projects/{id}', {
  scope: 'generate',
  summary:
    'Saves a project: its elements, the whole document, or only its changes. With a version the caller says what it is based on, and is answered 409 with the current one when it was saved in between; elements without a version replace what is there. 409 `unreadable-document` for one that this version cannot read.',
  params: paramsSchema,
  body: z
    .object({
      name: nameSchema.optional(),
      aspectRatio: z.enum(ASPECT_RATIOS).optional(),
      workflow: givenWorkflowSchema.optional(),
      /** All that is to stand on the canvas. */
      imageElements: givenElementsSchema.optional(),
      document: anyDocumentSchema.optional(),
      changes: sceneChangesSchema.optional(),
      version: wholeNumber(1).optional(),
    })
    .refine(({ document, changes, version }) => version !== undefined || !(document || changes), {
      message: 'version is missing.',
      path: ['version'],
    }),
  response: projectSchema,
  example: { body: { name: 'Mug on marble', aspectRatio: '1:1', version: 1 } },
  async handle({ account, params, body }) {
    const sceneId = params.id;
    const { name, aspectRatio, changes, version, imageElements } = body;
    const { workflow, making } = readWorkflow(body.workflow);
    const before = await getScene({ account, sceneId });
    if (workflow !== undefined && workflow !== before.workflow) {
      throw new AppError('bad-request', 'another workflow', {
        userMessage: workspaceMessages.otherWorkflow,
        field: 'workflow',
      });
    }
    try {
      const document = body.document?.version === 1 ? upgradeV1(body.document) : body.document;
      const stand = await changeOf(account, imageElements);
      // In a workspace the canvas has the picture's shape.
      const canvas = aspectRatio && before.workspaceId !== null ? canvasOf(aspectRatio) : null;
      const change = (stored: SceneDocument) => {
        const changed = stand ? stand(stored) : stored;
        return canvas ? { ...changed, canvas } : changed;
      };
      const save = { name, aspectRatio, making, document, changes, change, version };
      return await toProject(account, await saveScene({ account, sceneId, ...save }));
    } catch (error) {
      if (!isAppError(error) || error.code !== 'conflict') throw error;
      const current = await toProject(account, await getScene({ account, sceneId }));
      const { code, userMessage: message } = error;
      return Response.json({ success: false, message, code, current }, { status: error.status });
    }
  },
});

const postEdit = defineCall('POST', '/api/workspaces/projects/{id}/edits', {
  scope: 'generate',
  summary:
    'Changes single fields of a project on top of later saves: the last write wins. Repeating an edit changes nothing. Answers with all changes since the base.',
  params: paramsSchema,
  body: sceneEditOrderSchema,
  response: sceneUpdateSchema,
  async handle({ account, params, body }) {
    return editScene({ account, sceneId: params.id, edit: body });
  },
});

const getEdits = defineCall('GET', '/api/workspaces/projects/{id}/edits', {
  scope: 'read',
  summary: 'Changes to a project since a version, or the whole document where that version is too old.',
  params: paramsSchema,
  query: z.object({ since: wholeNumberText(1) }),
  response: sceneUpdateSchema,
  async handle({ account, params, query }) {
    return getSceneUpdate({ account, sceneId: params.id, since: query.since });
  },
});

const getProjectDocument = defineCall('GET', '/api/workspaces/projects/{id}/document', {
  scope: 'read',
  summary: 'The stored document of a project as a file, including documents that this version cannot read.',
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
  summary: 'Creates a project: in a workspace (at most four), or on its own.',
  body: z.object({
    name: nameSchema,
    aspectRatio: z.enum(ASPECT_RATIOS).default('1:1'),
    workspaceId: z.uuid().nullish(),
    imageElements: givenElementsSchema.optional(),
    workflow: givenWorkflowSchema.optional(),
  }),
  response: projectSchema,
  example: {
    body: {
      name: 'New Project 1',
      aspectRatio: '1:1',
      workspaceId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11',
      imageElements: [
        { type: 'Prop', image: { _id: 'preset:leaf-palm' }, x: 40, y: 60, width: 180, height: 200, zIndexPosition: 1 },
      ],
      workflow: 'product',
    },
  },
  refusals: [{ status: 409, message: workspaceMessages.full }],
  async handle({ account, body: { name, aspectRatio, workspaceId, imageElements, workflow: given } }) {
    const { workflow, making } = readWorkflow(given);
    const change = await changeOf(account, imageElements);
    const filled = (canvas: Canvas) => change?.(emptyScene(canvas));
    const facts = { account, name, aspectRatio, making };
    if (workspaceId) {
      const document = filled(canvasOf(aspectRatio));
      return toProject(account, await createWorkspaceScene({ ...facts, workspaceId, workflow, document }));
    }
    const [canvas, document] = [PRODUCT_CANVAS, filled(PRODUCT_CANVAS)];
    return toProject(account, await createScene({ ...facts, workflow: workflow ?? 'product', canvas, document }));
  },
});

export const projectsCalls = [
  getProject,
  putProject,
  listProjects,
  getProjectDocument,
  postProject,
  postEdit,
  getEdits,
] as const satisfies readonly Call[];

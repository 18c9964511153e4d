import { z } from 'zod';
import { sceneChangesSchema, sceneDocumentSchema } from '#app/domain/studio/index.ts';
import type { SceneView } from '#app/domain/studio/index.ts';
import { getScene, saveScene } from '#app/domain/studio/index.server.ts';
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

const toProject = ({ id, name, document, version, updatedAt }: SceneView) => ({
  _id: id,
  name,
  document,
  version,
  updatedAt: updatedAt.toISOString(),
});

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
    'Saves a canvas based on the version the caller knows: the whole document, or only its changes. Answers 409 with the current one when it was saved in between.',
  params: paramsSchema,
  body: z.object({
    name: z.string().trim().min(1).max(120).optional(),
    document: sceneDocumentSchema.optional(),
    changes: sceneChangesSchema.optional(),
    version: z.number().int().min(1),
  }),
  response: z.object({ _id: z.string(), name: z.string(), version: z.number().int(), updatedAt: z.string() }),
  async handle({ account, params, body }) {
    try {
      return toProject(await saveScene({ account, sceneId: params.id, ...body }));
    } catch (error) {
      if (!isAppError(error) || error.code !== 'conflict') throw error;
      const current = toProject(await getScene({ account, sceneId: params.id }));
      const { code, userMessage: message } = error;
      return Response.json({ success: false, message, code, current }, { status: error.status });
    }
  },
});

export const projectsCalls = [getProject, putProject] as const satisfies readonly Call[];

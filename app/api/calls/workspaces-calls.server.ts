import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { awaitJob, submitJob } from '#app/domain/generation/index.server.ts';
import { creditsCoverOnly, EMPTY_PROMPT, MAX_IMAGES_PER_RUN } from '#app/domain/generation/index.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { acceptUploads, MAX_PICTURE_BYTES, toAssetView } from '#app/domain/library/index.server.ts';
import { isStorable, sceneDocumentSchema } from '#app/domain/studio/document/index.ts';
import { sceneCardSchema } from '#app/domain/studio/index.ts';
import { listWorkspaceScenes } from '#app/domain/studio/index.server.ts';
import { WORKSPACE_WORKFLOWS } from '#app/domain/workspaces/index.ts';
import {
  addWorkspaceProducts,
  createWorkspace,
  deleteWorkspace,
  generateInWorkspace,
  getWorkspace,
  listDeletedWorkspaces,
  removeWorkspaceProduct,
  restoreWorkspace,
  updateWorkspace,
} from '#app/domain/workspaces/index.server.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { AppError } from '#app/platform/errors.ts';
import { withMultipart } from '#app/platform/uploads/receive-multipart.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { seedFrom, waitLimit } from './job-answers.server.ts';
import { listedProjectSchema, toListedProjects } from './project-answers.server.ts';
import {
  givenWorkspaceShape,
  productImageSchema,
  readContent,
  toProductImage,
  toWorkspace,
  workspaceSchema,
} from './workspace-answers.server.ts';

const paramsSchema = z.object({ id: z.uuid() });
const nameSchema = z.string().trim().min(1).max(120).refine(isStorable);
const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

const postWorkspace = defineCall('POST', '/api/workspaces', {
  scope: 'generate',
  summary: 'Creates a workspace with products of the library; its projects come after.',
  body: z.object({
    ...givenWorkspaceShape,
    name: nameSchema.optional(),
    products: givenWorkspaceShape.products.default([]),
    workflow: z.enum(WORKSPACE_WORKFLOWS).default('product'),
  }),
  response: workspaceSchema,
  example: { body: { products: [{ _id: SAMPLE_ID, name: 'Ceramic mug' }], workflow: 'product' } },
  async handle({ account, body }) {
    const { products = [], props = [], looks = [], templates = [] } = readContent(body);
    const content = { products, props, looks, templates };
    return toWorkspace(await createWorkspace({ account, name: body.name, workflow: body.workflow, content }));
  },
});

const getOneWorkspace = defineCall('GET', '/api/workspaces/{id}', {
  scope: 'read',
  summary: 'A workspace with its products, props, AI themes and templates.',
  params: paramsSchema,
  response: workspaceSchema,
  async handle({ account, params }) {
    return toWorkspace(await getWorkspace({ account, workspaceId: params.id }));
  },
});

const putWorkspace = defineCall('PUT', '/api/workspaces/{id}', {
  scope: 'generate',
  summary: 'Changes a workspace. Omitted fields stay unchanged.',
  params: paramsSchema,
  body: z.object({ ...givenWorkspaceShape, name: nameSchema.optional() }),
  response: workspaceSchema,
  example: { body: { name: 'Autumn mugs', aiThemes: [{ name: 'golden-hour' }] } },
  async handle({ account, params, body }) {
    const content = readContent(body);
    return toWorkspace(await updateWorkspace({ account, workspaceId: params.id, name: body.name, content }));
  },
});

const removeWorkspace = defineCall('DELETE', '/api/workspaces/{id}', {
  scope: 'generate',
  summary: 'Deletes a workspace with its projects; pictures stay in the library. Can be undone for 30 days (restore).',
  params: paramsSchema,
  response: z.object({ success: z.literal(true) }),
  async handle({ account, params }) {
    await deleteWorkspace({ account, workspaceId: params.id });
    return { success: true as const };
  },
});

const postRestore = defineCall('POST', '/api/workspaces/{id}/restore', {
  scope: 'generate',
  summary: 'Restores a deleted workspace. An existing one stays unchanged.',
  params: paramsSchema,
  response: workspaceSchema,
  async handle({ account, params }) {
    return toWorkspace(await restoreWorkspace({ account, workspaceId: params.id }));
  },
});

const listDeleted = defineCall('GET', '/api/workspaces/deleted', {
  scope: 'read',
  summary: 'Deleted workspaces and single deleted projects that can be restored, last deleted first.',
  query: z.object({ workflow: z.enum(WORKSPACE_WORKFLOWS).default('product') }),
  response: z.object({
    workspaces: z.array(
      z.object({ _id: z.string(), name: z.string(), thumbs: z.array(z.string()), deletedAt: z.string() }),
    ),
    projects: z.array(
      sceneCardSchema.extend({
        deletedAt: z.string(),
        workspace: z.object({ _id: z.string(), name: z.string() }),
      }),
    ),
  }),
  async handle({ account, query: { workflow } }) {
    const { workspaces, scenes } = await listDeletedWorkspaces({ account, workflow });
    return {
      workspaces: workspaces.map(({ id: _id, name, thumbs, deletedAt }) => ({
        _id,
        name,
        thumbs: [...thumbs],
        deletedAt: deletedAt.toISOString(),
      })),
      projects: scenes.map(({ card, workspace, deletedAt }) => ({
        ...card,
        deletedAt: deletedAt.toISOString(),
        workspace: { _id: workspace.id, name: workspace.name },
      })),
    };
  },
});

const addProducts = defineCall('POST', '/api/workspaces/{id}/products', {
  scope: 'generate',
  summary: 'Adds pictures of the library to the products of a workspace; those that it has already stay as they are.',
  params: paramsSchema,
  body: z.object({ products: givenWorkspaceShape.products.unwrap() }),
  response: workspaceSchema,
  example: { body: { products: [{ _id: SAMPLE_ID, name: 'Ceramic mug' }] } },
  async handle({ account, params, body }) {
    const { products = [] } = readContent(body);
    return toWorkspace(await addWorkspaceProducts({ account, workspaceId: params.id, products }));
  },
});

const removeProduct = defineCall('DELETE', '/api/workspaces/{id}/products/{productId}', {
  scope: 'generate',
  summary:
    'Takes a product out of a workspace; projects keep what stands on their canvas, the picture stays in the library.',
  params: paramsSchema.extend({ productId: z.uuid() }),
  response: workspaceSchema,
  async handle({ account, params: { id: workspaceId, productId: assetId } }) {
    return toWorkspace(await removeWorkspaceProduct({ account, workspaceId, assetId }));
  },
});

const listWorkspaceProjects = defineCall('GET', '/api/workspaces/{id}/projects', {
  scope: 'read',
  summary: 'The projects of a workspace, at most four, in their order.',
  params: paramsSchema,
  response: z.array(listedProjectSchema),
  async handle({ account, params }) {
    await getWorkspace({ account, workspaceId: params.id });
    return toListedProjects(account, await listWorkspaceScenes({ account, workspaceId: params.id }));
  },
});

const UPLOAD_LIMITS = {
  fileFields: ['image'],
  maxFiles: 10,
  maxFileBytes: MAX_PICTURE_BYTES,
  maxTotalBytes: 60 * 1024 * 1024,
} as const;

const productFieldsSchema = z.object({
  name: z.string().trim().max(200).refine(isStorable).default(''),
  removeBackground: z.enum(['true', 'false']).default('true'),
});

/** Pictures that are transparent already need no cut-out; one that fails leaves the original (creative-workspaces, 4). */
async function cutOutOf(account: Account, asset: AssetView, signal: AbortSignal): Promise<AssetView | null> {
  if (asset.hasAlpha) return null;
  const input = { assetId: asset._id };
  const { jobId } = await submitJob({ account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() });
  return (await awaitJob({ account, jobId, signal })).outputs[0]?.asset ?? null;
}

const postProducts = defineCall('POST', '/api/workspaces/products', {
  scope: 'generate',
  summary:
    'Takes pictures of products in (file part image) and removes their background unless removeBackground is false; waits for that. Free.',
  isMultipart: true,
  fields: productFieldsSchema,
  example: { form: { image: '@mug.jpg', name: 'Ceramic mug', removeBackground: 'true' } },
  response: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      image: productImageSchema,
      /** Note for the merchant about the file. */
      note: z.string().optional(),
    }),
  ),
  refusals: [{ status: 400, message: libraryMessages.noFile }],
  async handle({ request, account }) {
    const { assets, fields } = await withMultipart(request, UPLOAD_LIMITS, async (form) => {
      const checked = checkInput(productFieldsSchema, Object.fromEntries(form.fields), 'form');
      if (!checked.ok) {
        const { field, message } = checked.fault;
        throw new AppError('bad-request', `field ${field}: ${message}`, { userMessage: message, field });
      }
      const { name } = checked.value;
      const files = name === '' ? form.files : form.files.map((file) => ({ ...file, name }));
      return { fields: checked.value, assets: (await acceptUploads({ account, files })).assets };
    });
    const signal = waitLimit(request);
    return Promise.all(
      assets.map(async ({ isFirstFrame, ...row }) => {
        const asset = toAssetView(row);
        const cutOut = fields.removeBackground === 'true' ? await cutOutOf(account, asset, signal) : null;
        const note = isFirstFrame ? { note: libraryMessages.firstFrame } : {};
        return { _id: asset._id, name: asset.imageName, image: toProductImage(asset, cutOut, null), ...note };
      }),
    );
  },
});

const generateAll = defineCall('POST', '/api/workspaces/{id}/generate', {
  scope: 'generate',
  summary:
    'One picture for a project, and one for each project that is added so that the workspace has four (New Project N, with the same elements). The pictures come by the event stream.',
  isIdempotent: true,
  params: paramsSchema,
  body: z.object({
    projectId: z.uuid(),
    /** The document on the project's canvas now; this call does not save it. */
    document: sceneDocumentSchema,
    /** Pictures: one for this project, one for each that is added, the rest for this one again. */
    count: z.number().int().min(1).max(MAX_IMAGES_PER_RUN).default(MAX_IMAGES_PER_RUN),
  }),
  response: z.object({
    success: z.literal(true),
    /** Of this project's own run. */
    jobId: z.string(),
    /** Said when the credits cover only a part. */
    message: z.string().nullable(),
    projects: z.array(
      z.object({
        project: listedProjectSchema,
        /** null where its run was not accepted; why, says the message. */
        promptId: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
  refusals: [{ status: 400, message: EMPTY_PROMPT }],
  async handle({ account, params, body, ...context }) {
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const { projectId: sceneId, document, count } = body;
    const order = { account, workspaceId: params.id, sceneId, document, count, seed: seedFrom(idempotencyKey) };
    const ordered = await generateInWorkspace({ ...order, idempotencyKey });
    const projects = await toListedProjects(
      account,
      ordered.map(({ scene }) => scene),
    );
    const made = ordered.reduce((sum, { job }) => sum + (job?.acceptedCount ?? 0), 0);
    return {
      success: true as const,
      jobId: ordered[0]!.job!.jobId,
      message: made < count ? creditsCoverOnly(made, count) : null,
      projects: ordered.map(({ job, message }, index) => ({
        project: projects[index]!,
        promptId: job?.jobId ?? null,
        message,
      })),
    };
  },
});

export const workspacesCalls = [
  postWorkspace,
  getOneWorkspace,
  putWorkspace,
  removeWorkspace,
  postRestore,
  listDeleted,
  addProducts,
  removeProduct,
  listWorkspaceProjects,
  generateAll,
  postProducts,
] as const satisfies readonly Call[];

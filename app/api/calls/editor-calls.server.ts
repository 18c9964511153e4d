import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { anyPictureEditsSchema, pictureEditsSchema } from '@plinth/imaging';
import { EMPTY_EDIT, MAX_PROMPT_LENGTH, orderPlaceSchema } from '#app/domain/generation/index.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
import { editorMessages, imageProjectSchema } from '#app/domain/image-editor/index.ts';
import { deleteImageProject, listImageProjects, saveImageProject } from '#app/domain/image-editor/index.server.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import { MAX_SOURCES, savePicture } from '#app/domain/library/index.server.ts';
import { ownPlace } from '#app/domain/studio/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { accepted, acceptedSchema, seedFrom } from './job-answers.server.ts';

const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

const edit = defineCall('POST', '/api/images/edit', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Apply a list of edits to a library picture at its full size, each to what the ones before it left: turn, flip, straighten, crop, resize, adjust, filter, text, shape, drawing, watermark, background. Free; the result is a new picture (202, by the event stream).',
  isIdempotent: true,
  body: z.object({
    imageId: z.uuid(),
    edits: pictureEditsSchema,
    place: orderPlaceSchema.optional(),
  }),
  example: {
    body: {
      imageId: SAMPLE_ID,
      edits: [
        { kind: 'crop', left: 0.1, top: 0, width: 0.8, height: 1 },
        { kind: 'adjust', light: 10, contrast: 15 },
        { kind: 'text', text: 'New', x: 0.5, y: 0.1, size: 0.08, colour: '#ffffff', plate: '#b3402a' },
      ],
    },
  },
  response: acceptedSchema,
  async handle({ account, body, ...context }) {
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const place = await ownPlace({ account, place: body.place });
    const input = { assetId: body.imageId, edits: body.edits };
    return accepted(await submitJob({ account, kind: 'edit', input, count: 1, idempotencyKey, place }));
  },
});

const editByWords = defineCall('POST', '/api/images/edit-by-words', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Change a library picture as a sentence says, like "make the wall green": the part that is named is recoloured, lit, blurred or removed, or the product is put elsewhere. The result is a new picture (202, by the event stream).',
  isIdempotent: true,
  body: z.object({
    imageId: z.uuid(),
    prompt: z.string(EMPTY_EDIT).trim().min(1, EMPTY_EDIT).max(MAX_PROMPT_LENGTH),
    place: orderPlaceSchema.optional(),
  }),
  example: { body: { imageId: SAMPLE_ID, prompt: 'make the wall green' } },
  refusals: [{ status: 400, message: EMPTY_EDIT }],
  response: acceptedSchema,
  async handle({ account, body, ...context }) {
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const place = await ownPlace({ account, place: body.place });
    const input = { assetId: body.imageId, prompt: body.prompt, seed: seedFrom(idempotencyKey) };
    return accepted(await submitJob({ account, kind: 'edit-by-words', input, count: 1, idempotencyKey, place }));
  },
});

const SMALL_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEWoSB/Fufn6AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQY02NgGAXIAAABEAAB7JfjegAAAABJRU5ErkJggg==';

const saveProject = defineCall('POST', '/api/images/project/save', {
  scope: 'generate',
  summary:
    'Saves an image project: a library picture with an editable list of edits, or a picture edited elsewhere, sent as base64 or data URL. With `render` the edits are computed too (jobId, by the event stream).',
  isIdempotent: true,
  body: z.object({
    /** Of the project that is changed; left out for a new one. */
    id: z.uuid().optional(),
    name: z.string().max(200).optional(),
    /** Accepted as the spec has them; the picture and its edits say the size. */
    width: z.coerce.number().optional(),
    height: z.coerce.number().optional(),
    imageBase64: z.string().optional(),
    /** Pictures of the library that the sent one was put together from: what they carry goes on in it. */
    sourceIds: z.array(z.uuid()).max(MAX_SOURCES).optional(),
    /** Instead of a picture: one of the library, with what is done to it. */
    imageId: z.uuid().optional(),
    edits: anyPictureEditsSchema.default([]),
    render: z.boolean().default(false),
    place: orderPlaceSchema.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    data: imageProjectSchema,
    message: z.string(),
    /** Of the job that computes the edits; null where nothing is to be computed. */
    jobId: z.string().nullable(),
  }),
  example: { body: { name: 'mug.png', width: 16, height: 16, imageBase64: SMALL_PICTURE } },
  refusals: [{ status: 400, message: libraryMessages.noFile }],
  async handle({ account, body, ...context }) {
    const { id: projectId, name, imageBase64: base64, sourceIds, imageId, edits } = body;
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const render = body.render ? { idempotencyKey, place: await ownPlace({ account, place: body.place }) } : undefined;
    const assetId =
      imageId ?? (await savePicture({ account, name: name ?? 'image', base64: base64 ?? '', sourceIds })).id;
    const { project, jobId } = await saveImageProject({ account, projectId, name, assetId, edits, render });
    return { success: true as const, data: project, message: editorMessages.saved, jobId };
  },
});

const PROJECTS = 24;

const listProjects = defineCall('GET', '/api/images/project/get', {
  scope: 'read',
  summary: 'One page of the image projects, last changed first. Pass nextCursor as cursor for the next page.',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(PROJECTS).default(PROJECTS),
  }),
  response: z.object({ data: z.array(imageProjectSchema), nextCursor: z.string().nullable() }),
  async handle({ account, query }) {
    const { projects, nextCursor } = await listImageProjects({ account, ...query });
    return { data: projects, nextCursor };
  },
});

const deleteProject = defineCall('POST', '/api/images/project/delete', {
  scope: 'generate',
  summary: 'Deletes an image project. Its pictures stay in the library.',
  isIdempotent: true,
  body: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  async handle({ account, body }) {
    await deleteImageProject({ account, projectId: body.id });
    return { success: true as const };
  },
});

/** The image editor: lists of edits, computed by the server, the projects that keep them, and edits by words. */
export const editorCalls = [
  edit,
  editByWords,
  saveProject,
  listProjects,
  deleteProject,
] as const satisfies readonly Call[];

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { pictureEditsSchema } from '#app/domain/engines/index.ts';
import { EMPTY_EDIT, MAX_PROMPT_LENGTH, orderPlaceSchema } from '#app/domain/generation/index.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
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

/** The image editor: a list of edits, computed by the server; and edits by words. */
export const editorCalls = [edit, editByWords] as const satisfies readonly Call[];

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  cutOutAnswersSchema,
  NOTHING_TO_CHANGE,
  orderPlaceSchema,
  STROKES_UNREADABLE,
} from '#app/domain/generation/index.ts';
import { submitRefineCutOut } from '#app/domain/generation/index.server.ts';
import { assetViewSchema, libraryMessages } from '#app/domain/library/index.ts';
import { confirmCutOut, toAssetView } from '#app/domain/library/index.server.ts';
import { ownPlace } from '#app/domain/studio/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { accepted, acceptedSchema } from './job-answers.server.ts';

const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';
/** 16 x 16 pixels, all kept. */
const SMALL_STROKES =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAFklEQVR42mNg+E8hHDVg1IBRA4aLAQAxtf4QMgjAXQAAAABJRU5ErkJggg==';

const idSchema = z.object({ id: z.uuid() });

const confirm = defineCall('POST', '/api/cut-outs/{id}/confirm', {
  scope: 'generate',
  summary:
    'Saves answers about a cut-out that do not change it, or the approval of the whole outline (`isOutlineRight`; without answers this is the default).',
  isIdempotent: true,
  params: idSchema,
  body: z.object({ answers: cutOutAnswersSchema, isOutlineRight: z.boolean().optional() }),
  example: { params: { id: SAMPLE_ID }, body: { answers: [] } },
  refusals: [{ status: 422, message: libraryMessages.answerChangesCutOut }],
  response: z.object({ success: z.literal(true), data: assetViewSchema }),
  async handle({ account, params, body }) {
    const row = await confirmCutOut({ account, assetId: params.id, ...body });
    return { success: true as const, data: toAssetView(row) };
  },
});

const refine = defineCall('POST', '/api/cut-outs/{id}/refine', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Change a cut-out by answers to its questions, and by what a brush painted: a PNG of the photo’s shape, green keeps, red erases, alpha is how strongly. Free; the result is a new cut-out (202, by the event stream).',
  isIdempotent: true,
  params: idSchema,
  body: z.object({
    answers: cutOutAnswersSchema,
    /** Data URL of a PNG. */
    strokes: z.string().optional(),
    place: orderPlaceSchema.optional(),
  }),
  example: { params: { id: SAMPLE_ID }, body: { answers: [{ id: 1, keep: true }], strokes: SMALL_STROKES } },
  refusals: [
    { status: 400, message: NOTHING_TO_CHANGE },
    { status: 422, message: libraryMessages.neverAsked },
  ],
  response: acceptedSchema,
  async handle({ account, params, body, ...context }) {
    const strokes = body.strokes === undefined ? null : strokesOf(body.strokes);
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const { answers } = body;
    const place = await ownPlace({ account, place: body.place });
    const order = { account, cutOutId: params.id, answers, strokes, idempotencyKey, place };
    return accepted(await submitRefineCutOut(order));
  },
});

function strokesOf(dataUrl: string): Uint8Array {
  const encoded = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (encoded) return Uint8Array.from(Buffer.from(encoded, 'base64'));
  throw new AppError('bad-request', 'strokes are no PNG data URL', {
    userMessage: STROKES_UNREADABLE,
    field: 'strokes',
  });
}

/** The calls by which a person answers about cut-outs. */
export const cutOutsCalls = [confirm, refine] as const satisfies readonly Call[];

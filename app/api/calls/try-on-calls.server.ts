import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  keepDraft,
  orderTryOn,
  readDraft,
  takePicture,
  takeSubject,
  tryOnDraftSchema,
} from '#app/domain/fashion/index.server.ts';
import {
  EMPTY_TRY_ON_PROMPT,
  GARMENT_FAILED,
  MAX_IMAGES_PER_RUN,
  MAX_PROMPT_LENGTH,
  MISSING_APPAREL,
  MOST_GARMENTS,
  orderPlaceSchema,
  NO_MODEL_FITS,
  OWN_MODEL_NEEDS_PROVIDER,
  pictureSourceSchema,
  TOO_MANY_GARMENTS,
  TRY_ON_FAILED,
  TRY_ON_FRAMINGS,
  TRY_ON_MODES,
  TRY_ON_SHAPES,
  tryOnShapeOf,
  wornGarmentSchema,
} from '#app/domain/generation/index.ts';
import type { JobView, TryOnShape } from '#app/domain/generation/index.ts';
import { awaitJob, getJob, previewTryOn, submitJob } from '#app/domain/generation/index.server.ts';
import { assetViewSchema } from '#app/domain/library/index.ts';
import { createAssetFromUpload, MAX_PICTURE_BYTES } from '#app/domain/library/index.server.ts';
import { ownPlace } from '#app/domain/studio/index.server.ts';
import { limitRate } from '#app/gate/index.server.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { eventStreamResponse } from '#app/platform/streams/event-stream-response.server.ts';
import { withMultipart } from '#app/platform/uploads/receive-multipart.server.ts';
import type { ReceivedForm } from '#app/platform/uploads/receive-multipart.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { accepted, acceptedSchema, seedFrom, waited, waitLimit } from './job-answers.server.ts';
import { writeWireEvents } from './write-wire-events.server.ts';

const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';
const ENHANCED_PER_MINUTE = 60;
/** A picture as text: a data URL of the largest that is taken in, or an address. */
const pictureSchema = z
  .string()
  .min(1)
  .max(Math.ceil(MAX_PICTURE_BYTES * 1.4));
const shapes = Object.keys(TRY_ON_SHAPES) as [TryOnShape, ...TryOnShape[]];
/** The spec's rule for a model; the other modes need no words. */
const needsWords = ({ mode, text_prompt: words }: { readonly mode: string; readonly text_prompt: string }) =>
  mode !== 'model' || words !== '';
const WORDS_MISSING = { message: EMPTY_TRY_ON_PROMPT, path: ['text_prompt'] };
const promptSchema = z.string(EMPTY_TRY_ON_PROMPT).trim().max(MAX_PROMPT_LENGTH).default('');

/** The spec's fields (creative-workspaces, section 7), for JSON and for forms alike. */
const wordFields = {
  text_prompt: promptSchema,
  clothing_description: z.string().trim().max(2_000).default(''),
  clothing_type: z.string().trim().max(100).default(''),
  /** The one workflow that the spec names. Accepted: who dresses people is the owner's choice. */
  workflow: z.string().max(100).default('VTON-4S.json'),
  request_id: z.string().max(128).optional(),
};

const NAMES = { garment: 'garment.png', model: 'model.png', place: 'background.png' } as const;
const refusals = [
  { status: 400, message: EMPTY_TRY_ON_PROMPT },
  { status: 400, message: MISSING_APPAREL },
  { status: 422, message: NO_MODEL_FITS },
  { status: 503, message: OWN_MODEL_NEEDS_PROVIDER },
];

/** The name of the garment, from the caller's fields. */
const wordsOf = ({ clothing_type: type, clothing_description: description }: Record<string, unknown>) =>
  [type, description]
    .filter((text) => typeof text === 'string' && text !== '')
    .join(', ')
    .slice(0, 200) || undefined;

const missingApparel = () =>
  new AppError('bad-request', 'no apparel', { userMessage: MISSING_APPAREL, field: 'clothing_image' });

const generateBody = z.object({
  ...wordFields,
  clothing_image: pictureSchema.optional(),
  gemini_enhancement: z.boolean().default(false),
  model_image: pictureSchema.optional(),
  locked_background: pictureSchema.optional(),
  locked_model: pictureSchema.optional(),
  /** Ours: an outfit of pictures of the library, in place of clothing_image. */
  garments: z.array(wornGarmentSchema).max(MOST_GARMENTS, TOO_MANY_GARMENTS).optional(),
  /** Ours: a place, by its name or as a picture. */
  background_image: pictureSchema.optional(),
  mode: z.enum(TRY_ON_MODES).default('model'),
  /** Ours: how much of a model is shown. crop: from the chin to mid-thigh; full: the whole figure. */
  framing: z.enum(TRY_ON_FRAMINGS).default('crop'),
  aspectRatio: z.enum(shapes).optional(),
  count: z.number().int().min(1).max(MAX_IMAGES_PER_RUN).default(1),
  place: orderPlaceSchema.optional(),
});
const orderBody = generateBody.refine(needsWords, WORDS_MISSING);

const generate = defineCall('POST', '/api/virtual-try-on/generate', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Pictures of a model wearing the apparel (200 with their addresses, waits; 202 after five minutes, or with a place: the result comes by the event stream). Pictures are data URLs, our own addresses, ids of the library, or addresses on an allowed host; models and backgrounds may also be named. locked_model and locked_background are earlier results whose model or background is kept.',
  isIdempotent: true,
  body: orderBody,
  example: {
    body: {
      garments: [{ assetId: SAMPLE_ID }],
      text_prompt: 'European woman wearing the uploaded apparel in New York',
      place: { kind: 'tool' },
    },
  },
  refusals,
  response: z.union([
    acceptedSchema,
    z.object({
      success: z.literal(true),
      resultImage: z.string(),
      images: z.array(z.string()),
      request_id: z.string().nullable(),
    }),
  ]),
  async handle({ request, account, body, ...context }) {
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    if (body.gemini_enhancement) await limitEnhanced(account);
    const orderedFrom = await ownPlace({ account, place: body.place });
    const { model_image, background_image, locked_model, locked_background } = body;
    const garments = await garmentsOf(account, body);
    const submitted = await orderTryOn({
      account,
      prompt: body.text_prompt,
      garments,
      person: model_image ? await takeSubject({ account, given: model_image, name: NAMES.model, of: 'models' }) : null,
      place: background_image
        ? await takeSubject({ account, given: background_image, name: NAMES.place, of: 'places' })
        : null,
      lockedModelId: locked_model && (await takePicture({ account, given: locked_model, name: NAMES.model })),
      lockedBackgroundId:
        locked_background && (await takePicture({ account, given: locked_background, name: NAMES.place })),
      mode: body.mode,
      framing: body.framing,
      aspect: body.aspectRatio,
      isEnhanced: body.gemini_enhancement,
      count: body.count,
      seed: seedFrom(idempotencyKey),
      idempotencyKey,
      orderedFrom,
      signal: request.signal,
    });
    if (body.place) return accepted(submitted);
    return answerWhenFinished(account, submitted, request, body.request_id ?? null);
  },
});

async function garmentsOf(account: Account, body: z.infer<typeof generateBody>) {
  if (body.garments && body.garments.length > 0) return body.garments;
  if (!body.clothing_image) throw missingApparel();
  const assetId = await takePicture({ account, given: body.clothing_image, name: NAMES.garment });
  return [{ assetId, words: wordsOf(body) }];
}

async function answerWhenFinished(
  account: Account,
  { jobId }: Pick<JobView, 'jobId'>,
  request: Request,
  requestId: string | null,
): Promise<Response> {
  const signal = waitLimit(request);
  const job = await awaitJob({ account, jobId, signal }).catch((error: unknown) => {
    if (signal.aborted && isAppError(error) && error.code === 'unavailable') return null;
    throw error;
  });
  if (!job) return accepted(await getJob({ account, jobId }));
  const images = job.outputs.flatMap(({ asset }) => asset?.urls.original ?? []);
  const [resultImage] = images;
  if (resultImage) return waited({ resultImage, images, request_id: requestId });
  throw new AppError('internal', `job ${job.jobId} ${job.status}`, { userMessage: job.message ?? TRY_ON_FAILED });
}

const limitEnhanced = (account: Account) =>
  limitRate({ key: `picture-words:${account.id}`, max: ENHANCED_PER_MINUTE, windowMs: 60_000 });

const readGarment = defineCall('POST', '/api/virtual-try-on/garments', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Make a garment of a photo of the library: it is cut out and read, free of charge. The result is a cut-out whose recipe says what it is, where its corners are, and why it cannot be worn where it cannot.',
  isIdempotent: true,
  body: z.object({
    imageId: z.uuid(MISSING_APPAREL),
    /** The shop's own name for it: a word such as dress decides where the outline does not. */
    words: z.string().trim().max(200).optional(),
    place: orderPlaceSchema.optional(),
  }),
  example: { body: { imageId: SAMPLE_ID, words: 'Linen shirt', place: { kind: 'tool' } } },
  refusals: [{ status: 400, message: MISSING_APPAREL }],
  response: z.union([acceptedSchema, z.object({ success: z.literal(true), garment: assetViewSchema })]),
  async handle({ request, account, body, ...context }) {
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const place = await ownPlace({ account, place: body.place });
    const input = { assetId: body.imageId, words: body.words };
    const submitted = await submitJob({ account, kind: 'garment', input, count: 1, idempotencyKey, place });
    if (body.place) return accepted(submitted);
    const job = await awaitJob({ account, jobId: submitted.jobId, signal: waitLimit(request) });
    const garment = job.outputs[0]?.asset;
    if (garment) return waited({ garment });
    throw new AppError('internal', `job ${job.jobId} ${job.status}`, {
      userMessage: job.message ?? GARMENT_FAILED,
    });
  },
});

/** Each choice asks once. */
const PREVIEWS_PER_MINUTE = 60;

const previewBody = z.object({
  text_prompt: promptSchema,
  garments: z.array(wornGarmentSchema).min(1, MISSING_APPAREL).max(MOST_GARMENTS, TOO_MANY_GARMENTS),
  model: pictureSourceSchema.nullable().default(null),
  background: pictureSourceSchema.nullable().default(null),
  mode: z.enum(TRY_ON_MODES).default('model'),
  framing: z.enum(TRY_ON_FRAMINGS).default('crop'),
  aspectRatio: z.enum(shapes).optional(),
});

const preview = defineCall('POST', '/api/virtual-try-on/preview', {
  scope: 'read',
  summary:
    'A small picture of what a try-on would make of garments that have been read: a data URL. Free; null where a provider dresses the model, or the garments cannot be shown so. 60 a minute.',
  body: previewBody,
  example: { body: { garments: [{ assetId: SAMPLE_ID }], mode: 'ghost' } },
  refusals: [{ status: 400, message: MISSING_APPAREL }],
  response: z.object({ picture: z.string().nullable() }),
  async handle({ request, account, body }) {
    await limitRate({ key: `try-on-preview:${account.id}`, max: PREVIEWS_PER_MINUTE, windowMs: 60_000 });
    const { text_prompt: prompt, garments, model: person, background: place, mode, framing } = body;
    const aspect = body.aspectRatio ?? tryOnShapeOf(mode);
    const input = { prompt, garments, person, place, mode, framing, aspect };
    return { picture: await previewTryOn({ account, input, signal: request.signal }) };
  },
});

const keepTryOnDraft = defineCall('POST', '/api/virtual-try-on/draft', {
  scope: 'generate',
  summary:
    'Saves the draft of the fashion generator; its page opens with it. Nothing is ordered. Missing pictures and those of other accounts are left out.',
  body: tryOnDraftSchema,
  response: z.object({ success: z.literal(true) }),
  async handle({ account, body }) {
    await keepDraft({ account, draft: body });
    return { success: true as const };
  },
});

const readTryOnDraft = defineCall('GET', '/api/virtual-try-on/draft', {
  scope: 'read',
  summary: 'The draft of the fashion generator, with its existing pictures; null without a draft.',
  response: z.object({
    draft: z.object({ draft: tryOnDraftSchema, assets: z.array(assetViewSchema).readonly() }).nullable(),
  }),
  handle: async ({ account }) => ({ draft: await readDraft({ account }) }),
});

/** The spec's streaming try-on: form fields in, events out. */
const LIMITS = {
  fileFields: ['clothing_image'],
  maxFiles: MOST_GARMENTS,
  maxFileBytes: MAX_PICTURE_BYTES,
  maxTotalBytes: MOST_GARMENTS * MAX_PICTURE_BYTES + 64 * 1024,
} as const;

const formSchema = z.object({
  ...wordFields,
  gemini_enhancement: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** By name, or a picture of the library by its id or address. */
  model_image: z.string().max(2_000).default(''),
  background_image: z.string().max(2_000).default(''),
  mode: z.enum(TRY_ON_MODES).default('model'),
  framing: z.enum(TRY_ON_FRAMINGS).default('crop'),
  count: z.coerce.number().int().min(1).max(MAX_IMAGES_PER_RUN).default(1),
});

async function submitForm(
  { fields, files }: ReceivedForm,
  options: { readonly account: Account; readonly idempotencyKey: string; readonly signal: AbortSignal },
): Promise<string> {
  const { account, idempotencyKey, signal } = options;
  const checked = checkInput(formSchema.refine(needsWords, WORDS_MISSING), Object.fromEntries(fields), 'form');
  if (!checked.ok) {
    const { field, message } = checked.fault;
    throw new AppError('bad-request', `field ${field}: ${message}`, { userMessage: message, field });
  }
  if (files.length === 0 || files.some(({ isTooLarge }) => isTooLarge)) throw missingApparel();
  const form = checked.value;
  if (form.gemini_enhancement) await limitEnhanced(account);
  const subject = (given: string, of: 'models' | 'places') =>
    given === '' ? null : takeSubject({ account, given, of, name: of === 'models' ? NAMES.model : NAMES.place });
  const [person, place] = [await subject(form.model_image, 'models'), await subject(form.background_image, 'places')];
  const garments: { assetId: string; words: string | undefined }[] = [];
  for (const { path } of files) {
    const source = { bytes: await readFile(path) };
    const { id } = await createAssetFromUpload({ account, source, name: NAMES.garment });
    garments.push({ assetId: id, words: wordsOf(form) });
  }
  const { text_prompt: prompt, count, mode, framing, gemini_enhancement: isEnhanced } = form;
  const order = { account, prompt, garments, person, place, mode, framing, isEnhanced, count };
  return (await orderTryOn({ ...order, seed: seedFrom(idempotencyKey), idempotencyKey, signal })).jobId;
}

const tryOnImages = (path: string) =>
  defineCall('POST', path, {
    scope: 'generate',
    produces: 'text/event-stream',
    isMultipart: true,
    fields: formSchema,
    isIdempotent: true,
    summary:
      'Pictures of a model wearing the apparel (file parts clothing_image, one to four garments); answers with the events as they happen.',
    example: { form: { clothing_image: ['@shirt.jpg'], text_prompt: 'European woman in New York', count: '2' } },
    refusals,
    async handle({ request, account, ...context }) {
      const idempotencyKey = context.idempotencyKey ?? randomUUID();
      const signal = waitLimit(request);
      const jobId = await withMultipart(request, LIMITS, (form) =>
        submitForm(form, { account, idempotencyKey, signal }),
      );
      return eventStreamResponse(request, (streamSignal) =>
        writeWireEvents({ account, jobId, afterSeq: 0, signal: streamSignal }),
      );
    },
  });

export const tryOnCalls = [
  generate,
  readGarment,
  preview,
  keepTryOnDraft,
  readTryOnDraft,
  tryOnImages('/api/generation/get-sdxl-V2-try-on-images'),
  tryOnImages('/api/generation/get-sdxl-v1-try-on-images'),
] as const satisfies readonly Call[];

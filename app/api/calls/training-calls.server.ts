import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { brandLookSchema } from '@plinth/imaging';
import {
  MAX_PROMPT_LENGTH,
  MODEL_REQUIRED,
  MOST_SET_PICTURES,
  orderPlaceSchema,
  pictureShapeSchema,
  STEPS_OUT_OF_RANGE,
  TOO_FEW_SET_PICTURES,
  TRAINED_COUNTS,
  TRAINED_PICTURES_FAILED,
  TRIGGER_WORD_REQUIRED,
} from '#app/domain/generation/index.ts';
import type { JobView } from '#app/domain/generation/index.ts';
import { awaitJob, getJob } from '#app/domain/generation/index.server.ts';
import { changeLook, deleteModel, MAX_PICTURE_BYTES } from '#app/domain/library/index.server.ts';
import { ownPlace } from '#app/domain/studio/index.server.ts';
import {
  findTraining,
  listTrainedModels,
  orderPictures,
  startTraining,
  withSet,
  trainedModelSchema,
  trainingMessages,
} from '#app/domain/training/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { withMultipart } from '#app/platform/uploads/receive-multipart.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { accepted, acceptedSchema, seedFrom, waited, waitLimit } from './job-answers.server.ts';

const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';

const SET_LIMITS = {
  fileFields: ['images', 'images[]', 'image'],
  maxFiles: MOST_SET_PICTURES,
  maxFileBytes: MAX_PICTURE_BYTES,
  maxTotalBytes: 250 * 1024 * 1024,
} as const;

const trainedAnswer = z.object({
  success: z.literal(true),
  /** Its state is in GET /api/lora/models and in the events of the job with the same number. */
  model: trainedModelSchema,
  jobId: z.string(),
  message: z.string(),
});

/** The order, as the list of models shows it. */
async function begun(account: Account, { jobId }: Pick<JobView, 'jobId'>): Promise<Response> {
  const model = (await listTrainedModels(account)).find(({ _id }) => _id === jobId);
  if (!model) throw new AppError('not-found', `model ${jobId}`, { userMessage: 'Not found' });
  const body = trainedAnswer.parse({ success: true, model, jobId, message: trainingMessages.started });
  return Response.json(body, { status: 202, headers: { 'Cache-Control': 'no-store' } });
}

const typeSchema = z.enum(['product', 'fashion']).default('product');
const fieldsSchema = z.object({
  trigger_word: z.string(TRIGGER_WORD_REQUIRED).trim().min(1, TRIGGER_WORD_REQUIRED).max(64),
  training_steps: z.coerce.number(STEPS_OUT_OF_RANGE).optional(),
  type: typeSchema,
});

const listModels = defineCall('GET', '/api/lora/models', {
  scope: 'read',
  summary: 'The models that were trained, and the trainings under way, the newest first.',
  response: z.object({ success: z.literal(true), models: z.array(trainedModelSchema) }),
  handle: async ({ account }) => ({ success: true as const, models: await listTrainedModels(account) }),
});

const train = defineCall('POST', '/api/lora/train', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Train a model of at least four pictures of 384x384 pixels or more: file parts named images, with trigger_word, training_steps (100 to 2000 by 100) and type (product or fashion). Every picture is checked before anything is charged.',
  isMultipart: true,
  fields: fieldsSchema,
  example: {
    form: {
      images: ['@mug-1.jpg', '@mug-2.jpg', '@mug-3.jpg', '@mug-4.jpg'],
      trigger_word: 'bluemug',
      training_steps: '1000',
      type: 'product',
    },
  },
  refusals: [
    { status: 400, message: TOO_FEW_SET_PICTURES },
    { status: 400, message: TRIGGER_WORD_REQUIRED },
  ],
  response: trainedAnswer,
  handle: ({ request, account, idempotencyKey }) =>
    withMultipart(request, SET_LIMITS, async ({ fields, files }) => {
      const parsed = checkInput(fieldsSchema, Object.fromEntries(fields), 'form');
      if (!parsed.ok) {
        const { field, message } = parsed.fault;
        throw new AppError('bad-request', `form of a training: ${message}`, { field, userMessage: message });
      }
      const { trigger_word: triggerWord, training_steps: steps, type } = parsed.value;
      const key = idempotencyKey ?? randomUUID();
      // Files come anew with every try: the same order again is known by its key.
      const known = idempotencyKey && (await findTraining({ account, idempotencyKey, triggerWord }));
      if (known) return begun(account, { jobId: known });
      return withSet({ account, files, more: 0 }, async (assetIds) =>
        begun(account, await startTraining({ account, type, triggerWord, steps, assetIds, idempotencyKey: key })),
      );
    }),
});

const trainFromLibrary = defineCall('POST', '/api/lora/train-from-library', {
  scope: 'generate',
  okStatus: 202,
  summary: 'Train a model of pictures that are in the library already.',
  isIdempotent: true,
  body: z.object({
    imageIds: z.array(z.uuid()).min(1, TOO_FEW_SET_PICTURES).max(100),
    trigger_word: z.string(TRIGGER_WORD_REQUIRED).trim().min(1, TRIGGER_WORD_REQUIRED).max(64),
    training_steps: z.number().optional(),
    type: typeSchema,
    place: orderPlaceSchema.optional(),
  }),
  example: { body: { imageIds: [SAMPLE_ID], trigger_word: 'bluemug', training_steps: 1000, type: 'product' } },
  refusals: [{ status: 400, message: TOO_FEW_SET_PICTURES }],
  response: acceptedSchema,
  async handle({ account, body, ...context }) {
    const { imageIds: assetIds, trigger_word: triggerWord, training_steps: steps, type } = body;
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const place = await ownPlace({ account, place: body.place });
    return accepted(await startTraining({ account, type, triggerWord, steps, assetIds, idempotencyKey, place }));
  },
});

const countSchema = z.union(TRAINED_COUNTS.map((count) => z.literal(count)));

const generate = defineCall('POST', '/api/lora/generate', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Pictures with a trained model, named by model_id (200 with their addresses, waits; 202 after five minutes, or with a place: the result comes by the event stream). lora_weights is accepted and ignored.',
  isIdempotent: true,
  body: z.object({
    prompt: z.string().max(MAX_PROMPT_LENGTH),
    num_outputs: countSchema.default(1),
    model_id: z.uuid(MODEL_REQUIRED),
    /** Accepted as the spec has it: weights never leave the server, and the model is named by its id. */
    lora_weights: z.unknown().optional(),
    aspectRatio: pictureShapeSchema.optional(),
    useLook: z.boolean().optional(),
    place: orderPlaceSchema.optional(),
  }),
  example: {
    body: { prompt: 'bluemug on a marble podium', num_outputs: 2, model_id: SAMPLE_ID, place: { kind: 'tool' } },
  },
  refusals: [{ status: 400, message: MODEL_REQUIRED }],
  response: z.union([
    acceptedSchema,
    z.object({ success: z.literal(true), images: z.array(z.string()), message: z.string() }),
  ]),
  async handle({ request, account, body, ...context }) {
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const { prompt, num_outputs: count, model_id: modelId, aspectRatio: aspect, useLook } = body;
    const place = await ownPlace({ account, place: body.place });
    const seed = seedFrom(idempotencyKey);
    const order = { account, modelId, prompt, aspect, useLook, count, seed, idempotencyKey, place };
    const submitted = await orderPictures(order);
    if (body.place) return accepted(submitted);
    const signal = waitLimit(request);
    const job = await awaitJob({ account, jobId: submitted.jobId, signal }).catch((error: unknown) => {
      if (signal.aborted && isAppError(error) && error.code === 'unavailable') return null;
      throw error;
    });
    if (!job) return accepted(await getJob({ account, jobId: submitted.jobId }));
    const images = job.outputs.flatMap(({ asset }) => asset?.urls.original ?? []);
    if (images.length > 0) return waited({ images, message: trainingMessages.generated });
    const userMessage = job.message ?? TRAINED_PICTURES_FAILED;
    throw new AppError('internal', `job ${job.jobId} ${job.status}`, { userMessage });
  },
});

const removeModel = defineCall('DELETE', '/api/lora/models/{id}', {
  scope: 'generate',
  summary: 'Delete a model with its weights and its look. Pictures made with it stay.',
  params: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true) }),
  async handle({ account, params }) {
    await deleteModel({ account, modelId: params.id });
    return { success: true as const };
  },
});

const putLook = defineCall('PUT', '/api/lora/models/{id}/look', {
  scope: 'generate',
  summary: "Change the numbers of a model's look, or make it the look that the whole account uses.",
  params: z.object({ id: z.uuid() }),
  body: z.object({ look: brandLookSchema.optional(), isBrandLook: z.boolean().optional() }),
  example: { body: { isBrandLook: true } },
  response: z.object({ success: z.literal(true) }),
  async handle({ account, params, body }) {
    await changeLook({ account, modelId: params.id, ...body });
    return { success: true as const };
  },
});

/** Custom training (platform-and-account, sections 2 and 7). */
export const trainingCalls = [
  listModels,
  train,
  trainFromLibrary,
  generate,
  removeModel,
  putLook,
] as const satisfies readonly Call[];

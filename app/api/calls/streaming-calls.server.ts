import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { EMPTY_PROMPT, MAX_IMAGES_PER_RUN, MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { getJob, submitFromSnapshot, submitJob } from '#app/domain/generation/index.server.ts';
import { MAX_PICTURE_BYTES, MAX_SOURCES } from '#app/domain/library/index.server.ts';
import { ownPlace } from '#app/domain/studio/index.server.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { encodeFrame, eventStreamResponse } from '#app/platform/streams/event-stream-response.server.ts';
import { withMultipart } from '#app/platform/uploads/receive-multipart.server.ts';
import type { ReceivedForm } from '#app/platform/uploads/receive-multipart.server.ts';
import { seedFrom, waitLimit } from './job-answers.server.ts';
import { writeWireEvents } from './write-wire-events.server.ts';

/**
 * The spec's streaming generation (creative-workspaces, section 7): form fields in, events out. The spec names the
 * addresses and the events and shows no fields; these are those of `POST /api/products/generate`.
 */
const LIMITS = {
  fileFields: ['canvas_image_data'],
  maxFiles: 1,
  maxFileBytes: MAX_PICTURE_BYTES,
  maxTotalBytes: MAX_PICTURE_BYTES + 64 * 1024,
} as const;

const photoFieldsSchema = z.object({
  text_prompt: z.string(EMPTY_PROMPT).trim().min(1, EMPTY_PROMPT).max(MAX_PROMPT_LENGTH),
  template_src: z.string().max(2_000).default(''),
  /** Pictures of the library that stand on the canvas, separated by commas; what they carry goes on in the results. */
  sourceIds: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.uuid()).max(MAX_SOURCES)),
  /** One of the account's projects, which then shows the run as its own. */
  projectId: z.string().default(''),
  count: z.coerce.number().int().min(1).max(MAX_IMAGES_PER_RUN).default(1),
});

/** Missing, which reads as a canvas without anything on it. */
const NO_CANVAS = 'Canvas element not found';
const NOT_FOUND = 'Not found';

function parseFields<T>(schema: z.ZodType<T>, { fields }: ReceivedForm): T {
  const checked = checkInput(schema, Object.fromEntries(fields), 'form');
  if (checked.ok) return checked.value;
  const { field, message } = checked.fault;
  throw new AppError('bad-request', `field ${field}: ${message}`, { userMessage: message, field });
}

async function canvasOf({ files }: ReceivedForm): Promise<Uint8Array> {
  const file = files[0];
  if (!file || file.isTooLarge) {
    throw new AppError('bad-request', 'no canvas picture', { userMessage: NO_CANVAS, field: 'canvas_image_data' });
  }
  return readFile(file.path);
}

async function submitPhoto(options: {
  readonly request: Request;
  readonly account: Account;
  readonly idempotencyKey: string;
}): Promise<string> {
  const { request, account, idempotencyKey } = options;
  return withMultipart(request, LIMITS, async (form) => {
    const fields = parseFields(photoFieldsSchema, form);
    const { text_prompt: prompt, template_src: templateSource, sourceIds, count, projectId } = fields;
    const place = projectId === '' ? null : ({ kind: 'scene', id: projectId } as const);
    if (place) await ownPlace({ account, place });
    const canvasImageData = await canvasOf(form);
    const signal = waitLimit(request);
    const seed = seedFrom(idempotencyKey);
    const picture = { canvasImageData, prompt, templateSource, sourceIds, seed, count };
    return (await submitFromSnapshot({ account, ...picture, place, idempotencyKey, signal })).jobId;
  });
}

/** Enlarges every picture of a job, one after the other, and tells of each. */
async function* enlarge(account: Account, jobId: string, idempotencyKey: string, signal: AbortSignal) {
  const { outputs } = await getJob({ account, jobId });
  for (const { index, asset } of outputs) {
    if (!asset || signal.aborted) continue;
    const input = { assetId: asset._id, factor: 2 };
    const key = `${idempotencyKey}:upscale:${index}`;
    try {
      const job = await submitJob({ account, kind: 'upscale', input, count: 1, idempotencyKey: key });
      yield* writeWireEvents({ account, jobId: job.jobId, afterSeq: 0, signal });
    } catch (error) {
      // The photos are there; what is missing is said where it would have come.
      if (!isAppError(error)) throw error;
      yield encodeFrame({ event: 'execution_error', data: { prompt_id: jobId, message: error.userMessage } });
      return;
    }
  }
}

const photoExample = {
  form: { canvas_image_data: '@canvas.png', text_prompt: 'Warm morning light through a window', count: '1' },
};
const photoRefusals = [
  { status: 400, message: EMPTY_PROMPT },
  { status: 400, message: NO_CANVAS },
];

const productPhotos = (path: string, isEnlarged: boolean) =>
  defineCall('POST', path, {
    scope: 'generate',
    produces: 'text/event-stream',
    isMultipart: true,
    fields: photoFieldsSchema,
    isIdempotent: true,
    summary: isEnlarged
      ? 'Product photos of a canvas picture, then each of them twice as large; answers with the events as they happen.'
      : 'Product photos of a canvas picture (file part canvas_image_data); answers with the events as they happen.',
    example: photoExample,
    refusals: photoRefusals,
    async handle(context) {
      const { request, account } = context;
      const idempotencyKey = context.idempotencyKey ?? randomUUID();
      const jobId = await submitPhoto({ request, account, idempotencyKey });
      return eventStreamResponse(request, async function* (signal) {
        yield* writeWireEvents({ account, jobId, afterSeq: 0, signal });
        if (isEnlarged) yield* enlarge(account, jobId, idempotencyKey, signal);
      });
    },
  });

const upscaleFieldsSchema = z.object({
  imageId: z.uuid(),
  factor: z
    .enum(['2', '4'])
    .default('2')
    .transform((factor) => Number(factor)),
});

const getUpscale = defineCall('POST', '/api/generation/get-upscale', {
  scope: 'generate',
  produces: 'text/event-stream',
  isMultipart: true,
  fields: upscaleFieldsSchema,
  isIdempotent: true,
  summary: 'A picture of the library two or four times as wide and high; answers with the events as they happen.',
  example: { form: { imageId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', factor: '2' } },
  refusals: [{ status: 404, message: NOT_FOUND }],
  async handle({ request, account, idempotencyKey }) {
    const { imageId: assetId, factor } = await withMultipart(request, LIMITS, async (form) => {
      if (z.uuid().safeParse(form.fields.get('imageId')).success) return parseFields(upscaleFieldsSchema, form);
      // A malformed id is no different from one that does not exist.
      throw new AppError('not-found', 'bad imageId', { userMessage: NOT_FOUND });
    });
    const input = { assetId, factor };
    const order = { account, kind: 'upscale', input, count: 1, idempotencyKey: idempotencyKey ?? randomUUID() };
    const { jobId } = await submitJob(order);
    return eventStreamResponse(request, (signal) => writeWireEvents({ account, jobId, afterSeq: 0, signal }));
  },
});

export const streamingCalls = [
  productPhotos('/api/generation/get-sdxl-V1-product-photos', false),
  productPhotos('/api/generation/get-flux-V1-product-photos', false),
  productPhotos('/api/generation/get-sdxl-V1-product-photos-upscale', true),
  getUpscale,
] as const satisfies readonly Call[];

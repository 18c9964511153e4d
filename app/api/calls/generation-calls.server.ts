import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import {
  BACKGROUND_REMOVAL_FAILED,
  compositionSchema,
  EMPTY_PROMPT,
  jobViewSchema,
  MAX_IMAGES_PER_RUN,
  MAX_PROMPT_LENGTH,
  orderPlaceSchema,
  templateSourceSchema,
} from '#app/domain/generation/index.ts';
import type { Composition, JobView } from '#app/domain/generation/index.ts';
import {
  awaitJob,
  cancelJob,
  dismissJob,
  generateFromSnapshot,
  getJob,
  listActiveJobs,
  previewProducts,
  previewSet,
  submitJob,
  writeAccountStream,
} from '#app/domain/generation/index.server.ts';
import {
  acceptUploads,
  MAX_PICTURE_BYTES,
  MAX_SOURCES,
  readAssetBytes,
  readBrandLook,
} from '#app/domain/library/index.server.ts';
import { applyLocks } from '#app/domain/product/index.server.ts';
import { limitRate } from '#app/gate/index.server.ts';
import { ownPlace } from '#app/domain/studio/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { eventStreamResponse } from '#app/platform/streams/event-stream-response.server.ts';
import { withMultipart } from '#app/platform/uploads/receive-multipart.server.ts';
import { writeWireEvents } from './write-wire-events.server.ts';
import { accepted, acceptedSchema, seedFrom, waitLimit } from './job-answers.server.ts';

const SEED_LIMIT = 0x1_0000_0000;
const UPLOAD_LIMITS = {
  fileFields: ['image'],
  maxFiles: 1,
  maxFileBytes: MAX_PICTURE_BYTES,
  maxTotalBytes: MAX_PICTURE_BYTES + 64 * 1024,
} as const;

const promptSchema = z.string().trim().min(1, EMPTY_PROMPT).max(MAX_PROMPT_LENGTH);

const generateBodySchema = z
  .object({
    // Only the first of several faults is reported: the words before the picture.
    text_prompt: promptSchema,
    /** The items on the canvas; the server renders them at full resolution. */
    composition: compositionSchema.optional(),
    /** Or a picture of the canvas as a data URL. */
    canvas_image_data: z.string().optional(),
    /** With it: the pictures of the library that stand on that canvas; what they carry goes on in the result. */
    sourceIds: z.array(z.uuid()).max(MAX_SOURCES).optional(),
    /** Address of the scene template, with `canvas_image_data`. */
    template_src: z.string().max(2_000).optional(),
    count: z.number().int().min(1).max(MAX_IMAGES_PER_RUN).default(1),
    seed: z
      .number()
      .int()
      .min(0)
      .max(SEED_LIMIT - 1)
      .optional(),
    /** `locked`: what lies inside the cut-outs is kept pixel for pixel; `blend`: the light of the scene falls on it, within limits. */
    mode: z.enum(['locked', 'blend']).default('locked'),
    /** In the account's brand look, where it has one; with `composition`. */
    use_brand_look: z.boolean().optional(),
    /** An earlier picture whose subjects, or whose scene, words and light are kept; with `composition`. */
    locked_subject: z.uuid().optional(),
    locked_background: z.uuid().optional(),
    /** The screen it is ordered from, which then shows it as its own: one of the account's scenes. */
    place: orderPlaceSchema.optional(),
  })
  .refine((body) => (body.composition === undefined) !== (body.canvas_image_data === undefined), {
    // The spec's sentence for a missing canvas (creative-workspaces, section 5).
    message: 'Canvas element not found',
    path: ['composition'],
  });

const SAMPLE_COMPOSITION = {
  width: 1280,
  height: 1280,
  template: { kind: 'preset', name: 'marble-podium' },
  items: [
    {
      id: 'mug',
      role: 'product',
      source: { kind: 'asset', assetId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11' },
      x: 390,
      y: 430,
      width: 500,
      height: 500,
      rotation: 0,
      zIndex: 0,
    },
  ],
} satisfies Composition;

const generateProducts = defineCall('POST', '/api/products/generate', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Generate 1 to 4 product photos from a composition (202, results by the event stream), or one from a canvas picture (200, waits).',
  isIdempotent: true,
  body: generateBodySchema,
  example: {
    body: {
      composition: SAMPLE_COMPOSITION,
      text_prompt: 'Warm morning light through a window',
      count: 2,
    },
  },
  refusals: [
    { status: 400, message: EMPTY_PROMPT },
    { status: 400, message: 'Canvas element not found' },
    { status: 400, message: 'Please upload at least one image first' },
  ],
  response: z.union([acceptedSchema, z.object({ success: z.literal(true), resultImage: z.string() })]),
  async handle({ request, account, body, idempotencyKey }) {
    const key = idempotencyKey ?? randomUUID();
    const place = await ownPlace({ account, place: body.place });
    if (body.composition) {
      // From the key, so that a repeat of the request is the same request.
      const seed = body.seed ?? seedFrom(key);
      const { composition, mode, locked_subject: subjectId, locked_background: backgroundId } = body;
      const order = { composition, prompt: body.text_prompt, seed };
      const look = body.use_brand_look ? await readBrandLook(account.id) : null;
      const input = { ...(await applyLocks({ account, order, subjectId, backgroundId })), mode, ...(look && { look }) };
      return accepted(
        await submitJob({ account, kind: 'product-photo', input, count: body.count, idempotencyKey: key, place }),
      );
    }
    const job = await generateFromSnapshot({
      account,
      canvasImageData: body.canvas_image_data ?? '',
      prompt: body.text_prompt,
      templateSource: body.template_src ?? null,
      sourceIds: body.sourceIds,
      seed: body.seed ?? seedFrom(key),
      idempotencyKey: key,
      signal: waitLimit(request),
    });
    const asset = job.outputs.find((output) => output.asset)?.asset;
    if (!asset) throw new AppError('internal', `job ${job.jobId} ${job.status}`, messageOf(job));
    // Done already, unlike the job that is only accepted: 200.
    const answer = { success: true, resultImage: asset.urls.original };
    return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
  },
});

/** Each pause in typing asks once. */
const PREVIEWS_PER_MINUTE = 90;

const preview = defineCall('POST', '/api/products/preview', {
  scope: 'read',
  summary:
    'A scene without products in the light of the words, as the first picture will show it: a data URL. Free; null where the words change nothing or a provider makes the pictures. 90 a minute.',
  body: z.object({
    template: templateSourceSchema,
    text_prompt: z.string().trim().max(MAX_PROMPT_LENGTH),
    use_brand_look: z.boolean().default(false),
  }),
  example: { body: { template: { kind: 'preset', name: 'marble-podium' }, text_prompt: 'golden hour' } },
  response: z.object({ picture: z.string().nullable() }),
  async handle({ request, account, body: { template, text_prompt: prompt, use_brand_look: usesLook } }) {
    await limitRate({ key: `set-preview:${account.id}`, max: PREVIEWS_PER_MINUTE, windowMs: 60_000 });
    return { picture: await previewSet({ account, template, prompt, usesLook, signal: request.signal }) };
  },
});

/** Every scene once for each change of what stands in them. */
const TILES_PER_MINUTE = 120;

const previewTile = defineCall('POST', '/api/products/preview-tile', {
  scope: 'read',
  summary:
    'A scene with products in it, 320 pixels wide, in the light of the scene: a data URL. Free; null where a provider makes the pictures. 120 a minute.',
  body: z.object({ composition: compositionSchema }),
  example: { body: { composition: SAMPLE_COMPOSITION } },
  response: z.object({ picture: z.string().nullable() }),
  async handle({ request, account, body: { composition } }) {
    await limitRate({ key: `product-preview:${account.id}`, max: TILES_PER_MINUTE, windowMs: 60_000 });
    return { picture: await previewProducts({ account, composition, signal: request.signal }) };
  },
});

const messageOf = (job: JobView) => (job.message ? { userMessage: job.message } : {});

const removeBackground = defineCall('POST', '/api/images/remove-background', {
  scope: 'generate',
  okStatus: 202,
  summary: 'Cut a library picture out of its background. Free; the result comes by the event stream.',
  isIdempotent: true,
  // The spec also sends userId; whose picture it is comes from the session.
  body: z.object({ imageId: z.uuid(), place: orderPlaceSchema.optional() }),
  response: acceptedSchema,
  async handle({ account, body, ...context }) {
    const input = { assetId: body.imageId };
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const place = await ownPlace({ account, place: body.place });
    return accepted(await submitJob({ account, kind: 'cut-out', input, count: 1, idempotencyKey, place }));
  },
});

const removeBackgroundOfFile = defineCall('POST', '/api/bg-remove/remove-background', {
  scope: 'generate',
  produces: 'image/*',
  summary: 'Cut an uploaded picture (file part named image) out of its background; answers with the picture.',
  isMultipart: true,
  example: { form: { image: '@mug.jpg' } },
  async handle({ request, account }) {
    const { assets } = await withMultipart(request, UPLOAD_LIMITS, ({ files }) => acceptUploads({ account, files }));
    const input = { assetId: assets[0]!.id };
    const { jobId } = await submitJob({ account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() });
    const job = await awaitJob({ account, jobId, signal: waitLimit(request) });
    const asset = job.outputs[0]?.asset;
    if (!asset) {
      throw new AppError('internal', `job ${jobId} ${job.status}`, { userMessage: BACKGROUND_REMOVAL_FAILED });
    }
    const file = await readAssetBytes({ userId: account.id, assetId: asset._id, variant: 'original' });
    return new Response(new Uint8Array(file.bytes), {
      headers: { 'Content-Type': file.contentType, 'Cache-Control': 'no-store' },
    });
  },
});

const interrupt = defineCall('POST', '/api/interrupt', {
  scope: 'generate',
  summary: 'Stop a job. What was delivered stays; nothing more is charged. Stopping an ended job does nothing.',
  body: z.object({ promptId: z.uuid() }),
  response: z.object({ success: z.literal(true), job: jobViewSchema }),
  async handle({ account, body }) {
    return { success: true as const, job: await cancelJob({ account, jobId: body.promptId }) };
  },
});

const jobParamsSchema = z.object({ id: z.uuid() });

const getOneJob = defineCall('GET', '/api/generation/jobs/{id}', {
  scope: 'read',
  summary: 'One job with its pictures.',
  params: jobParamsSchema,
  response: jobViewSchema,
  handle: ({ account, params }) => getJob({ account, jobId: params.id }),
});

const putAway = defineCall('POST', '/api/generation/jobs/{id}/put-away', {
  scope: 'generate',
  summary: 'Dismisses an ended job from the screen that ordered it. The job and its pictures stay.',
  params: jobParamsSchema,
  response: z.object({ success: z.literal(true) }),
  async handle({ account, params }) {
    await dismissJob({ account, jobId: params.id });
    return { success: true as const };
  },
});

const listJobs = defineCall('GET', '/api/generation/jobs', {
  scope: 'read',
  summary: 'The jobs that have not ended yet, oldest first.',
  query: z.object({ active: z.literal('1').optional() }),
  response: z.object({ data: z.array(jobViewSchema) }),
  handle: async ({ account }) => ({ data: await listActiveJobs(account) }),
});

const streamQuerySchema = z.object({ after: z.coerce.number().int().min(0).optional() });

/** Where to resume: said in the address, or by a browser that reconnects by itself. */
function resumeAfter(request: Request, after: number | undefined): number | null {
  const header = request.headers.get('last-event-id') ?? '';
  if (/^\d{1,15}$/.test(header)) return Number(header);
  return after ?? null;
}

const accountEvents = defineCall('GET', '/api/events', {
  scope: 'read',
  produces: 'text/event-stream',
  summary: 'Event stream of the account: jobs, credits, library. Resumes after a sequence number.',
  query: streamQuerySchema,
  async handle({ request, account, query }) {
    const afterSeq = resumeAfter(request, query.after);
    return eventStreamResponse(request, (signal) => writeAccountStream({ account, afterSeq, signal }));
  },
});

const jobEvents = defineCall('GET', '/api/generation/jobs/{id}/events', {
  scope: 'read',
  produces: 'text/event-stream',
  summary: "The events of one job under the spec's names, from the beginning or after a sequence, until its end.",
  params: jobParamsSchema,
  query: streamQuerySchema,
  async handle({ request, account, params, query }) {
    const jobId = params.id;
    await getJob({ account, jobId });
    const afterSeq = resumeAfter(request, query.after) ?? 0;
    return eventStreamResponse(request, (signal) => writeWireEvents({ account, jobId, afterSeq, signal }));
  },
});

export const generationCalls = [
  generateProducts,
  preview,
  previewTile,
  removeBackground,
  removeBackgroundOfFile,
  interrupt,
  listJobs,
  getOneJob,
  putAway,
  jobEvents,
  accountEvents,
] as const satisfies readonly Call[];

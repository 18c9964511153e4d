import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { CAMERA_MOVES, VIDEO_RATES } from '@plinth/imaging';
import type { VideoRate } from '@plinth/imaging';
import {
  CONFIRM_PRODUCT,
  coversProduct,
  engineOffersSchema,
  MAX_PROMPT_LENGTH,
  orderPlaceSchema,
  productQuestionSchema,
} from '#app/domain/generation/index.ts';
import type { JobView, OrderPlace } from '#app/domain/generation/index.ts';
import { awaitJob, describeEngines, submitInpaint, submitJob } from '#app/domain/generation/index.server.ts';
import { assetViewSchema, libraryMessages } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { getAsset, markAssetViewed, MAX_SOURCES, savePicture, toAssetView } from '#app/domain/library/index.server.ts';
import { toolMessages } from '#app/domain/picture-tools/index.ts';
import { makeAgain } from '#app/domain/picture-tools/index.server.ts';
import { ownPlace } from '#app/domain/studio/index.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';
import { accepted, acceptedSchema, seedFrom, waited, waitLimit } from './job-answers.server.ts';

const SAMPLE_ID = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';
/** 16 x 16 pixels, all painted. */
const SMALL_MASK =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=';

/** A picture by its id (202, the result comes by the event stream) or, as the spec sends it, by address (200, waits). */
const sourceFields = {
  imageId: z.uuid().optional(),
  /** One of our own addresses, a data URL, or an address on an allowed host. */
  imageSrc: z.string().optional(),
};
const isOneSource = (body: { readonly imageId?: unknown; readonly imageSrc?: unknown }) =>
  (body.imageId === undefined) !== (body.imageSrc === undefined || body.imageSrc === '');

async function pictureId(account: Account, source: string): Promise<string> {
  const isData = source.startsWith('data:');
  const given = isData ? { base64: source } : { url: source };
  return (await savePicture({ account, name: 'image.png', ...given })).id;
}

interface ToolRun {
  readonly request: Request;
  readonly account: Account;
  readonly idempotencyKey: string | null;
}

/**
 * The answer with the result of a job that is waited for. What went wrong is said in the job's own words. A job that
 * outlasts the waiting, as a provider's video may, goes on: it is answered like one that was ordered by a picture's id.
 */
async function resultOf(
  { request, account }: ToolRun,
  order: JobView,
  missing: string,
  answer: (urls: AssetView['urls']) => Readonly<Record<string, unknown>>,
): Promise<Response> {
  const { jobId } = order;
  const signal = waitLimit(request);
  const job = await awaitJob({ account, jobId, signal }).catch((error: unknown) => {
    if (signal.aborted && isAppError(error) && error.code === 'unavailable') return null;
    throw error;
  });
  if (!job) return accepted(order);
  const asset = job.outputs[0]?.asset;
  if (asset) return waited(answer(asset.urls));
  const userMessage = job.outputs[0]?.message ?? job.message ?? missing;
  throw new AppError('internal', `job ${jobId} ${job.status}`, { userMessage });
}

const falUpscale = defineCall('POST', '/api/generation/falUpscale', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Make a picture two or four times as wide and high: by its id (202, result by the event stream) or address (200, waits; 202 after five minutes).',
  isIdempotent: true,
  body: z
    .object({
      ...sourceFields,
      factor: z.union([z.literal(2), z.literal(4)]).default(2),
      /** The screen it is ordered from: one of the account's scenes, or a tool's window. */
      place: orderPlaceSchema.optional(),
    })
    .refine(isOneSource, { message: toolMessages.noImageUrl, path: ['imageSrc'] }),
  example: { body: { imageId: SAMPLE_ID, factor: 2 } },
  refusals: [{ status: 400, message: toolMessages.noImageUrl }],
  response: z.union([acceptedSchema, z.object({ success: z.literal(true), upscaledImage: z.string() })]),
  async handle(context) {
    const { account, body } = context;
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const place = await ownPlace({ account, place: body.place });
    const order = { account, kind: 'upscale', count: 1, idempotencyKey, place };
    if (body.imageId) {
      return accepted(await submitJob({ ...order, input: { assetId: body.imageId, factor: body.factor } }));
    }
    const assetId = await pictureId(account, body.imageSrc ?? '');
    const job = await submitJob({ ...order, input: { assetId, factor: body.factor } });
    return resultOf(context, job, toolMessages.noUpscaledUrl, ({ original }) => ({ upscaledImage: original }));
  },
});

const inpainting = defineCall('POST', '/api/inpainting', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Change a painted area: a picture by its id with a mask, red above 200 (202, result by the event stream), or one PNG whose painted area is transparent (200, waits; 202 after five minutes).',
  isIdempotent: true,
  body: z
    .object({
      imageId: z.uuid().optional(),
      /** Data URL of a PNG of the picture's size. */
      mask: z.string().optional(),
      /** Data URL of a PNG whose painted area is transparent. */
      image: z.string().optional(),
      /** With it: the pictures of the library that it was drawn of; what they carry goes on in the result. */
      sourceIds: z.array(z.uuid()).max(MAX_SOURCES).optional(),
      prompt: z.string().trim().max(MAX_PROMPT_LENGTH).default(''),
      confirmProduct: z
        .boolean()
        .default(false)
        .describe(
          'True: the mask may cover a part of the product. Without it, an order by `imageId` that Plinth itself would make is answered with 409 and what would go; nothing is kept or charged. Ask again with a new Idempotency-Key.',
        ),
      place: orderPlaceSchema.optional(),
    })
    .refine((body) => (body.imageId === undefined) !== (body.image === undefined), {
      message: toolMessages.noImage,
      path: ['image'],
    }),
  example: { body: { imageId: SAMPLE_ID, mask: SMALL_MASK, prompt: 'a plain wall' } },
  refusals: [
    { status: 400, message: toolMessages.noImage },
    { status: 400, message: toolMessages.noArea },
    { status: 409, message: coversProduct(0.23), field: CONFIRM_PRODUCT, details: productQuestionSchema },
  ],
  response: z.union([
    acceptedSchema,
    z.object({ success: z.literal(true), result: z.object({ resultImage: z.string() }) }),
  ]),
  async handle(context) {
    const { account, body } = context;
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const place = await ownPlace({ account, place: body.place });
    const { prompt, confirmProduct } = body;
    const order = { account, prompt, confirmProduct, seed: seedFrom(idempotencyKey), idempotencyKey, place };
    if (body.imageId) {
      const { id: assetId } = await getAsset({ account, assetId: body.imageId });
      return accepted(await submitInpaint({ ...order, source: { assetId, mask: bytesOf(body.mask ?? '', 'mask') } }));
    }
    const cutPicture = bytesOf(body.image ?? '', 'image');
    const job = await submitInpaint({ ...order, source: { cutPicture, sourceIds: body.sourceIds } });
    return resultOf(context, job, toolMessages.noInpainted, ({ original }) => ({ result: { resultImage: original } }));
  },
});

/** The bytes of a picture's data URL; what they are is for the library to say. */
function bytesOf(dataUrl: string, field: string): Uint8Array {
  const encoded = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (encoded) return Uint8Array.from(Buffer.from(encoded, 'base64'));
  throw new AppError('bad-request', `${field} is no picture data URL`, { userMessage: toolMessages.noArea, field });
}

const aspectSchema = z.enum(['1:1', '16:9', '9:16']);
/** The purpose of length and rate. */
const OWN_VIDEOS = 'Of videos that Plinth itself makes; a provider’s model has its own.';
const videoFields = {
  ...sourceFields,
  textPrompt: z
    .string()
    .trim()
    .max(MAX_PROMPT_LENGTH)
    .default('')
    .describe(
      `What happens in the video. Without an AI provider it is one of these camera moves: ${CAMERA_MOVES.join(', ')}.`,
    ),
  seconds: z.number().int().min(3).max(6).default(5).describe(`Length. ${OWN_VIDEOS}`),
  fps: z.literal(VIDEO_RATES).default(30).describe(`Frames a second. ${OWN_VIDEOS}`),
  place: orderPlaceSchema.optional(),
};
const videoAnswer = z.union([
  acceptedSchema,
  z.object({ success: z.literal(true), videoUrl: z.string(), data: z.object({ videoUrl: z.string() }) }),
]);
const videoSource = { message: toolMessages.generateFirst, path: ['imageSrc'] };
const videoRefusals = [{ status: 400, message: toolMessages.generateFirst }];

async function video(
  run: ToolRun,
  body: {
    readonly imageId?: string | undefined;
    readonly imageSrc?: string | undefined;
    readonly textPrompt: string;
    readonly seconds: number;
    readonly fps: VideoRate;
    readonly place?: OrderPlace | undefined;
  },
  aspect: z.infer<typeof aspectSchema>,
  route: 'runway' | 'kling',
) {
  const { account } = run;
  const idempotencyKey = run.idempotencyKey ?? randomUUID();
  const assetId = body.imageId ?? (await pictureId(account, body.imageSrc ?? ''));
  const { textPrompt: prompt, seconds, fps: rate } = body;
  const input = { assetId, prompt, aspect, route, seconds, rate, seed: seedFrom(idempotencyKey) };
  const place = await ownPlace({ account, place: body.place });
  const job = await submitJob({ account, kind: 'animate', input, count: 1, idempotencyKey, place });
  if (body.imageId) return accepted(job);
  return resultOf(run, job, toolMessages.noVideo, ({ original: videoUrl }) => ({ videoUrl, data: { videoUrl } }));
}

const videoRunway = defineCall('POST', '/api/generation/generate-video-runway', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Make a short video of a picture: by its id (202, result by the event stream) or address (200, waits; 202 after five minutes).',
  isIdempotent: true,
  body: z.object({ ...videoFields, resolution: aspectSchema.default('9:16') }).refine(isOneSource, videoSource),
  example: { body: { imageId: SAMPLE_ID, textPrompt: 'slow push in', resolution: '16:9' } },
  refusals: videoRefusals,
  response: videoAnswer,
  handle: (context) => video(context, context.body, context.body.resolution, 'runway'),
});

const videoKling = defineCall('POST', '/api/generation/generate-video-kling', {
  scope: 'generate',
  okStatus: 202,
  summary:
    'Make a short video of a picture: by its id (202, result by the event stream) or address (200, waits; 202 after five minutes).',
  isIdempotent: true,
  body: z.object({ ...videoFields, aspectRatio: aspectSchema.default('9:16') }).refine(isOneSource, videoSource),
  example: { body: { imageId: SAMPLE_ID, textPrompt: 'slow push in', aspectRatio: '1:1' } },
  refusals: videoRefusals,
  response: videoAnswer,
  handle: (context) => video(context, context.body, context.body.aspectRatio, 'kling'),
});

const listEngines = defineCall('GET', '/api/generation/engines', {
  scope: 'read',
  summary: 'Capabilities of the engines: whether inpainting follows words, and the available video models.',
  response: engineOffersSchema,
  handle: () => describeEngines(),
});

const keepGenerated = defineCall('POST', '/api/generation/text-to-image-save', {
  scope: 'generate',
  summary: 'Keeps a generated picture in the library, by one of our addresses or one on an allowed host.',
  isIdempotent: true,
  body: z.object({ imageUrl: z.string().min(1, libraryMessages.noFile).max(2_048) }),
  response: z.object({ success: z.literal(true), data: assetViewSchema, message: z.string() }),
  example: { body: { imageUrl: `/files/${SAMPLE_ID}/original` } },
  async handle({ account, body }) {
    const data = toAssetView(await savePicture({ account, name: 'generated-image.png', url: body.imageUrl }));
    return { success: true as const, data, message: libraryMessages.imageKept };
  },
});

const makeOneMore = defineCall('POST', '/api/generation/again', {
  scope: 'generate',
  okStatus: 202,
  summary: 'One more product photo from the recipe of an earlier one; the result comes by the event stream.',
  isIdempotent: true,
  body: z.object({ imageId: z.uuid(), place: orderPlaceSchema.optional() }),
  example: { body: { imageId: SAMPLE_ID } },
  refusals: [{ status: 400, message: toolMessages.noRecipe }],
  response: acceptedSchema,
  async handle({ account, body, ...context }) {
    const idempotencyKey = context.idempotencyKey ?? randomUUID();
    const seed = seedFrom(idempotencyKey);
    const place = await ownPlace({ account, place: body.place });
    return accepted(await makeAgain({ account, assetId: body.imageId, seed, idempotencyKey, place }));
  },
});

const viewed = defineCall('POST', '/api/images/viewed', {
  scope: 'generate',
  summary: 'Marks a new video or enlarged picture as seen.',
  body: z.object({ imageId: z.uuid() }),
  example: { body: { imageId: SAMPLE_ID } },
  response: z.object({ success: z.literal(true) }),
  async handle({ account, body }) {
    await markAssetViewed({ account, assetId: body.imageId });
    return { success: true as const };
  },
});

/** The tools for a finished picture (creative-workspaces, section 7). */
export const toolsCalls = [
  listEngines,
  falUpscale,
  inpainting,
  videoRunway,
  videoKling,
  keepGenerated,
  makeOneMore,
  viewed,
] as const satisfies readonly Call[];

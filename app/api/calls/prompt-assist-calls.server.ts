import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { chooseWorkflow, describeGivenPicture, enhancePrompt, nameClothing } from '#app/domain/words/index.server.ts';
import {
  EMPTY_PROMPT,
  MAX_IMAGES_PER_RUN,
  MAX_PROMPT_LENGTH,
  orderPlaceSchema,
  picturePromptSchema,
  pictureShapeSchema,
  TOO_FEW_WORDS,
  whyNotPictured,
} from '#app/domain/generation/index.ts';
import { awaitJob, submitJob } from '#app/domain/generation/index.server.ts';
import { assetViewSchema, libraryMessages } from '#app/domain/library/index.ts';
import { readBrandLook } from '#app/domain/library/index.server.ts';
import { ownPlace } from '#app/domain/studio/index.server.ts';
import { limitRate } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { seedFrom, waitLimit } from './job-answers.server.ts';
import { readAvatars } from './read-avatars.server.ts';

const LOOKS_PER_MINUTE = 60;
const SAMPLE_ADDRESS = '/files/0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11/original';

/** A data URL, one of our own addresses, or an address on an allowed host. */
const pictureSchema = z.string(libraryMessages.noFile).min(1, libraryMessages.noFile);
const userPromptSchema = z.string().trim().max(MAX_PROMPT_LENGTH).default('');

/** Pictures are read for these calls and kept by none of them. */
const limitLooks = (account: Account) =>
  limitRate({ key: `picture-words:${account.id}`, max: LOOKS_PER_MINUTE, windowMs: 60_000 });

const noPicture = [{ status: 400, message: libraryMessages.noFile }];

const generateDescription = defineCall('POST', '/api/gemini/generate-description', {
  scope: 'generate',
  summary: 'What a picture shows, in a sentence or two; empty where the picture does not show it. 60 a minute.',
  body: z.object({ image: pictureSchema }),
  response: z.object({ success: z.literal(true), description: z.string() }),
  example: { body: { image: SAMPLE_ADDRESS } },
  refusals: noPicture,
  async handle({ account, body, request: { signal } }) {
    await limitLooks(account);
    const description = await describeGivenPicture({ account, source: body.image, signal });
    return { success: true as const, description };
  },
});

const segmentOneWord = defineCall('POST', '/api/gemini/segment-one-word', {
  scope: 'generate',
  summary: 'One word for the garment in a picture; empty where the picture does not show it. 60 a minute.',
  body: z.object({ image: pictureSchema }),
  response: z.object({ success: z.literal(true), clothingType: z.string() }),
  example: { body: { image: SAMPLE_ADDRESS } },
  refusals: noPicture,
  async handle({ account, body, request: { signal } }) {
    await limitLooks(account);
    const clothingType = await nameClothing({ account, source: body.image, signal });
    return { success: true as const, clothingType };
  },
});

const selectWorkflow = defineCall('POST', '/api/gemini/select-workflow', {
  scope: 'generate',
  summary: 'The workflow that fits a picture. 60 a minute.',
  body: z.object({ image: pictureSchema }),
  response: z.object({ success: z.literal(true), workflow: z.string() }),
  example: { body: { image: SAMPLE_ADDRESS } },
  refusals: noPicture,
  async handle({ account, body, request: { signal } }) {
    await limitLooks(account);
    const workflow = await chooseWorkflow({ account, source: body.image, signal });
    return { success: true as const, workflow };
  },
});

const enhancedSchema = z.object({ success: z.literal(true), enhancedPrompt: z.string() });

const enhanceOne = defineCall('POST', '/api/gemini/enhance-prompt', {
  scope: 'generate',
  summary: 'A prompt with what a picture adds to it; the prompt itself where nothing can be added. 60 a minute.',
  body: z.object({ image: pictureSchema, userPrompt: userPromptSchema }),
  response: enhancedSchema,
  example: { body: { image: SAMPLE_ADDRESS, userPrompt: 'on a wooden table' } },
  refusals: noPicture,
  async handle({ account, body, request: { signal } }) {
    await limitLooks(account);
    const { image: source, userPrompt: prompt } = body;
    const enhancedPrompt = await enhancePrompt({ account, source, background: null, prompt, signal });
    return { success: true as const, enhancedPrompt };
  },
});

const enhanceWithBackground = defineCall('POST', '/api/gemini/enhance-prompt-with-background', {
  scope: 'generate',
  summary:
    'A prompt with what a garment and a place add to it; the prompt itself where nothing can be added. 60 a minute.',
  body: z.object({ clothingImage: pictureSchema, backgroundImage: pictureSchema, userPrompt: userPromptSchema }),
  response: enhancedSchema,
  example: {
    body: {
      clothingImage: SAMPLE_ADDRESS,
      backgroundImage: SAMPLE_ADDRESS,
      userPrompt: 'on a city street in the morning',
    },
  },
  refusals: noPicture,
  async handle({ account, body, request: { signal } }) {
    await limitLooks(account);
    const { clothingImage: source, backgroundImage: background, userPrompt: prompt } = body;
    const enhancedPrompt = await enhancePrompt({ account, source, background, prompt, signal });
    return { success: true as const, enhancedPrompt };
  },
});

const textToImage = defineCall('POST', '/api/generation/text-to-image', {
  scope: 'generate',
  summary:
    'Pictures from words alone, at least five (200, waits). Without an AI provider it builds a scene from Plinth’s own sets and props: words whose main thing it does not have are refused before anything is charged, and `recipe` says what else was not pictured.',
  isIdempotent: true,
  body: z.object({
    prompt: picturePromptSchema,
    aspectRatio: pictureShapeSchema.default('1:1'),
    variations: z.coerce.number().int().min(1).max(MAX_IMAGES_PER_RUN).default(1),
    /** In the account's brand look, where it has one and the pictures are put together here. */
    useBrandLook: z.boolean().optional(),
    place: orderPlaceSchema.optional(),
  }),
  response: z.object({
    success: z.literal(true),
    jobId: z.string(),
    /** Addresses of the pictures, which are in the library. */
    images: z.array(z.string()),
    data: z.array(assetViewSchema),
  }),
  example: { body: { prompt: 'A mug on a linen cloth', aspectRatio: '1:1', variations: 2 } },
  refusals: [
    { status: 400, message: EMPTY_PROMPT },
    { status: 400, message: TOO_FEW_WORDS },
    { status: 422, message: whyNotPictured({ isPictured: true, unpictured: 'dog' })! },
  ],
  async handle({ request, account, body, idempotencyKey }) {
    const { prompt, aspectRatio: aspect, variations: count } = body;
    const key = idempotencyKey ?? randomUUID();
    const look = body.useBrandLook ? await readBrandLook(account.id) : null;
    const input = { prompt, aspect, seed: seedFrom(key), ...(look && { look }) };
    const place = await ownPlace({ account, place: body.place });
    const { jobId } = await submitJob({ account, kind: 'text-to-image', input, count, idempotencyKey: key, place });
    const job = await awaitJob({ account, jobId, signal: waitLimit(request) });
    const data = job.outputs.flatMap(({ asset }) => asset ?? []);
    if (data.length === 0) {
      const said = job.message ?? undefined;
      throw new AppError('internal', `job ${jobId} ${job.status}`, said === undefined ? {} : { userMessage: said });
    }
    return { success: true as const, jobId, images: data.map(({ urls }) => urls.original), data };
  },
});

const listAvatars = defineCall('GET', '/api/avatars/models', {
  scope: 'read',
  summary: 'Models that come with the product. They are computer-generated and show no living person.',
  response: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        displayName: z.string(),
        description: z.string(),
        thumbnail: z.string(),
        imageUrl: z.string(),
      }),
    ),
  }),
  async handle() {
    const data = await readAvatars();
    return { success: true as const, data };
  },
});

export const promptAssistCalls = [
  generateDescription,
  segmentOneWord,
  selectWorkflow,
  enhanceOne,
  enhanceWithBackground,
  textToImage,
  listAvatars,
] as const satisfies readonly Call[];

import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call, CallContext } from '#app/api/call.ts';
import {
  CAPTION_COUNT,
  captionMessages,
  knownFactSchema,
  MAX_KNOWN_CAPTIONS,
  MAX_PROMPT_LENGTH,
  STORE_CAPTION_COUNT,
} from '#app/domain/words/index.ts';
import { writeCaptions } from '#app/domain/words/index.server.ts';
import { pushDraftSchema } from '#app/domain/sharing/index.ts';
import { describeForSharing, draftPush, writeProductCaptions } from '#app/domain/sharing/index.server.ts';
import { productIdSchema, productPicturesSchema } from '#app/domain/store/index.ts';
import { findSourceProducts } from '#app/domain/store/index.server.ts';
import { adminApiOf, limitRate } from '#app/gate/index.server.ts';

const MAX_SEED = 2 ** 32 - 1;
const PER_MINUTE = 60;
const MAX_PUSHED_AT_ONCE = 100;

const captionsSchema = z.object({
  prompt: z.string(captionMessages.promptTooShort).max(MAX_PROMPT_LENGTH),
  count: z.number().int().min(1).max(8).optional(),
  /** Picture of the library that the captions are for. */
  imageId: z.string().max(64).nullable().default(null),
  /** Product of the connected shop; with it there are four captions. */
  product_id: productIdSchema.nullable().default(null),
  /** The same seed writes the same. */
  seed: z.number().int().min(0).max(MAX_SEED).optional(),
  /** Captions that are there already. */
  captions: z.array(z.string().max(600)).max(MAX_KNOWN_CAPTIONS).default([]),
});

type CaptionsBody = z.infer<typeof captionsSchema>;

const captionsResponse = z.object({ success: z.literal(true), captions: z.array(z.string()) });

/** The reader's language, for words that show none themselves. */
const localeOf = (request: Request) => request.headers.get('accept-language');

async function answerCaptions(context: CallContext<CaptionsBody, unknown, unknown>, isAnew: boolean) {
  const { account, body, request } = context;
  await limitRate({ key: `captions:${account.id}`, max: PER_MINUTE, windowMs: 60_000 });
  const { prompt, imageId: assetId, product_id: productId, captions: avoid } = body;
  const count = body.count ?? (productId === null ? CAPTION_COUNT : STORE_CAPTION_COUNT);
  const seed = body.seed ?? (isAnew ? randomInt(1, MAX_SEED) : 0);
  const locale = localeOf(request);
  const wanted = { account, prompt, assetId, count, seed, avoid, isAnew, locale, signal: request.signal };
  const captions =
    productId === null
      ? await writeCaptions({ ...wanted, product: null })
      : await writeProductCaptions({ ...wanted, productId, api: await adminApiOf(account, request) });
  return { success: true as const, captions: [...captions] };
}

const generateCaptions = defineCall('POST', '/api/prompts/captions/generate', {
  scope: 'generate',
  summary: 'Captions for a prompt of at least five words, and where given for a picture and a product.',
  body: captionsSchema,
  response: captionsResponse,
  handle: (context) => answerCaptions(context, false),
});

const replaceCaptions = defineCall('POST', '/api/prompts/captions/replace', {
  scope: 'generate',
  summary: 'New captions: none that were returned before for this prompt, picture and product, and none of `captions`.',
  body: captionsSchema,
  response: captionsResponse,
  handle: (context) => answerCaptions(context, true),
});

const descriptionSchema = z.object({
  /** Network that the picture is to be shared on. */
  social: z.string().max(40).optional(),
  /** Address of an own picture, as the library gives it. */
  imgPath: z.string(captionMessages.failed).max(2000),
  /** Another caption than all that were given for this picture and network. */
  anew: z.boolean().default(false),
});
const descriptionResponse = z.object({
  status: z.literal(200),
  modifiedData: z.object({
    caption: z.string(),
    hashtags: z.array(z.string()),
    /** The facts that the words were made of. */
    facts: z.array(knownFactSchema),
  }),
});

/** The spec's two calls say the same in other words, so that two options stand side by side. */
const describeImage = <const Path extends string>(path: Path, option: 0 | 1) =>
  defineCall('POST', path, {
    scope: 'generate',
    summary: 'A caption and hashtags for an own picture.',
    body: descriptionSchema,
    response: descriptionResponse,
    async handle({ account, body, request }) {
      await limitRate({ key: `captions:${account.id}`, max: PER_MINUTE, windowMs: 60_000 });
      const { caption, hashtags, facts } = await describeForSharing({
        account,
        api: account.shop ? await adminApiOf(account, request).catch(() => null) : null,
        address: body.imgPath,
        social: body.social,
        option,
        isAnew: body.anew,
        locale: localeOf(request),
        signal: request.signal,
      });
      return { status: 200 as const, modifiedData: { caption, hashtags: [...hashtags], facts: [...facts] } };
    },
  });

const getPushDraft = defineCall('GET', '/api/store/push-draft', {
  scope: 'store',
  summary: 'Suggested alt text, captions and position for a library picture on a product.',
  query: z.object({ imageId: z.string().max(64), product_id: productIdSchema }),
  response: pushDraftSchema,
  async handle({ account, query, request }) {
    const { imageId: assetId, product_id: productId } = query;
    const api = await adminApiOf(account, request);
    return draftPush({ account, api, assetId, productId, locale: localeOf(request), signal: request.signal });
  },
});

const getPushProducts = defineCall('GET', '/api/store/push-products', {
  scope: 'store',
  summary: 'Products that library pictures were imported or generated from: the default targets for adding them.',
  query: z.object({ imageIds: z.string().max(64 * MAX_PUSHED_AT_ONCE) }),
  response: z.object({ data: z.array(z.object({ imageId: z.string(), product: productPicturesSchema })) }),
  async handle({ account, query, request }) {
    const assetIds = [...new Set(query.imageIds.split(','))].slice(0, MAX_PUSHED_AT_ONCE);
    const found = await findSourceProducts({ account, api: await adminApiOf(account, request), assetIds });
    return { data: found.map(({ assetId: imageId, product }) => ({ imageId, product })) };
  },
});

export const captionsCalls = [
  getPushProducts,
  generateCaptions,
  replaceCaptions,
  describeImage('/api/images/image-description-lamda', 0),
  describeImage('/api/images/image-description-openai', 1),
  getPushDraft,
] as const satisfies readonly Call[];

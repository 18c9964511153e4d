import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ownAssetId } from '#app/domain/library/index.ts';
import {
  creatorInfoSchema,
  networkMessages,
  postMessages,
  postOrderSchema,
  postViewSchema,
} from '#app/domain/sharing/index.ts';
import {
  checkTikTok,
  finishJourney,
  getCreatorInfo,
  openGrant,
  requestPost,
} from '#app/domain/sharing/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

/** The spec's calls for networks, outside /api as it writes them. Tokens in bodies are accepted and not read. */

const tiktokUser = defineCall('POST', '/tiktok/user', {
  scope: 'read',
  summary: 'What the connected TikTok account allows right now. tiktokToken is accepted and not read.',
  body: z.object({ tiktokToken: z.unknown().optional() }),
  response: z.object({ success: z.literal(true), data: creatorInfoSchema }),
  example: { body: {} },
  refusals: [{ status: 409, message: networkMessages.reconnectNow('tiktok') }],
  handle: async ({ account }) => ({ success: true as const, data: await getCreatorInfo(account) }),
});

const validateToken = defineCall('POST', '/tiktok/validate-token', {
  summary:
    'Whether TikTok can be posted to; access that ended is renewed. The token is a name of the connection, good for nothing by itself.',
  body: z.object({ token: z.unknown().optional() }),
  response: z.object({ is_valid: z.boolean(), token: z.string() }),
  example: { body: {} },
  handle: ({ account }) => checkTikTok(account),
});

function readOrder(given: unknown) {
  const checked = checkInput(postOrderSchema, given);
  if (checked.ok) return checked.value;
  const { field, message } = checked.fault;
  throw new AppError('bad-request', `${field}: ${message}`, { userMessage: message, field });
}

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false);

const upload = defineCall('POST', '/share/tiktok/upload', {
  scope: 'publish',
  summary: 'Posts a picture or video of the library to TikTok, or sends it to the inbox there.',
  body: z.object({
    /** Id of the picture or video. */
    videoId: z.string().max(64).optional(),
    isImg: z.unknown().optional(),
    isUrl: z.unknown().optional(),
    /** Address of a picture of the library; or `videoId`. */
    imgUrl: z.string().max(2_000).optional(),
    tiktokToken: z.unknown().optional(),
    title: z.string().max(2_200).default(''),
    captions: z.string().max(4_000).default(''),
    autoAddMusic: flag,
    isContentProduct: z.unknown().optional(),
    yourBrand: flag,
    brandedContent: flag,
    privacyLevel: z.string().max(60).default(''),
    commentDisabled: flag,
    duetDisabled: flag,
    stitchDisabled: flag,
    postDirectly: z.string().max(20).default(''),
  }),
  response: z.object({ success: z.literal(true), data: postViewSchema, message: z.string() }),
  example: {
    body: {
      videoId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11',
      title: 'New mug',
      privacyLevel: 'PUBLIC_TO_EVERYONE',
      postDirectly: 'DIRECT_POST',
    },
  },
  refusals: [{ status: 400, message: postMessages.titleNeeded }],
  async handle({ account, body, idempotencyKey }) {
    const order = readOrder({
      network: 'tiktok',
      imageId: body.videoId ?? ownAssetId(body.imgUrl ?? '') ?? '',
      title: body.title,
      caption: body.captions,
      tiktok: {
        privacyLevel: body.privacyLevel,
        disableComment: body.commentDisabled,
        disableDuet: body.duetDisabled,
        disableStitch: body.stitchDisabled,
        autoAddMusic: body.autoAddMusic,
        yourBrand: body.yourBrand,
        brandedContent: body.brandedContent,
        mode: body.postDirectly,
      },
    });
    const data = await requestPost({ account, order, requestKey: idempotencyKey ?? randomUUID() });
    return { success: true as const, data, message: data.message };
  },
});

const linkedInCallback = defineCall('POST', '/share/oauth/linkedin/callback', {
  summary: 'Takes what LinkedIn sent back, and posts what was prepared before or what stands in caption and imageUrl.',
  body: z.object({
    code: z.string().max(2_000).default(''),
    state: z.string().max(500).default(''),
    error: z.string().max(200).optional(),
    /** code and state, sealed on their way through the Shopify admin. */
    grant: z.string().max(6_000).optional(),
    caption: z.string().max(4_000).optional(),
    /** Address of a picture of the library. */
    imageUrl: z.string().max(2_000).optional(),
  }),
  response: z.object({ success: z.literal(true), post: postViewSchema.nullable() }),
  example: { body: { code: 'code', state: 'state' } },
  refusals: [{ status: 400, message: networkMessages.callbackFailed }],
  async handle({ account, body }) {
    const { grant, caption, imageUrl, ...given } = body;
    const answer = grant === undefined ? given : openGrant(grant);
    const { post } = await finishJourney({ account, network: 'linkedin', ...answer });
    if (post !== null || caption === undefined || imageUrl === undefined) return { success: true as const, post };
    const imageId = ownAssetId(imageUrl);
    if (imageId === null) throw new AppError('bad-request', 'no picture of ours', { field: 'imageUrl' });
    const order = readOrder({ network: 'linkedin', imageId, caption });
    // The same answer again is the same post.
    return {
      success: true as const,
      post: await requestPost({ account, order, requestKey: `callback:${answer.state}` }),
    };
  },
});

export const shareCalls = [tiktokUser, validateToken, upload, linkedInCallback] as const satisfies readonly Call[];

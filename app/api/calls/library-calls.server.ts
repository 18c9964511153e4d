import { z } from 'zod';
import {
  assetViewSchema,
  deletedPageSchema,
  libraryMessages,
  listDeletedQuerySchema,
  MAX_AT_ONCE,
  tagChangeSchema,
} from '#app/domain/library/index.ts';
import {
  deleteAssets,
  getAsset,
  listDeleted,
  restoreAssets,
  tagAssets,
  toAssetView,
} from '#app/domain/library/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const EXAMPLE_IDS = ['0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11'];
const imageIds = z.array(z.string().max(64)).min(1).max(MAX_AT_ONCE);

const getFile = defineCall('GET', '/api/images/library/{id}', {
  scope: 'read',
  summary: 'One picture or video of the library, with what was measured of it.',
  params: z.object({ id: z.uuid() }),
  response: z.object({ data: assetViewSchema }),
  refusals: [{ status: 404, message: libraryMessages.missing }],
  async handle({ account, params }) {
    return { data: toAssetView(await getAsset({ account, assetId: params.id })) };
  },
});

const deleteFiles = defineCall('POST', '/api/images/library/delete', {
  scope: 'generate',
  summary: 'Delete up to 200 pictures and videos. For an hour `/api/images/library/restore` brings them back.',
  body: z.object({ imageIds }),
  response: z.object({ success: z.literal(true), imageIds: z.array(z.string()) }),
  example: { body: { imageIds: EXAMPLE_IDS } },
  refusals: [{ status: 404, message: libraryMessages.missing }],
  async handle({ account, body }) {
    return { success: true as const, imageIds: await deleteAssets({ account, assetIds: body.imageIds }) };
  },
});

const listDeletedFiles = defineCall('GET', '/api/images/library/deleted', {
  scope: 'read',
  summary: 'One page of what was deleted within the last hour and can be brought back, the last deleted first.',
  query: listDeletedQuerySchema,
  response: deletedPageSchema,
  handle: ({ account, query }) => listDeleted({ account, ...query }),
});

const restoreFiles = defineCall('POST', '/api/images/library/restore', {
  scope: 'generate',
  summary: 'Bring pictures and videos back that were deleted within the last hour, as they were.',
  body: z.object({ imageIds }),
  response: z.object({ success: z.literal(true), imageIds: z.array(z.string()) }),
  example: { body: { imageIds: EXAMPLE_IDS } },
  refusals: [{ status: 404, message: libraryMessages.missing }],
  async handle({ account, body }) {
    return { success: true as const, imageIds: await restoreAssets({ account, assetIds: body.imageIds }) };
  },
});

const tagFiles = defineCall('POST', '/api/images/library/tags', {
  scope: 'generate',
  summary: 'Put tags on up to 200 pictures and videos, and take others off. A file has 20 at most.',
  body: tagChangeSchema.extend({ imageIds }),
  response: z.object({
    success: z.literal(true),
    images: z.array(z.object({ _id: z.string(), tags: z.array(z.string()) })),
    message: z.string(),
  }),
  example: { body: { imageIds: EXAMPLE_IDS, add: ['Summer'], remove: ['Draft'] } },
  refusals: [
    { status: 404, message: libraryMessages.missing },
    { status: 422, message: libraryMessages.tooManyTags },
  ],
  async handle({ account, body: { imageIds: assetIds, add, remove } }) {
    const tagged = await tagAssets({ account, assetIds, add, remove });
    const images = tagged.map(({ id, tags }) => ({ _id: id, tags: [...tags] }));
    return { success: true as const, images, message: libraryMessages.tagged };
  },
});

export const libraryCalls = [
  getFile,
  deleteFiles,
  listDeletedFiles,
  restoreFiles,
  tagFiles,
] as const satisfies readonly Call[];

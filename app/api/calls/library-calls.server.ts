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
  summary: 'One page of files deleted within the last hour, last deleted first. They can be restored.',
  query: listDeletedQuerySchema,
  response: deletedPageSchema,
  handle: ({ account, query }) => listDeleted({ account, ...query }),
});

const restoreFiles = defineCall('POST', '/api/images/library/restore', {
  scope: 'generate',
  summary: 'Restores pictures and videos deleted within the last hour.',
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
  summary: 'Adds tags to up to 200 pictures and videos, and removes others. A file has at most 20.',
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

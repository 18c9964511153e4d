import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import { assetViewSchema, libraryMessages, listAssetsQuerySchema } from '#app/domain/library/index.ts';
import {
  acceptUploads,
  deleteAsset,
  listAssets,
  MAX_PICTURE_BYTES,
  toAssetView,
} from '#app/domain/library/index.server.ts';
import { withMultipart } from '#app/platform/uploads/receive-multipart.server.ts';

const UPLOAD_LIMITS = {
  fileFields: ['image', 'images'],
  maxFiles: 20,
  maxFileBytes: MAX_PICTURE_BYTES,
  maxTotalBytes: 60 * 1024 * 1024,
} as const;

const uploadResponseSchema = z.object({
  success: z.literal(true),
  images: z.array(assetViewSchema),
  /** Files of the same request that could not be used. */
  errors: z.array(z.object({ name: z.string(), message: z.string() })),
  /** Of files that were taken: what became of them, where it is not the whole file. */
  notes: z.array(z.object({ name: z.string(), message: z.string() })),
  message: z.string(),
});

const uploadImages = defineCall('POST', '/api/images/upload/single', {
  scope: 'generate',
  summary:
    'Upload one or more pictures as file parts named image (JPEG, PNG, WebP, AVIF, GIF or TIFF, 25 MB each; JPEG and PNG up to 200 megapixels, the others 50). Of several frames the first is used.',
  isMultipart: true,
  example: { form: { image: '@mug.jpg', type: 'product' } },
  response: uploadResponseSchema,
  async handle({ request, account }) {
    const { assets, errors, notes } = await withMultipart(request, UPLOAD_LIMITS, ({ files }) =>
      acceptUploads({ account, files }),
    );
    const message = libraryMessages.uploaded(assets.length);
    return { success: true as const, images: assets.map(toAssetView), errors, notes, message };
  },
});

const listLibrary = defineCall('GET', '/api/images/library', {
  scope: 'read',
  summary: 'One page of the library. Pass nextCursor as cursor for the next page.',
  query: listAssetsQuerySchema,
  response: z.object({ data: z.array(assetViewSchema), nextCursor: z.string().nullable() }),
  async handle({ account, query }) {
    const { assets, nextCursor } = await listAssets({ account, ...query });
    return { data: assets, nextCursor };
  },
});

const deleteProjectFile = defineCall('POST', '/api/user/project/delete', {
  scope: 'generate',
  summary: 'Delete a picture or video with all its sizes.',
  body: z.object({
    /** Accepted as the spec has it; the id alone says what is meant. */
    type: z.string().max(32).optional(),
    id: z.string().max(64),
  }),
  response: z.object({ success: z.literal(true) }),
  async handle({ account, body }) {
    await deleteAsset({ account, assetId: body.id });
    return { success: true as const };
  },
});

export const imagesCalls = [uploadImages, listLibrary, deleteProjectFile] as const satisfies readonly Call[];

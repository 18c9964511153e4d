import { z } from 'zod';
import { assetViewSchema, libraryMessages, listAssetsQuerySchema } from '#app/domain/library/index.ts';
import {
  fetchPicture,
  labelPeople,
  listAssets,
  MAX_RESIZED_SIDE,
  MAX_SOURCES,
  readAssetBytes,
  resizePicture,
  savePicture,
  toAssetView,
} from '#app/domain/library/index.server.ts';
import { limitRate } from '#app/gate/index.server.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const FETCHED_PER_MINUTE = 60;

/** A picture as the whole answer, that no browser can take for anything else. */
function pictureResponse({ bytes, contentType }: { bytes: Uint8Array; contentType: string }): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

const sideSchema = z.coerce.number().int().min(16).max(MAX_RESIZED_SIDE);

const resizeSingle = defineCall('POST', '/api/images/resize/single', {
  scope: 'generate',
  summary: 'Copies a library picture at exactly this size. The overhang is cut off. Free.',
  isIdempotent: true,
  body: z.object({ imageId: z.string().max(64), width: sideSchema, height: sideSchema }),
  response: z.object({ success: z.literal(true), data: assetViewSchema }),
  example: { body: { imageId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', width: 1080, height: 1080 } },
  async handle({ account, body: { imageId: assetId, width, height } }) {
    const data = toAssetView(await resizePicture({ account, assetId, width, height }));
    return { success: true as const, data };
  },
});

const proxyImage = defineCall('GET', '/api/proxy-image', {
  scope: 'read',
  summary: 'A picture of an allowed host, encoded anew, for drawing on a canvas. 60 a minute.',
  query: z.object({ url: z.string().min(1).max(2_048) }),
  produces: 'image/*',
  example: { query: { url: 'https://cdn.shopify.com/s/files/1/0000/0001/products/mug.jpg' } },
  async handle({ account, query }) {
    await limitRate({ key: `proxy-image:${account.id}`, max: FETCHED_PER_MINUTE, windowMs: 60_000 });
    return pictureResponse(await fetchPicture(query.url));
  },
});

const view = defineCall('GET', '/view', {
  scope: 'read',
  summary: 'The bytes of a library picture by its id.',
  query: z.object({
    /** The id of the picture; a file name's ending after it is not looked at. */
    filename: z.string().max(100),
    /** Accepted as the spec has them, and not read: nothing here is a path. */
    subfolder: z.string().max(200).optional(),
    type: z.string().max(32).optional(),
  }),
  produces: 'image/*',
  example: { query: { filename: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11' } },
  async handle({ account, query }) {
    const assetId = query.filename.replace(/\.[a-z0-9]{1,5}$/i, '');
    return pictureResponse(await readAssetBytes({ userId: account.id, assetId, variant: 'original' }));
  },
});

/** Pictures of the library that a browser put the sent one together from: what they carry goes on in it. */
const sourceIdsSchema = z.array(z.uuid()).max(MAX_SOURCES).optional();

const savedSchema = z.object({ success: z.literal(true), data: assetViewSchema, message: z.string() });
const saveToBucket = defineCall('POST', '/api/images/user/save-image-to-bucket', {
  scope: 'generate',
  summary: 'Keeps a picture in the library: sent as base64, or by the address of one of ours or of an allowed host.',
  isIdempotent: true,
  body: z.object({
    imageBase64: z.string().optional(),
    imageUrl: z.string().max(2_048).optional(),
    imageName: z.string().max(200).default('image'),
    sourceIds: sourceIdsSchema,
    /** Accepted as the spec has them, and not read. */
    objectUrl: z.unknown().optional(),
    userId: z.unknown().optional(),
    imagePath: z.unknown().optional(),
    model: z.unknown().optional(),
  }),
  response: savedSchema,
  example: { body: { imageName: 'mug.png', imageUrl: '/files/0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11/original' } },
  refusals: [{ status: 400, message: libraryMessages.noFile }],
  async handle({ account, body: { imageName: name, imageBase64: base64, imageUrl: url, sourceIds } }) {
    const data = toAssetView(await savePicture({ account, name, base64, url, sourceIds }));
    return { success: true as const, data, message: libraryMessages.imageKept };
  },
});

const labelPictures = defineCall('POST', '/api/images/people', {
  scope: 'generate',
  summary: 'Sets or removes the label for AI-made people on a picture or video. Its files carry the label.',
  isIdempotent: true,
  body: z.object({ imageId: z.uuid(), aiPeople: z.boolean() }),
  response: z.object({ success: z.literal(true), data: assetViewSchema }),
  example: { body: { imageId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', aiPeople: true } },
  async handle({ account, body: { imageId: assetId, aiPeople: areAi } }) {
    return { success: true as const, data: toAssetView(await labelPeople({ account, assetId, areAi })) };
  },
});

/** A video by the spec's names (platform-and-account, section 3), and as any file of the library. */
const videoSchema = assetViewSchema.extend({
  videoName: z.string(),
  videoType: z.string(),
  src: z.string(),
  videoUrl: z.string(),
  thumbnailSrc: z.string(),
});

const listVideos = defineCall('GET', '/api/video/projectvideo/get', {
  scope: 'read',
  summary: 'One page of the videos in the library. Pass nextCursor as cursor for the next page.',
  query: listAssetsQuerySchema.omit({ type: true }),
  response: z.object({ data: z.array(videoSchema), nextCursor: z.string().nullable() }),
  async handle({ account, query }) {
    const { assets, nextCursor } = await listAssets({ account, ...query, type: 'Video' });
    const data = assets.map((asset) => ({
      ...asset,
      videoName: asset.imageName,
      videoType: asset.imageType,
      src: asset.urls.original,
      videoUrl: asset.urls.original,
      thumbnailSrc: asset.urls.preview,
    }));
    return { data, nextCursor };
  },
});

export const picturesCalls = [
  resizeSingle,
  proxyImage,
  view,
  saveToBucket,
  labelPictures,
  listVideos,
] as const satisfies readonly Call[];

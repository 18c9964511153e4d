import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { assetViewSchema, libraryMessages } from '#app/domain/library/index.ts';
import { createAssetFromUpload, toAssetView } from '#app/domain/library/index.server.ts';
import {
  MAX_ALT_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_IMPORTED_AT_ONCE,
  mediaIdSchema,
  productFiltersSchema,
  productIdSchema,
  productPicturesSchema,
  productsPageSchema,
  productsQuerySchema,
  productsToStageSchema,
  pushViewSchema,
  storeMessages,
} from '#app/domain/store/index.ts';
import type { PushView } from '#app/domain/store/index.ts';
import {
  countOnePicture,
  getProductPictures,
  getPush,
  importPictures,
  listProductFilters,
  listProducts,
  listProductsToStage,
  listPushes,
  pushPicture,
  requestPush,
  undoPush,
} from '#app/domain/store/index.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';

const listStoreProducts = defineCall('GET', '/api/products-info', {
  scope: 'store',
  isForExtensions: true,
  summary: 'Ten products of the connected shop; endCursor as after, or startCursor as before, turns the page.',
  query: productsQuerySchema,
  response: productsPageSchema,
  async handle({ account, query, request }) {
    return listProducts(await adminApiOf(account, request), query);
  },
});

const listStoreProductsToStage = defineCall('GET', '/api/store/products-to-stage', {
  scope: 'store',
  isForExtensions: true,
  summary: 'Products of the connected shop that have one picture, last changed first; nextCursor as after goes on.',
  query: z.object({ after: z.string().max(1000).optional() }),
  response: productsToStageSchema,
  async handle({ account, query, request }) {
    return listProductsToStage(await adminApiOf(account, request), query);
  },
});

const countStoreOnePicture = defineCall('GET', '/api/store/one-picture-count', {
  scope: 'store',
  isForExtensions: true,
  summary: 'How many products of the connected shop have a single picture, of the first thousand.',
  response: z.object({ count: z.number().int(), isAll: z.boolean() }),
  async handle({ account, request }) {
    return countOnePicture(await adminApiOf(account, request));
  },
});

const getStoreFilters = defineCall('GET', '/api/store/filters', {
  scope: 'store',
  summary: 'Vendors, product types and tags of the connected shop.',
  response: productFiltersSchema,
  async handle({ account, request }) {
    return listProductFilters(await adminApiOf(account, request));
  },
});

const listStorePictures = defineCall('GET', '/api/store/pictures', {
  scope: 'store',
  summary: 'Pictures of one product of the connected shop, 25 at a time.',
  query: z.object({ productId: productIdSchema, after: z.string().max(1000).optional() }),
  response: productPicturesSchema,
  async handle({ account, query, request }) {
    return getProductPictures(await adminApiOf(account, request), query);
  },
});

const importStorePictures = defineCall('POST', '/api/store/import', {
  scope: 'store',
  summary: 'Takes pictures of a product of the connected shop into the library.',
  isIdempotent: true,
  body: z.object({ productId: productIdSchema, mediaIds: z.array(mediaIdSchema).min(1).max(MAX_IMPORTED_AT_ONCE) }),
  response: z.object({
    success: z.literal(true),
    images: z.array(assetViewSchema),
    /** Pictures of the same request that could not be taken. */
    errors: z.array(z.object({ id: z.string(), message: z.string() })),
    message: z.string(),
  }),
  async handle({ account, body, request }) {
    const api = await adminApiOf(account, request);
    const { assets, errors } = await importPictures({ account, api, ...body });
    const message = assets.length === 1 ? storeMessages.imported : storeMessages.importedMany(assets.length);
    return { success: true as const, images: assets.map(toAssetView), errors, message };
  },
});

const uploadSchema = z.object({
  /** gid or number. */
  product_id: z
    .union([z.string(), z.number()])
    .optional()
    .transform((id, context) => {
      const gid = /^\d+$/.test(String(id)) ? `gid://shopify/Product/${id}` : id;
      const parsed = productIdSchema.safeParse(gid);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message: storeMessages.selectProduct });
      return z.NEVER;
    }),
  /** Picture of the library; or `image`. */
  imageId: z.string().max(64).optional(),
  /** Base64, with or without a data URL's head; goes into the library first. */
  image: z.string().optional(),
  description: z.string().max(MAX_DESCRIPTION_LENGTH).optional(),
  updateDescription: z.boolean().default(false),
  alt: z.string().trim().max(MAX_ALT_LENGTH, storeMessages.altTooLong).default(''),
  /** Place among the product's pictures, 1 first; last without it. */
  position: z.number().int().min(1).max(250).nullable().default(null),
  /** Accepted as the spec has them, and not read: the account decides which shop it is. */
  shop: z.unknown().optional(),
  access_token: z.unknown().optional(),
});

const pushResponseSchema = z.object({ success: z.boolean(), data: pushViewSchema, message: z.string() });
const answerWith = (data: PushView) => ({ success: data.status !== 'failed', data, message: data.message });

/** The part of the body that describes the change of the product. */
function readAsked({ alt, position, description = '', updateDescription }: z.infer<typeof uploadSchema>) {
  return { alt, position, description: updateDescription && description.trim() !== '' ? description : null };
}

const uploadToProduct = defineCall('POST', '/api/images/shopify/products/upload', {
  example: { body: { product_id: 'gid://shopify/Product/1', imageId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11' } },
  scope: 'store',
  summary: 'Adds a picture to a product of the connected shop. Repeating the call adds it once.',
  isIdempotent: true,
  body: uploadSchema,
  response: pushResponseSchema,
  async handle({ account, body, request }) {
    const api = await adminApiOf(account, request);
    const assetId = body.imageId ?? (await takeIn(account, body.image));
    return answerWith(await pushPicture({ account, api, assetId, productId: body.product_id, ...readAsked(body) }));
  },
});

const requestStorePush = defineCall('POST', '/api/store/pushes', {
  scope: 'store',
  example: { body: { product_id: 'gid://shopify/Product/1', imageId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11' } },
  summary: 'Accepts a picture for a product of the connected shop; the event stream tells (store.push) how it goes.',
  isIdempotent: true,
  body: uploadSchema.omit({ image: true }).required({ imageId: true }),
  response: pushResponseSchema,
  async handle({ account, body, request }) {
    const api = await adminApiOf(account, request);
    const { imageId: assetId, product_id: productId } = body;
    return answerWith(await requestPush({ account, api, assetId, productId, ...readAsked(body) }));
  },
});

const listStorePushes = defineCall('GET', '/api/store/pushes', {
  scope: 'store',
  summary: 'Products that one picture was added to (imageId), or all unfinished additions.',
  query: z.object({ imageId: z.string().max(64).optional() }),
  response: z.object({ success: z.literal(true), data: z.array(pushViewSchema) }),
  async handle({ account, query }) {
    return { success: true as const, data: await listPushes({ account, assetId: query.imageId }) };
  },
});

/** A picture sent along; its id in the library. */
async function takeIn(account: Account, image: string | undefined): Promise<string> {
  const base64 = image?.replace(/^data:[\w/+.-]+;base64,/, '') ?? '';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength === 0) {
    throw new AppError('bad-request', 'no picture', { userMessage: libraryMessages.noFile, field: 'image' });
  }
  return (await createAssetFromUpload({ account, source: { bytes }, name: 'store-picture' })).id;
}

const pushParams = z.object({ id: z.string().max(64) });

const getStorePush = defineCall('GET', '/api/store/pushes/{id}', {
  scope: 'store',
  summary: 'Status of adding a picture to a product.',
  params: pushParams,
  response: pushResponseSchema,
  async handle({ account, params, request }) {
    return answerWith(await getPush({ account, api: await adminApiOf(account, request), pushId: params.id }));
  },
});

const undoStorePush = defineCall('POST', '/api/store/pushes/{id}/undo', {
  scope: 'store',
  summary: 'Removes a picture from its product and restores the old description.',
  params: pushParams,
  response: pushResponseSchema,
  async handle({ account, params, request }) {
    return answerWith(await undoPush({ account, api: await adminApiOf(account, request), pushId: params.id }));
  },
});

export const storeCalls = [
  listStoreProducts,
  listStoreProductsToStage,
  countStoreOnePicture,
  getStoreFilters,
  listStorePictures,
  importStorePictures,
  uploadToProduct,
  requestStorePush,
  listStorePushes,
  getStorePush,
  undoStorePush,
] as const satisfies readonly Call[];

import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import { assetViewSchema } from '#app/domain/library/index.ts';
import { storeMessages, toProductId } from '#app/domain/store/index.ts';
import { getProductPictures, takePictureOf } from '#app/domain/store/index.server.ts';
import {
  MAX_PHOTOS_PER_SHOOT,
  photoshootPromptSchema,
  photoshootViewSchema,
  productPhotosSchema,
} from '#app/domain/photoshoots/index.ts';
import { getProductPhotos, requestPhotoshoot } from '#app/domain/photoshoots/index.server.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';

/** gid or number. */
const productId = z.union([z.string(), z.number()]).transform((id, context) => {
  const gid = toProductId(String(id));
  if (gid) return gid;
  context.addIssue({ code: 'custom', message: storeMessages.notAProduct });
  return z.NEVER;
});

const readProductPhotos = defineCall('GET', '/api/store/product-photos', {
  scope: 'store',
  isForExtensions: true,
  summary: 'Latest photos of a product of the connected shop, and the status of new ones.',
  query: z.object({ product_id: productId }),
  response: productPhotosSchema,
  async handle({ account, query, request }) {
    const found = await getProductPhotos({
      account,
      api: await adminApiOf(account, request),
      productId: query.product_id,
    });
    // An extension is not at our address: it needs the whole one.
    const base = shopifySettings()?.appUrl;
    return { ...found, photos: found.photos.map((photo) => ({ ...photo, url: new URL(photo.url, base).href })) };
  },
});

const createPhotoshoot = defineCall('POST', '/api/store/photoshoots', {
  scope: 'store',
  isForExtensions: true,
  isIdempotent: true,
  summary: 'Makes photos of a product of the connected shop from its first picture; answers when that is accepted.',
  body: z.object({
    product_id: productId,
    prompt: photoshootPromptSchema,
    /** Name of a preset scene; without it the prompt decides. */
    scene: z.string().max(100).nullable().default(null),
    count: z.number().int().min(1).max(MAX_PHOTOS_PER_SHOOT).default(1),
  }),
  response: z.object({ success: z.literal(true), data: photoshootViewSchema, message: z.string() }),
  async handle({ account, body, idempotencyKey, request }) {
    const api = await adminApiOf(account, request);
    // Refused here rather than by the worker, where the merchant can still do something about it.
    await getProductPictures(api, { productId: body.product_id });
    const data = await requestPhotoshoot({
      account: { ...account, shop: api.shop },
      productId: body.product_id,
      prompt: body.prompt,
      scene: body.scene,
      count: body.count,
      idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
    });
    return { success: true as const, data, message: 'Your photos are being made.' };
  },
});

const takeProductPicture = defineCall('POST', '/api/store/take-picture', {
  scope: 'store',
  summary: 'Takes the first picture of a product of the connected shop into the library; a repeat finds it there.',
  body: z.object({ product_id: productId }),
  response: z.object({ success: z.literal(true), images: z.array(assetViewSchema), message: z.string() }),
  async handle({ account, body, request }) {
    const asset = await takePictureOf({
      account,
      api: await adminApiOf(account, request),
      productId: body.product_id,
    });
    return { success: true as const, images: [asset], message: storeMessages.imported };
  },
});

export const photoshootCalls = [
  readProductPhotos,
  createPhotoshoot,
  takeProductPicture,
] as const satisfies readonly Call[];

import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import { productReviewSchema } from '#app/domain/catalogue/index.ts';
import { getProductReview } from '#app/domain/catalogue/index.server.ts';
import { productIdSchema } from '#app/domain/store/index.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';

const readProductReview = defineCall('GET', '/api/catalogue/product-review', {
  scope: 'store',
  isForExtensions: true,
  summary: 'Pictures of one product in runs that wait for review or publishing, and the latest results.',
  query: z.object({ product_id: productIdSchema }),
  example: { query: { product_id: 'gid://shopify/Product/1' } },
  response: productReviewSchema,
  async handle({ account, query }) {
    const { data, more } = await getProductReview(account, query.product_id);
    // An extension is not at our address: it needs the whole one.
    const base = shopifySettings()?.appUrl;
    const whole = <T extends { readonly url: string | null }>(picture: T) =>
      picture.url === null ? picture : { ...picture, url: new URL(picture.url, base).href };
    const items = (run: (typeof data)[number]) =>
      run.items.map((item) => ({ ...item, pictures: item.pictures.map(whole) }));
    return { data: data.map((run) => ({ ...run, items: items(run) })), more };
  },
});

export const productReviewCalls = [readProductReview] as const satisfies readonly Call[];

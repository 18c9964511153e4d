import { appBridge } from '#app/ui/app-bridge.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { productIdSchema } from '../products/store-product.schema.ts';
import type { ProductPictures } from '../products/store-product.schema.ts';

/**
 * Lets the merchant choose in the admin's own picker. Only the id is taken from there; what the product is says our
 * server, for the shop it knows. Null where nothing was chosen. Rejects as `callApi`.
 */
export async function pickInShopify(): Promise<ProductPictures | null> {
  const chosen = await appBridge()?.resourcePicker({
    type: 'product',
    action: 'select',
    multiple: false,
    filter: { variants: false },
  });
  const id = productIdSchema.safeParse(chosen?.[0]?.id);
  if (!id.success) return null;
  appBridge()?.loading(true);
  try {
    return await callApi('GET /api/store/pictures', { query: { productId: id.data } });
  } finally {
    appBridge()?.loading(false);
  }
}

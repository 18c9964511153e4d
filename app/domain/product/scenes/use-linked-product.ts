import { useEffect, useRef } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { storeMessages } from '#app/domain/store/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ProductData } from '../product-data.ts';

interface Options {
  readonly linked: LinkedProducts;
  readonly data: ProductData;
  readonly onImported: (assets: readonly AssetView[]) => void;
}

/**
 * Into a product's own scene, while it is still empty, its first picture is taken in and put on the canvas, once. An
 * address that leads to no product of the shop says so.
 */
export function useLinkedProduct({ linked, data, onImported }: Options): void {
  const toasts = useToasts();
  const hasRun = useRef(false);
  const { scene, notice } = data;
  const isMalformed = linked.kind === 'malformed';
  const isEmpty = !scene.isDeleted && scene.document.pictures.length === 0 && scene.document.items.length === 0;
  const productId = isEmpty ? scene.productId : null;
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    const trouble = isMalformed ? storeMessages.notAProduct : notice;
    if (trouble) {
      toasts.show({ title: trouble, tone: 'critical' });
    }
    if (productId === null) return;
    callApi('POST /api/store/take-picture', { body: { product_id: productId } }).then(
      ({ images }) => onImported(images),
      (error: Error) => toasts.show({ title: storeMessages.importFailed, message: error.message, tone: 'critical' }),
    );
  }, [isMalformed, notice, productId, onImported, toasts]);
}

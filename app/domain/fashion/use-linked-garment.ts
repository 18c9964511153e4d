import { useEffect, useRef } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { storeMessages } from '#app/domain/store/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { fashionMessages } from './fashion.messages.ts';

/** The first picture of the product that the address names becomes a garment, once. */
export function useLinkedGarment(linked: LinkedProducts, onImported: (assets: readonly AssetView[]) => void): void {
  const toasts = useToasts();
  const hasRun = useRef(false);
  const productId = linked.kind === 'one' ? linked.productId : null;
  const isMalformed = linked.kind === 'malformed';
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    if (isMalformed) toasts.show({ title: storeMessages.notAProduct, tone: 'critical' });
    if (productId === null) return;
    callApi('POST /api/store/take-picture', { body: { product_id: productId } }).then(
      ({ images }) => onImported(images),
      (error: Error) => toasts.show({ title: fashionMessages.importFailed, message: error.message, tone: 'critical' }),
    );
  }, [productId, isMalformed, onImported, toasts]);
}

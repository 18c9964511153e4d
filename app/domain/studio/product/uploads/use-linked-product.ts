import { useEffect, useRef } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { storeMessages } from '#app/domain/store/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { callApi } from '../call-api.ts';

/**
 * The one product that a link of the admin names: its first picture is taken in and put on the canvas, once. The address
 * forgets the ids at once, so that a reload does not repeat it.
 */
export function useLinkedProduct(linked: LinkedProducts, onImported: (assets: readonly AssetView[]) => void): void {
  const toasts = useToasts();
  const hasRun = useRef(false);
  const { kind } = linked;
  const productId = linked.kind === 'one' ? linked.productId : null;
  useEffect(() => {
    if (hasRun.current || kind === 'none') return;
    hasRun.current = true;
    forgetLinkedIds();
    if (kind === 'malformed') toasts.show({ title: storeMessages.notAProduct, tone: 'critical' });
    if (productId === null) return;
    callApi('POST', '/api/store/take-picture', { product_id: productId }).then(
      (answer) => onImported((answer as { images: AssetView[] }).images),
      (error: Error) => toasts.show({ title: storeMessages.importFailed, message: error.message, tone: 'critical' }),
    );
  }, [kind, productId, onImported, toasts]);
}

function forgetLinkedIds(): void {
  const url = new URL(location.href);
  for (const name of ['id', 'ids', 'ids[]', 'product_id']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

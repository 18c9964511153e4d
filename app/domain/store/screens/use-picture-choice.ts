import { useCallback, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { MAX_IMPORTED_AT_ONCE } from '../store-limits.ts';
import type { ProductPictures, StorePicture } from '../products/store-product.schema.ts';
import { storeTrouble } from './store-trouble.ts';

interface State {
  readonly product: Pick<ProductPictures, 'id' | 'title'>;
  readonly pictures: readonly StorePicture[];
  readonly nextCursor: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly isLoadingMore: boolean;
  readonly error: string | null;
}

/** The picker's second step: one product, its pictures, and which of them are chosen. Null during the first step. */
export function usePictureChoice() {
  const [state, setState] = useState<State | null>(null);

  const open = useCallback((product: ProductPictures) => {
    const { nodes, nextCursor } = product.media;
    // A product with one picture has nothing to choose.
    const chosen = new Set(nodes.length === 1 && !nextCursor ? [nodes[0]!.id] : []);
    setState({ product, pictures: nodes, nextCursor, chosen, isLoadingMore: false, error: null });
  }, []);

  const close = useCallback(() => setState(null), []);

  const toggle = useCallback((id: string) => {
    setState((before) => {
      if (!before) return before;
      const chosen = new Set(before.chosen);
      if (!chosen.delete(id) && chosen.size < MAX_IMPORTED_AT_ONCE) chosen.add(id);
      return { ...before, chosen };
    });
  }, []);

  const loadMore = useCallback(async () => {
    if (!state?.nextCursor || state.isLoadingMore) return;
    const { product, nextCursor } = state;
    const change = (part: Partial<State>) =>
      setState((now) => (now?.product.id === product.id ? { ...now, ...part } : now));
    change({ isLoadingMore: true, error: null });
    try {
      const query = { productId: product.id, after: nextCursor };
      const { media } = await callApi('GET /api/store/pictures', { query });
      const pictures = [...state.pictures, ...media.nodes];
      change({ pictures, nextCursor: media.nextCursor, isLoadingMore: false });
    } catch (error) {
      change({ isLoadingMore: false, error: storeTrouble(error) });
    }
  }, [state]);

  return { state, open, close, toggle, loadMore };
}

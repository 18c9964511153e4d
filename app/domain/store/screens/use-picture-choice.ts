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

/**
 * The picker's second step: one product, its pictures, and which of them are chosen. Null during the first step.
 *
 * @param atLeast so many are needed: a product that has them begins with all of them chosen
 */
export function usePictureChoice(atLeast = Number.POSITIVE_INFINITY) {
  const [state, setState] = useState<State | null>(null);

  const open = useCallback(
    (product: ProductPictures) => {
      const { nodes, nextCursor } = product.media;
      // A product with one picture has nothing to choose.
      const isGiven = (nodes.length === 1 && !nextCursor) || nodes.length >= atLeast;
      const chosen = new Set(isGiven ? nodes.map(({ id }) => id) : []);
      setState({ product, pictures: nodes, nextCursor, chosen, isLoadingMore: false, error: null });
    },
    [atLeast],
  );

  const close = useCallback(() => setState(null), []);

  const toggle = useCallback((id: string) => {
    setState((before) => {
      if (!before) return before;
      const chosen = new Set(before.chosen);
      if (!chosen.delete(id) && chosen.size < MAX_IMPORTED_AT_ONCE) chosen.add(id);
      return { ...before, chosen };
    });
  }, []);

  const chooseAll = useCallback((isChosen: boolean) => {
    setState((before) => {
      if (!before) return before;
      const ids = isChosen ? before.pictures.map(({ id }) => id) : [];
      return { ...before, chosen: new Set(ids.slice(0, MAX_IMPORTED_AT_ONCE)) };
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

  return { state, open, close, toggle, chooseAll, loadMore };
}

import { useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { isAbort } from '#app/ui/client/call-error.ts';
import type { ProductPictures } from '../products/store-product.schema.ts';
import { storeTrouble } from './store-trouble.ts';

/** Opens this product once, as soon as there is a number; says whether that is under way. */
export function useFirstProduct(
  productId: string | undefined,
  open: (product: ProductPictures) => void,
  onTrouble: (sentence: string) => void,
): boolean {
  const [answered, setAnswered] = useState<string | null>(null);
  const latest = useRef({ open, onTrouble });
  useEffect(() => {
    latest.current = { open, onTrouble };
  });
  useEffect(() => {
    if (!productId || productId === answered) return;
    const stop = new AbortController();
    callApi('GET /api/store/pictures', { query: { productId }, signal: stop.signal }).then(
      (product) => {
        latest.current.open(product);
        setAnswered(productId);
      },
      (error: unknown) => {
        if (isAbort(error)) return;
        latest.current.onTrouble(storeTrouble(error));
        setAnswered(productId);
      },
    );
    return () => stop.abort();
  }, [productId, answered]);
  return productId !== undefined && productId !== answered;
}

import { useEffect, useRef } from 'react';
import type { ProductPictures } from '../products/store-product.schema.ts';
import { pickInShopify } from './pick-in-shopify.ts';
import { storeTrouble } from './store-trouble.ts';

interface Options {
  /** The picker opens when this becomes true; what it returns after it became false is ignored. */
  readonly isWanted: boolean;
  readonly onChosen: (product: ProductPictures) => void;
  readonly onNothing: () => void;
  readonly onTrouble: (sentence: string) => void;
}

/** Opens the admin's own product picker while it is wanted. */
export function useShopifyPicker({ isWanted, ...answers }: Options): void {
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    pickInShopify().then(
      (product) => {
        if (!isCurrent) return;
        if (product) latest.current.onChosen(product);
        else latest.current.onNothing();
      },
      (error: unknown) => isCurrent && latest.current.onTrouble(storeTrouble(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
}

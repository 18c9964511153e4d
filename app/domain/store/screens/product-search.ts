import { useEffect, useState } from 'react';
import type { ProductsQuery } from '../products/store-product.schema.ts';
import { SEARCH_DEBOUNCE_MS } from '../store-limits.ts';

/** The words and filters above the table. Empty: all products. */
export interface Choice {
  readonly search: string;
  readonly vendor: string;
  readonly product_type: string;
  readonly tag: string;
  readonly status: string;
}

export const EVERYTHING: Choice = { search: '', vendor: '', product_type: '', tag: '', status: '' };

/** Where the table stands: before or after a cursor, or at the beginning. */
export type Turn = { readonly after: string } | { readonly before: string } | null;

export function isNarrowed(choice: Choice): boolean {
  return Object.values(choice).some((value) => value !== '');
}

/** The question for one page of products: only what was chosen. */
export function productsQuery(choice: Choice, turn: Turn): Partial<ProductsQuery> {
  const chosen = Object.entries({ ...choice, ...turn }).filter(([, value]) => value.trim() !== '');
  return Object.fromEntries(chosen);
}

/** The value as it was when it last stood still for a moment; what is chosen by one click does not wait. */
export function useSettledChoice(choice: Choice): Choice {
  const [search, setSearch] = useState(choice.search);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(choice.search), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [choice.search]);
  return { ...choice, search };
}

import { useEffect, useState } from 'react';
import { callApi } from '../product/call-api.ts';

/** Credits. */
export interface Price {
  readonly each: number;
  readonly available: number;
}

/** What one use of a feature costs now and what there is to pay it with; null until both are known. */
export function usePrice(feature: 'inpaint' | 'upscale' | 'video'): Price | null {
  const [price, setPrice] = useState<Price | null>(null);
  useEffect(() => {
    let isHere = true;
    Promise.all([callApi('GET', '/api/features'), callApi('GET', '/api/user/credits')]).then(
      ([features, credits]) => {
        const row = (features as readonly { name: string; creditsPerUse: number }[]).find(
          ({ name }) => name === feature,
        );
        const { available } = credits as { readonly available: number };
        if (isHere && row) setPrice({ each: row.creditsPerUse, available });
      },
      // Without a price nothing can be ordered; the window says so.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [feature]);
  return price;
}

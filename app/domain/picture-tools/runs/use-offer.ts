import { useCallback, useEffect, useState } from 'react';
import { spendable, creditUseOf } from '#app/domain/credits/index.ts';
import type { EngineOffers } from '#app/domain/generation/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';

/** The cost of a run, the credits to pay it with, and the abilities of the engines here. */
export interface Offer extends EngineOffers {
  readonly each: number;
  readonly available: number;
}

export interface Asking {
  /** Null until it is known: nothing can be ordered before. */
  readonly offer: Offer | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Asks what one use of a feature comes to now. */
export function useOffer(feature: 'inpaint' | 'upscale' | 'video'): Asking {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isHere = true;
    setFailed(false);
    Promise.all([
      callApi('GET /api/features'),
      callApi('GET /api/user/credits'),
      callApi('GET /api/generation/engines'),
    ]).then(
      ([features, credits, engines]) => {
        const row = features.find(({ name }) => name === feature);
        const available = spendable(credits, creditUseOf(feature));
        if (!isHere) return;
        if (row) setOffer({ each: row.creditsPerUse, available, ...engines });
        else setFailed(true);
      },
      () => {
        if (isHere) setFailed(true);
      },
    );
    return () => {
      isHere = false;
    };
  }, [feature, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { offer, hasFailed, retry };
}

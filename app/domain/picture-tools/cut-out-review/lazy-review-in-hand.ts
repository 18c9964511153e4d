import { lazy } from 'react';

/** Comes when there is something to ask: most cut-outs have no questions. */
export const ReviewInHand = lazy(async () => ({ default: (await import('./review-in-hand.tsx')).ReviewInHand }));

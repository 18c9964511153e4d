import { lazy } from 'react';

/** Comes when it is asked: what shows its price is not on any page from the start. */
export const InpaintQuestion = lazy(async () => ({
  default: (await import('./inpaint-question.tsx')).InpaintQuestion,
}));

import { useMemo } from 'react';
import type { Studio, StudioData } from '#app/domain/studio/frame/index.ts';
import { useCutOutReviews } from './use-cut-out-reviews.ts';
import type { CutOutReviews } from './use-cut-out-reviews.ts';
import { useCutouts } from './use-cutouts.ts';
import type { Cutouts } from './use-cutouts.ts';
import { useMissingCutOuts } from './use-missing-cut-outs.ts';

/** The cut-outs of a canvas: those under way, and what is in doubt about those that are there. */
export interface StageCutOuts extends Cutouts {
  readonly reviews: CutOutReviews;
}

/** Keeps the cut-outs of an open studio: asks for them, takes them in where they stand, and asks about them. */
export function useStageCutOuts({ document, runs }: Pick<Studio, 'document' | 'runs'>, data: StudioData): StageCutOuts {
  const { store, files } = document;
  const { feed, onlooker } = runs;
  const reviews = useCutOutReviews({ store, files });
  const cutOuts = useCutouts({ feed, place: onlooker.place, store, files, onArrived: reviews.arrived });
  useMissingCutOuts(data, cutOuts.request);
  return useMemo(() => ({ ...cutOuts, reviews }), [cutOuts, reviews]);
}

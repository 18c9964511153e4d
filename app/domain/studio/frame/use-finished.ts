import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ResultsState } from '../parts/results/results.rules.ts';
import { pickCanvas, pickItems, pickTemplate, pickTryOn } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import type { SceneSession } from '../session/scene-session.ts';

/** The images of the run that has just ended, in the place of the canvas until the canvas is wanted again. */
export interface FinishedImages {
  /** None while the canvas is shown. */
  readonly images: readonly AssetView[];
  readonly shown: AssetView | null;
  readonly show: (assetId: string) => void;
  readonly close: () => void;
}

const NONE: readonly AssetView[] = [];
/** The features whose pictures count as seen on a canvas. */
const SEEN = [pickItems, pickTemplate, pickCanvas, pickTryOn] as const;
const seenOf = (session: SceneSession) => SEEN.map((pick) => pick(session));

/**
 * Shows the images of the run `jobId` until another run begins, the canvas is changed or `onClose` is called.
 *
 * @param jobId null: no run has ended since the canvas was wanted
 */
export function useFinished(options: {
  readonly jobId: string | null;
  readonly onClose: () => void;
  readonly results: ResultsState;
  readonly isRunning: boolean;
  readonly store: SceneStore;
}): FinishedImages {
  const { jobId, onClose: close, results, isRunning, store } = options;
  const [shownId, show] = useState<string | null>(null);
  useEffect(() => {
    if (isRunning) close();
  }, [isRunning, close]);
  useEffect(() => {
    if (jobId === null) return undefined;
    const before = seenOf(store.get());
    return store.subscribe(() => {
      if (seenOf(store.get()).some((part, index) => part !== before[index])) close();
    });
  }, [jobId, store, close]);

  const images = useMemo(() => {
    if (jobId === null || isRunning) return NONE;
    const outputs = results.batches.find((batch) => batch.jobId === jobId)?.outputs ?? [];
    return outputs.flatMap(({ asset }) => (asset?.type === 'image' ? [asset] : []));
  }, [jobId, isRunning, results]);
  const shown = images.find(({ _id }) => _id === shownId) ?? images[0] ?? null;
  const showImage = useCallback((assetId: string) => show(assetId), []);
  return useMemo(() => ({ images, shown, show: showImage, close }), [images, shown, showImage, close]);
}

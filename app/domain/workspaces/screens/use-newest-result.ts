import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isEnded, isOwnHere, useJobs } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { Studio } from '#app/domain/studio/frame/index.ts';
import { pickItems, useScene } from '#app/domain/studio/session/index.ts';
import { recentOf } from '../project-progress.rules.ts';

export interface NewestResult {
  readonly asset: AssetView | null;
  readonly isOnCanvas: boolean;
  /** Puts it onto the canvas as a draft: a step that can be undone, kept or discarded. */
  readonly place: () => void;
}

/**
 * The project's newest picture. One that comes while the page looks on goes onto the canvas by itself, as a draft; what it
 * replaces goes when it is kept (creative-workspaces, section 4). One of before is only offered.
 */
export function useNewestResult({ document, runs }: Studio, before: readonly AssetView[]): NewestResult {
  const { scene, store, files } = document;
  const { feed, onlooker } = runs;
  const jobs = useJobs(feed);
  const items = useScene(store, pickItems);
  const [asset = null] = useMemo(() => recentOf(jobs, scene.id, before), [jobs, scene.id, before]);
  const { addAssets } = files;
  useEffect(() => {
    if (asset) addAssets([asset]);
  }, [asset, addAssets]);

  const put = useCallback(
    ({ _id: assetId, parentId: parentAssetId }: AssetView) => {
      // The same result is the same item on every page that looks on.
      const item = { id: `result-${assetId}`, assetId, parentAssetId, isDraft: true };
      store.dispatch({ type: 'do', command: { type: 'place-generated', item } });
    },
    [store],
  );
  /** Runs of this person at this canvas that were seen under way, and results that went onto it by themselves. */
  const awaited = useRef(new Set<string>());
  const taken = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (isOwnHere(job, onlooker) && (!isEnded(job.status) || feed.isOrderedHere(job))) awaited.current.add(job.jobId);
    }
    if (!asset || taken.current.has(asset._id)) return;
    const job = jobs.find(({ outputs }) => outputs.some((output) => output.asset?._id === asset._id));
    if (!job || !awaited.current.has(job.jobId) || !isEnded(job.status)) return;
    taken.current.add(asset._id);
    put(asset);
  }, [jobs, asset, onlooker, feed, put]);

  const isOnCanvas = items.some((item) => item.kind === 'generated' && item.assetId === asset?._id);
  return useMemo(
    () => ({
      asset,
      isOnCanvas,
      place: () => {
        if (asset) put(asset);
      },
    }),
    [asset, isOnCanvas, put],
  );
}

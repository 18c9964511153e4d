import { useCallback, useEffect, useRef, useState } from 'react';
import { createJobOrder, isEnded, isOfPlace, useJobs } from '#app/domain/generation/index.ts';
import type { JobView } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import type { Studio } from '#app/domain/studio/frame/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';

const KIND = 'cut-out';
const ORIGINAL_USED = 'The original picture is used.';

/**
 * Backgrounds of products on a canvas: asked for when a picture arrives, and on opening for those that have none yet; taken
 * in when they come. A failure leaves the original.
 */
export function useCutOuts(
  { store, files, scene }: Studio['document'],
  { feed, onlooker }: Pick<Studio['runs'], 'feed' | 'onlooker'>,
  { assets, activeJobs }: { readonly assets: readonly AssetView[]; readonly activeJobs: readonly JobView[] },
) {
  const toasts = useToasts();
  const jobs = useJobs(feed);
  const { place } = onlooker;
  /** Assets whose background is being removed. */
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const taken = useRef(new Set<string>());

  const request = useCallback(
    (picture: ScenePicture, asset: AssetView) => {
      if (asset.hasAlpha) {
        const change = { content: asset.content };
        return store.dispatch({ type: 'update-picture', key: picture.key, change, standsAgain: true });
      }
      if (picture.role !== 'product') return;
      setWanted((ids) => new Set(ids).add(asset._id));
      const body = { imageId: asset._id, place: { kind: 'scene', id: scene.id } } as const;
      feed.order(createJobOrder(KIND, 'POST /api/images/remove-background', { body })).catch((error: Error) => {
        setWanted((ids) => new Set([...ids].filter((id) => id !== asset._id)));
        toasts.show({ title: error.message, message: ORIGINAL_USED, tone: 'critical' });
      });
    },
    [feed, scene.id, store, toasts],
  );

  useEffect(() => {
    for (const job of jobs) {
      if (job.kind !== KIND || taken.current.has(job.jobId) || !isOfPlace(job, place)) continue;
      const cutOut = job.outputs[0]?.asset ?? null;
      if (!cutOut && !isEnded(job.status)) continue;
      taken.current.add(job.jobId);
      const assetId = cutOut?.parentId ?? job.sourceId;
      if (cutOut) files.addAssets([cutOut]);
      for (const { key, source } of store.get().pictures) {
        if (source.kind !== 'asset' || source.assetId !== assetId || source.cutoutId) continue;
        const change = cutOut
          ? { source: { ...source, cutoutId: cutOut._id }, isCutoutFailed: false, content: cutOut.content }
          : { isCutoutFailed: true };
        store.dispatch({ type: 'update-picture', key, change, standsAgain: cutOut !== null });
      }
      if (!cutOut && job.message && wanted.has(assetId ?? '')) {
        toasts.show({ title: job.message, message: ORIGINAL_USED, tone: 'critical' });
      }
      setWanted((ids) => new Set([...ids].filter((id) => id !== assetId)));
    }
  }, [jobs, place, store, files, wanted, toasts]);

  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    for (const picture of scene.document.pictures) {
      const { source, role, isCutoutFailed } = picture;
      if (role !== 'product' || source.kind !== 'asset' || source.cutoutId || isCutoutFailed) continue;
      if (activeJobs.some((job) => job.sourceId === source.assetId && isOfPlace(job, place))) continue;
      const asset = assets.find(({ _id }) => _id === source.assetId);
      if (asset && !(asset.hasAlpha && picture.content)) request(picture, asset);
    }
  }, [scene, assets, activeJobs, place, request]);

  return { wanted, request };
}

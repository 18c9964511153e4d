import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createJobOrder, isEnded, isOfPlace, useJobs } from '#app/domain/generation/index.ts';
import type { JobFeed, OrderPlace } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import type { SceneStore } from '#app/domain/studio/session/index.ts';
import { productMessages } from '../product.messages.ts';
import type { PictureRegistry } from './use-picture-files.ts';

export interface Cutouts {
  /** Keys of pictures whose background is being removed. */
  readonly pending: ReadonlySet<string>;
  /** Has the background of a stored picture removed; one that has none needs nothing. */
  readonly request: (picture: ScenePicture, asset: AssetView) => void;
}

interface Options {
  readonly feed: JobFeed;
  readonly place: OrderPlace;
  readonly store: SceneStore;
  readonly files: PictureRegistry;
  /** A cut-out has taken its place; it may have questions. */
  readonly onArrived: (pictureKey: string, cutout: AssetView) => void;
}

/** Asks for cut-outs and takes them in: the picture is replaced where it stands, and a failure leaves the original. */
export function useCutouts(options: Options): Cutouts {
  const toasts = useToasts();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const jobs = useJobs(options.feed);
  /** Runs whose end was taken in. */
  const taken = useRef(new Set<string>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const settle = useCallback((key: string) => {
    setPending((keys) => new Set([...keys].filter((other) => other !== key)));
  }, []);

  const adopt = useCallback(
    (key: string, assetId: string, cutout: AssetView) => {
      const { store, files } = latest.current;
      files.addAssets([cutout]);
      store.dispatch({
        type: 'update-picture',
        key,
        change: {
          source: { kind: 'asset', assetId, cutoutId: cutout._id },
          isCutoutFailed: false,
          content: cutout.content,
        },
        standsAgain: true,
      });
      settle(key);
      latest.current.onArrived(key, cutout);
    },
    [settle],
  );

  const fail = useCallback(
    (key: string, reason: string) => {
      latest.current.store.dispatch({ type: 'update-picture', key, change: { isCutoutFailed: true } });
      settle(key);
      toasts.show({ title: reason, message: productMessages.originalUsed, tone: 'critical' });
    },
    [settle, toasts],
  );

  const request = useCallback(
    (picture: ScenePicture, asset: AssetView) => {
      const { key } = picture;
      const { store } = latest.current;
      if (asset.hasAlpha) {
        store.dispatch({ type: 'update-picture', key, change: { content: asset.content }, standsAgain: true });
        return;
      }
      if (picture.role !== 'product') return;
      setPending((keys) => new Set(keys).add(key));
      const { feed, place } = latest.current;
      const body = { imageId: asset._id, place };
      feed.order(createJobOrder('cut-out', 'POST /api/images/remove-background', { body })).then(
        () => {},
        (error: unknown) => {
          const isSilent = error instanceof CallError && error.status === 0;
          fail(key, isSilent ? productMessages.backgroundServiceSilent : (error as Error).message);
        },
      );
    },
    [fail],
  );

  const { place } = options;
  useEffect(() => {
    const { store } = latest.current;
    const waiting = (assetId: string | null | undefined) =>
      // One that is there is replaced by what its owner does, not by news.
      store
        .get()
        .pictures.filter(({ source }) => source.kind === 'asset' && source.assetId === assetId && !source.cutoutId);
    for (const job of jobs) {
      if (job.kind !== 'cut-out' || taken.current.has(job.jobId) || !isOfPlace(job, place)) continue;
      const cutout = job.outputs[0]?.asset;
      if (cutout && cutout.parentId !== null) {
        taken.current.add(job.jobId);
        for (const { key } of waiting(cutout.parentId)) adopt(key, cutout.parentId, cutout);
      } else if (isEnded(job.status)) {
        taken.current.add(job.jobId);
        for (const { key } of waiting(job.sourceId)) {
          if (pending.has(key)) fail(key, job.message ?? productMessages.backgroundRemovalFailed);
        }
      }
    }
  }, [jobs, place, pending, adopt, fail]);

  return useMemo(() => ({ pending, request }), [pending, request]);
}

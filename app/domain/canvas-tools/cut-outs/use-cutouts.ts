import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createJobOrder, cutOutRefusal, useJobs } from '#app/domain/generation/index.ts';
import type { JobFeed, OrderPlace } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { readCutOutUpdates, readCutOutProgress, stillPending } from './cut-out-updates.rules.ts';
import type { CutOutProgress } from './cut-out-updates.rules.ts';
import { pickPictures, useScene } from '#app/domain/studio/session/index.ts';
import type { SceneStore, PictureRegistry } from '#app/domain/studio/session/index.ts';
import { cutOutMessages } from './cut-outs.messages.ts';

export interface Cutouts {
  /** Keys of pictures whose background is being removed. */
  readonly pending: ReadonlySet<string>;
  /** How far each of them is. */
  readonly progress: ReadonlyMap<string, CutOutProgress>;
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

  const adopt = useCallback((key: string, assetId: string, cutout: AssetView) => {
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
    latest.current.onArrived(key, cutout);
  }, []);

  const fail = useCallback(
    (key: string, reason: string) => {
      latest.current.store.dispatch({ type: 'update-picture', key, change: { isCutoutFailed: true } });
      toasts.show({ title: reason, message: cutOutMessages.originalUsed, tone: 'critical' });
    },
    [toasts],
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
          const reason = cutOutRefusal(error);
          fail(key, reason);
          setPending((keys) => stillPending(keys, [{ jobId: '', key, cutout: null, reason }]));
        },
      );
    },
    [fail],
  );

  const { place } = options;
  useEffect(() => {
    const { pictures } = latest.current.store.get();
    const { handled, updates } = readCutOutUpdates({ jobs, place, pictures, pending, taken: taken.current });
    for (const jobId of handled) taken.current.add(jobId);
    for (const each of updates) {
      if (each.cutout) adopt(each.key, each.assetId, each.cutout);
      else fail(each.key, each.reason ?? cutOutMessages.failed);
    }
    if (updates.length > 0) setPending((keys) => stillPending(keys, updates));
  }, [jobs, place, pending, adopt, fail]);

  const pictures = useScene(options.store, pickPictures);
  const progress = useMemo(
    () => readCutOutProgress({ jobs, place, pictures, pending }),
    [jobs, place, pictures, pending],
  );
  return useMemo(() => ({ pending: new Set(progress.keys()), progress, request }), [progress, request]);
}

import { useCallback, useMemo, useState } from 'react';
import { createJobOrder, cutOutRefusal, useJobFeed } from '#app/domain/generation/index.ts';
import { usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView, PictureIntake } from '#app/domain/library/index.ts';
import { makeKey } from '#app/ui/client/call-api.ts';
import type { BatchPhoto } from './batch.rules.ts';

export interface BatchPhotos extends Pick<PictureIntake, 'isOver' | 'addFiles'> {
  /** The newest first. */
  readonly photos: readonly BatchPhoto[];
  /** Pictures that lie in the library already. */
  readonly addAssets: (assets: readonly AssetView[]) => void;
  /** Once more from where it failed. */
  readonly again: (key: string) => void;
  /** Also ends its upload. */
  readonly takeAway: (key: string) => void;
}

/** Photos on their way in, each with the order of its cut-out. */
export function useBatchPhotos(): BatchPhotos {
  const feed = useJobFeed();
  /** Why the cut-out of a stored photo was not accepted. */
  const [failures, setFailures] = useState<ReadonlyMap<string, string | null>>(new Map());
  const order = useCallback(
    async (key: string, asset: AssetView) => {
      const setFailure = (failure: string | null) => setFailures((all) => new Map(all).set(key, failure));
      setFailure(null);
      if (asset.hasAlpha) return;
      const body = { imageId: asset._id, place: { kind: 'tool' as const, id: null } };
      const wanted = createJobOrder('cut-out', 'POST /api/images/remove-background', { body });
      await feed.order(wanted).catch((error: unknown) => setFailure(cutOutRefusal(error)));
    },
    [feed],
  );
  const intake = usePictureIntake({
    keepsEntries: true,
    newestFirst: true,
    showsFiles: true,
    takesPage: true,
    continuesAfterLeaving: true,
    onStored: (asset, key) => void order(key, asset),
  });
  const { entries, isOver, addFiles, addStored, retry, remove } = intake;

  const addAssets = useCallback(
    (assets: readonly AssetView[]) => {
      const added = assets.map((stored) => ({ key: makeKey(), name: stored.imageName, stored }));
      addStored(added);
      for (const { key, stored } of added) void order(key, stored);
    },
    [addStored, order],
  );
  const again = useCallback(
    (key: string) => {
      const stored = entries.find((entry) => entry.key === key)?.stored;
      if (stored) void order(key, stored);
      else retry(key);
    },
    [entries, order, retry],
  );
  const photos = useMemo(
    () =>
      entries.map(({ key, name, localUrl, progress, stored, refusal, canRetry }): BatchPhoto => {
        const failure = stored ? (failures.get(key) ?? null) : refusal;
        return { key, name, localUrl, progress, asset: stored, failure, isFinal: refusal !== null && !canRetry };
      }),
    [entries, failures],
  );
  return { photos, isOver, addFiles, addAssets, again, takeAway: remove };
}

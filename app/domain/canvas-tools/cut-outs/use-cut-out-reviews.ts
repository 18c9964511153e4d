import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { stateOf, useTools } from '#app/domain/picture-tools/index.ts';
import type { ScenePicture } from '#app/domain/studio/document/index.ts';
import { pickPictures, useScene } from '#app/domain/studio/session/index.ts';
import type { SceneStore, PictureRegistry } from '#app/domain/studio/session/index.ts';
import { useStableHandler } from '#app/ui/use-stable-handler.ts';

export interface OpenReview {
  readonly pictureKey: string;
  /** By a click or a key, not by a cut-out that arrived. */
  readonly isByHand: boolean;
}

export interface CutOutReviews {
  /** The one whose questions are shown. */
  readonly open: OpenReview | null;
  /** The cut-out of a picture as it is now; null where it has none of ours. */
  readonly cutOutOf: (pictureKey: string) => AssetView | null;
  readonly show: (pictureKey: string) => void;
  readonly arrived: (pictureKey: string, cutOut: AssetView) => void;
  readonly close: () => void;
}

/** Asks about cut-outs as they arrive, one at a time, and takes in the corrected ones: each is one step to undo. */
export function useCutOutReviews({
  store,
  files,
}: {
  readonly store: SceneStore;
  readonly files: PictureRegistry;
}): CutOutReviews {
  const { jobs, claim } = useTools();
  const pictures = useScene(store, pickPictures);
  const [waiting, setWaiting] = useState<readonly OpenReview[]>([]);
  const { assetOf, addAssets } = files;

  const show = useCallback((pictureKey: string) => {
    setWaiting((others) => [
      { pictureKey, isByHand: true },
      ...others.filter((other) => other.pictureKey !== pictureKey),
    ]);
  }, []);
  const arrived = useCallback((pictureKey: string, cutOut: AssetView) => {
    if (stateOf(cutOut.cutOutReview) !== 'doubtful') return;
    setWaiting((others) => [...others, { pictureKey, isByHand: false }]);
  }, []);
  const close = useCallback(() => setWaiting((others) => others.slice(1)), []);
  const cutOutOf = useCallback(
    (pictureKey: string) => {
      const id = cutOutIdOf(pictures.find((picture) => picture.key === pictureKey));
      return id === null ? null : assetOf(id);
    },
    [pictures, assetOf],
  );

  const take = useStableHandler(async (corrected: AssetView, replaced: string) => {
    addAssets([corrected]);
    await atRest(store);
    for (const picture of store.get().pictures) {
      if (cutOutIdOf(picture) !== replaced) continue;
      const cutOut = { pictureKey: picture.key, cutoutId: corrected._id, content: corrected.content };
      store.dispatch({ type: 'do', command: { type: 'choose-cut-out', cutOut } });
    }
  });
  useEffect(() => {
    for (const { jobId, kind, asset, sourceId } of jobs) {
      if (kind !== 'refine-cut-out' || !asset || sourceId === null) continue;
      const isUsed = store.get().pictures.some((picture) => cutOutIdOf(picture) === sourceId);
      if (isUsed && claim(jobId)) take(asset, sourceId);
    }
  }, [jobs, claim, store, take]);

  const [open = null] = waiting;
  return useMemo(() => ({ open, cutOutOf, show, arrived, close }), [open, cutOutOf, show, arrived, close]);
}

function cutOutIdOf(picture: ScenePicture | undefined): string | null {
  return picture?.source.kind === 'asset' ? picture.source.cutoutId : null;
}

/** Resolves once no gesture is under way: what happens within one would be part of its step. */
function atRest(store: SceneStore): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.get().history.mark !== null) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}

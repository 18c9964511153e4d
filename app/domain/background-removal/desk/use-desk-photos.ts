import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createJobOrder, cutOutRefusal, useJobFeed } from '#app/domain/generation/index.ts';
import { libraryMessages, uploadFile, UploadError } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { makeKey } from '#app/ui/client/call-api.ts';
import { createLimiter } from '#app/ui/client/create-limiter.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { DeskPhoto } from './desk.rules.ts';

const MAX_PARALLEL = 3;

export interface DeskPhotos {
  readonly photos: readonly DeskPhoto[];
  readonly addFiles: (files: readonly File[]) => void;
  /** Pictures that lie in the library already. */
  readonly addAssets: (assets: readonly AssetView[]) => void;
  /** Once more from where it failed. */
  readonly again: (key: string) => void;
  /** Also ends its upload. */
  readonly takeAway: (key: string) => void;
}

/** Photos on their way in, three at a time, each with the order of its cut-out. */
export function useDeskPhotos(): DeskPhotos {
  const feed = useJobFeed();
  const toasts = useToasts();
  const [photos, setPhotos] = useState<readonly DeskPhoto[]>([]);
  const files = useRef(new Map<string, File>());
  const stops = useRef(new Map<string, AbortController>());
  const [limit] = useState(() => createLimiter(MAX_PARALLEL));
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const change = useCallback((key: string, part: Partial<DeskPhoto>) => {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  }, []);

  const order = useCallback(
    async (key: string, asset: AssetView) => {
      change(key, { asset, failure: null });
      if (asset.hasAlpha) return;
      const body = { imageId: asset._id, place: { kind: 'tool' as const, id: null } };
      const wanted = createJobOrder('cut-out', 'POST /api/images/remove-background', { body });
      await feed.order(wanted).catch((error: unknown) => change(key, { failure: cutOutRefusal(error) }));
    },
    [change, feed],
  );

  const send = useCallback(
    async (key: string, file: File) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      const { signal } = stop;
      const onProgress = (progress: number) => change(key, { progress });
      try {
        const asset = await limit(() => uploadFile({ file, name: file.name, signal, onProgress }));
        await order(key, asset);
      } catch (error) {
        const isStopped = error instanceof UploadError && error.isCancelled;
        const isKnown = error instanceof UploadError;
        if (!isStopped) {
          change(key, {
            failure: isKnown ? error.message : libraryMessages.unreadable,
            isFinal: isKnown && error.isFinal,
          });
        }
      } finally {
        stops.current.delete(key);
      }
    },
    [change, limit, order],
  );

  const addFiles = useCallback(
    (given: readonly File[]) => {
      const pictures = given.filter((file) => file.type.startsWith('image/'));
      if (pictures.length < given.length) toasts.show({ title: libraryMessages.notAnImage, tone: 'critical' });
      const added = pictures.map((file) => ({ key: makeKey(), file, url: URL.createObjectURL(file) }));
      setPhotos((all) => [...added.map(({ key, file, url }) => newPhoto(key, file.name, url)), ...all]);
      for (const { key, file, url } of added) {
        urls.current.add(url);
        files.current.set(key, file);
        void send(key, file);
      }
    },
    [send, toasts],
  );

  const addAssets = useCallback(
    (assets: readonly AssetView[]) => {
      const added = assets.map((asset) => ({ key: makeKey(), asset }));
      const photosOf = added.map(({ key, asset }) => ({ ...newPhoto(key, asset.imageName, null), asset }));
      setPhotos((all) => [...photosOf, ...all]);
      for (const { key, asset } of added) void order(key, asset);
    },
    [order],
  );

  const again = useCallback(
    (key: string) => {
      const photo = photos.find((each) => each.key === key);
      const file = files.current.get(key);
      if (photo?.asset) void order(key, photo.asset);
      else if (file) {
        change(key, { failure: null, progress: 0 });
        void send(key, file);
      }
    },
    [change, order, photos, send],
  );

  const takeAway = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    setPhotos((all) => all.filter((photo) => photo.key !== key));
  }, []);

  return useMemo(
    () => ({ photos, addFiles, addAssets, again, takeAway }),
    [photos, addFiles, addAssets, again, takeAway],
  );
}

const newPhoto = (key: string, name: string, localUrl: string | null): DeskPhoto => ({
  key,
  name,
  localUrl,
  progress: 0,
  asset: null,
  failure: null,
  isFinal: false,
});

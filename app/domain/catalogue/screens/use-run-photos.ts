import { useCallback, useRef, useState } from 'react';
import { libraryMessages, uploadFile, UploadError } from '#app/domain/library/index.ts';
import { makeKey } from '#app/ui/client/call-api.ts';
import { createLimiter } from '#app/ui/client/create-limiter.ts';
import { MAX_UPLOADS_PER_RUN } from '../catalogue-limits.ts';
import { counted } from './run-words.rules.ts';

const MAX_PARALLEL = 3;

/** A photo for a run, from the file to its place in the library. */
export interface RunPhoto {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Null while it is on its way. */
  readonly asset: { readonly id: string; readonly thumb: string } | null;
  /** Why it did not arrive; null where it did, or may still. */
  readonly failure: string | null;
  readonly canRetry: boolean;
}

interface RunPhotos {
  readonly photos: readonly RunPhoto[];
  /** Why files were not taken at all; null where all were. */
  readonly refusal: string | null;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  /** Also ends its upload. */
  readonly remove: (key: string) => void;
}

/** Uploads the photos of a new run, three at a time; each can be refused, tried again or removed by itself. */
export function useRunPhotos(): RunPhotos {
  const [photos, setPhotos] = useState<readonly RunPhoto[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const files = useRef(new Map<string, File>());
  const stops = useRef(new Map<string, AbortController>());
  const [limit] = useState(() => createLimiter(MAX_PARALLEL));

  const change = useCallback((key: string, part: Partial<RunPhoto>) => {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  }, []);
  const send = useCallback(
    async (key: string, file: File) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      const { signal } = stop;
      const onProgress = (progress: number) => change(key, { progress });
      try {
        const asset = await limit(() => uploadFile({ file, name: file.name, signal, onProgress }));
        change(key, { asset: { id: asset._id, thumb: asset.urls.thumb }, progress: 1 });
      } catch (error) {
        const isKnown = error instanceof UploadError;
        if (isKnown && error.isCancelled) return;
        change(key, {
          failure: isKnown ? error.message : libraryMessages.unreadable,
          canRetry: !(isKnown && error.isFinal),
        });
      } finally {
        stops.current.delete(key);
      }
    },
    [change, limit],
  );
  const add = useCallback(
    (given: readonly File[]) => {
      const room = MAX_UPLOADS_PER_RUN - files.current.size;
      const taken = given.slice(0, room).map((file) => ({ key: makeKey(), file }));
      const isFull = given.length > room;
      setRefusal(
        isFull
          ? `One run takes up to ${MAX_UPLOADS_PER_RUN} photos. ${counted(given.length - room, 'file')} not added.`
          : null,
      );
      for (const { key, file } of taken) files.current.set(key, file);
      setPhotos((all) => [
        ...all,
        ...taken.map(({ key, file }) => {
          const isImage = file.type.startsWith('image/');
          const failure = isImage ? null : libraryMessages.notAnImage;
          return { key, name: file.name, progress: 0, asset: null, failure, canRetry: isImage };
        }),
      ]);
      for (const { key, file } of taken) if (file.type.startsWith('image/')) void send(key, file);
    },
    [send],
  );
  const retry = useCallback(
    (key: string) => {
      const file = files.current.get(key);
      if (!file) return;
      change(key, { failure: null, progress: 0 });
      void send(key, file);
    },
    [change, send],
  );
  const remove = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    files.current.delete(key);
    setPhotos((all) => all.filter((photo) => photo.key !== key));
  }, []);
  return { photos, refusal, add, retry, remove };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { MOST_SET_PICTURES, SET_PICTURE_TOO_SMALL, SMALLEST_SET_SIDE } from '#app/domain/generation/index.ts';
import { libraryMessages, uploadFile, UploadError } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { makeKey } from '#app/ui/client/call-api.ts';
import { createLimiter } from '#app/ui/client/create-limiter.ts';

const MAX_PARALLEL = 3;

/** One picture of a set on its way in, in, or refused. */
export interface SetPictureEntry {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly asset: AssetView | null;
  /** Why it cannot be used. */
  readonly refusal: string | null;
}

export interface SetPictures {
  readonly entries: readonly SetPictureEntry[];
  /** Pictures that can be trained on. */
  readonly usable: readonly AssetView[];
  readonly isUploading: boolean;
  readonly addFiles: (files: readonly File[]) => void;
  readonly addAssets: (assets: readonly AssetView[]) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
}

const refusalOf = ({ width, height }: AssetView): string | null =>
  Math.min(width, height) < SMALLEST_SET_SIDE ? SET_PICTURE_TOO_SMALL : null;

/** The pictures of a set: each is looked at as it comes in, and says at once whether it can be used. */
export function useSetPictures(): SetPictures {
  const [entries, setEntries] = useState<readonly SetPictureEntry[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const [limit] = useState(() => createLimiter(MAX_PARALLEL));
  useEffect(() => {
    const all = stops.current;
    return () => all.forEach((stop) => stop.abort());
  }, []);
  const change = useCallback((key: string, part: Partial<SetPictureEntry>) => {
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  }, []);

  const send = useCallback(
    async (key: string, file: File) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      const onProgress = (progress: number) => change(key, { progress });
      try {
        const asset = await limit(() => uploadFile({ file, name: file.name, signal: stop.signal, onProgress }));
        change(key, { asset, refusal: refusalOf(asset) });
      } catch (error) {
        change(key, { refusal: error instanceof UploadError ? error.message : libraryMessages.unreadable });
      } finally {
        stops.current.delete(key);
      }
    },
    [change, limit],
  );

  const addFiles = useCallback(
    (files: readonly File[]) => {
      const added = files.slice(0, MOST_SET_PICTURES).map((file) => ({ key: makeKey(), file }));
      const fresh = { progress: 0, asset: null, refusal: null };
      setEntries((all) => [...all, ...added.map(({ key, file }) => ({ key, name: file.name, ...fresh }))]);
      for (const { key, file } of added) void send(key, file);
    },
    [send],
  );
  const addAssets = useCallback((assets: readonly AssetView[]) => {
    setEntries((all) => {
      const known = new Set(all.map(({ asset }) => asset?._id));
      const added = assets.filter(({ _id }) => !known.has(_id));
      return [
        ...all,
        ...added.map((asset) => ({
          key: asset._id,
          name: asset.imageName,
          progress: 1,
          asset,
          refusal: refusalOf(asset),
        })),
      ];
    });
  }, []);
  const remove = useCallback((key: string) => {
    stops.current.get(key)?.abort();
    setEntries((all) => all.filter((entry) => entry.key !== key));
  }, []);
  const clear = useCallback(() => setEntries([]), []);
  const usable = entries.flatMap(({ asset, refusal }) => (asset && refusal === null ? [asset] : []));
  const isUploading = entries.some(({ asset, refusal }) => asset === null && refusal === null);
  return { entries, usable, isUploading, addFiles, addAssets, remove, clear };
}

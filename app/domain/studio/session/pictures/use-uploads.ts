import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { libraryMessages, uploadFile, UploadError } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { createLimiter } from '#app/ui/client/create-limiter.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { fitWithin } from '../../document/geometry.ts';
import { anchorIn } from '../../document/anchors.ts';
import { boxAround } from '../../document/placement.ts';
import { fileIdentifier } from '../../document/scene-document.ts';
import type { Point } from '../../document/geometry.ts';
import type { PictureRole, ScenePicture } from '../../document/document.schema.ts';
import { makeId } from '../make-id.ts';
import type { SceneStore } from '../scene-store.ts';
import { readPictureSize } from './read-picture-size.ts';
import type { PictureRegistry } from './use-picture-files.ts';

const MAX_PARALLEL = 3;
const MAX_SHOWN_WIDTH = 1600;

export interface Upload {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
}

export interface AddFilesOptions {
  readonly role: PictureRole;
  /** Canvas point under the pointer where files were dropped. */
  readonly at?: Point | undefined;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly addFiles: (files: readonly File[], options: AddFilesOptions) => Promise<void>;
  /** Pictures that already lie in the library, for example imported ones. */
  readonly addAssets: (assets: readonly AssetView[]) => void;
  readonly cancel: (key: string) => void;
}

interface Options {
  readonly store: SceneStore;
  readonly files: PictureRegistry;
  /** A picture has arrived on the server. */
  readonly onStored: (picture: ScenePicture, asset: AssetView) => void;
  /** It is chosen, not put on the canvas. */
  readonly onChosen: (pictureKey: string, role: 'backdrop' | 'model') => void;
}

/**
 * Files on their way in: each shows on the canvas at once, is sent with progress, and can be called back. Three are
 * sent at a time.
 */
export function useUploads(options: Options): Uploads {
  const toasts = useToasts();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const [limit] = useState(() => createLimiter(MAX_PARALLEL));
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const send = useCallback(
    async (file: File, key: string, role: PictureRole): Promise<boolean> => {
      const stop = new AbortController();
      running.current.set(key, stop);
      setUploads((shown) => [...shown, { key, name: file.name, progress: 0 }]);
      const setProgress = (progress: number) =>
        setUploads((shown) => shown.map((upload) => (upload.key === key ? { ...upload, progress } : upload)));
      const upload = { file, name: file.name, signal: stop.signal, onProgress: setProgress };
      try {
        accept(latest.current, key, file.name, role, await limit(() => uploadFile(upload)));
        return true;
      } catch (error) {
        latest.current.store.dispatch({ type: 'drop-picture', key });
        if (!(error instanceof UploadError) || !error.isCancelled) {
          const message = error instanceof UploadError ? error.message : libraryMessages.unreadable;
          toasts.show({ title: file.name, message, tone: 'critical' });
        }
        return false;
      } finally {
        running.current.delete(key);
        setUploads((shown) => shown.filter((upload) => upload.key !== key));
      }
    },
    [limit, toasts],
  );

  const addFiles = useCallback(
    async (files: readonly File[], { role, at }: AddFilesOptions) => {
      const pictures = files.filter((file) => file.type.startsWith('image/'));
      if (pictures.length < files.length) {
        toasts.show({ title: libraryMessages.notAnImage, tone: 'critical' });
      }
      const sent = pictures.map(async (file, index) => {
        const key = fileIdentifier(file);
        const point = at && { x: at.x + index * 24, y: at.y + index * 24 };
        if (running.current.has(key)) return false;
        if (isKnown(latest.current.store, key)) {
          place(latest.current, key, role, point);
          return false;
        }
        await show(latest.current, file, key, role, point);
        return send(file, key, role);
      });
      const count = (await Promise.all(sent)).filter(Boolean).length;
      if (count > 0) toasts.show({ title: libraryMessages.uploaded(count), tone: 'success' });
    },
    [send, toasts],
  );

  const addAssets = useCallback((assets: readonly AssetView[]) => {
    for (const asset of assets) accept(latest.current, `asset:${asset._id}`, asset.imageName, 'product', asset);
  }, []);

  const cancel = useCallback((key: string) => running.current.get(key)?.abort(), []);
  return useMemo(() => ({ uploads, addFiles, addAssets, cancel }), [uploads, addFiles, addAssets, cancel]);
}

const isKnown = (store: SceneStore, key: string) => store.get().pictures.some((picture) => picture.key === key);

/** Puts a file on the canvas from the user's own disk, before a byte of it was sent. */
async function show({ store, files, ...rest }: Options, file: File, key: string, role: PictureRole, at?: Point) {
  const size = await readPictureSize(file);
  // The server may read what this browser cannot; then it appears when it is stored.
  if (!size) return;
  files.addLocal(key, {
    id: `file:${key}`,
    ...size,
    width: Math.min(size.width, MAX_SHOWN_WIDTH),
    sizes: [],
    blob: file,
  });
  store.dispatch({
    type: 'add-pictures',
    pictures: [
      {
        key,
        name: file.name.slice(0, 300) || 'Picture',
        role,
        source: { kind: 'file' },
        ...size,
        hasAlpha: false,
        isCutoutFailed: false,
        content: null,
      },
    ],
  });
  place({ store, files, ...rest }, key, role, at);
}

function place({ store, onChosen }: Options, key: string, role: PictureRole, at: Point | undefined): void {
  if (role === 'backdrop' || role === 'model') return onChosen(key, role);
  const picture = store.get().pictures.find((candidate) => candidate.key === key);
  const id = makeId();
  const box =
    at && picture ? boxAround(at, picture, fitWithin(picture, anchorIn(store.get().history.present).room).width) : null;
  store.dispatch({
    type: 'do',
    command: { type: 'add-items', items: [{ id, pictureKey: key, box }] },
    select: [id],
  });
}

function accept(options: Options, key: string, name: string, role: PictureRole, asset: AssetView): void {
  const { store, files } = options;
  files.addAssets([asset]);
  const stored = {
    name: name.slice(0, 300) || 'Picture',
    source: { kind: 'asset' as const, assetId: asset._id, cutoutId: null },
    width: asset.width,
    height: asset.height,
    hasAlpha: asset.hasAlpha,
    ...(asset.heightCm !== null && { heightCm: asset.heightCm }),
  };
  if (isKnown(store, key)) store.dispatch({ type: 'update-picture', key, change: stored });
  else {
    store.dispatch({
      type: 'add-pictures',
      pictures: [{ key, role, isCutoutFailed: false, content: null, ...stored }],
    });
    place(options, key, role, undefined);
  }
  const picture = store.get().pictures.find((candidate) => candidate.key === key);
  if (picture) options.onStored(picture, asset);
}

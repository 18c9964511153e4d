import { useCallback, useEffect, useMemo, useRef } from 'react';
import { libraryMessages, usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView, PictureIntake } from '#app/domain/library/index.ts';
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

const MAX_SHOWN_WIDTH = 1600;

export interface AddFilesOptions {
  readonly role: PictureRole;
  /** Canvas point under the pointer where files were dropped. */
  readonly at?: Point | undefined;
}

export interface Uploads {
  /** The uploads on their way. */
  readonly uploads: PictureIntake['entries'];
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

/** Files on their way in: each shows on the canvas at once, is sent with progress, and can be called back. */
export function useUploads(options: Options): Uploads {
  const toasts = useToasts();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const given = useRef(new Map<string, AddFilesOptions>());
  const { entries, pick, add, remove } = usePictureIntake({
    continuesAfterLeaving: true,
    onRefused: ({ key, file }, { message, isFinal }) => {
      const again = given.current.get(key)!;
      const action = { label: libraryMessages.tryAgain, onAction: () => void addFiles([file], again) };
      toasts.show({ title: file.name, message, tone: 'critical', ...(!isFinal && { action }) });
    },
  });
  const addFiles = useCallback(
    async (files: readonly File[], { role, at }: AddFilesOptions) => {
      const sent = pick(files).map(async (file, index) => {
        const key = fileIdentifier(file);
        const point = at && { x: at.x + index * 24, y: at.y + index * 24 };
        if (isKnown(latest.current.store, key)) {
          place(latest.current, key, role, point);
          return false;
        }
        given.current.set(key, { role, at: point });
        await show(latest.current, file, key, role, point);
        const [asset] = await add([{ key, file }]);
        if (asset) accept(latest.current, key, file.name, role, asset);
        else latest.current.store.dispatch({ type: 'drop-picture', key });
        return Boolean(asset);
      });
      const count = (await Promise.all(sent)).filter(Boolean).length;
      if (count > 0) toasts.show({ title: libraryMessages.uploaded(count), tone: 'success' });
    },
    [add, pick, toasts],
  );

  const addAssets = useCallback((assets: readonly AssetView[]) => {
    for (const asset of assets) accept(latest.current, `asset:${asset._id}`, asset.imageName, 'product', asset);
  }, []);
  return useMemo(
    () => ({ uploads: entries, addFiles, addAssets, cancel: remove }),
    [entries, addFiles, addAssets, remove],
  );
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

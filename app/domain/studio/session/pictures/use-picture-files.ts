import { useCallback, useMemo, useRef, useState } from 'react';
import type { AssetView, PresetChoices, PropChoice } from '#app/domain/library/index.ts';
import { assetFile } from './picture-files.ts';
import { pickPictures, useScene } from '../scene-store.ts';
import type { PictureFile, PictureFiles } from './picture-files.ts';
import type { SceneStore } from '../scene-store.ts';

const NONE: PictureFiles = { original: null, cutout: null };

export interface PictureRegistry {
  readonly filesOf: (pictureKey: string) => PictureFiles;
  readonly assetOf: (assetId: string) => AssetView | null;
  /** Where the pixels of a stored picture are; null while it is not known here. */
  readonly assetFileOf: (assetId: string) => PictureFile | null;
  readonly addAssets: (assets: readonly AssetView[]) => void;
  /** A file shown before it is on the server. */
  readonly addLocal: (pictureKey: string, file: PictureFile) => void;
}

/** Knows where the pixels of every picture of the scene are: library, preset, or a file just dropped. */
export function usePictureFiles(
  store: SceneStore,
  presets: PresetChoices,
  loaded: readonly AssetView[],
): PictureRegistry {
  const pictures = useScene(store, pickPictures);
  const [assets, setAssets] = useState(() => new Map(loaded.map((asset) => [asset._id, asset])));
  const [locals, setLocals] = useState<ReadonlyMap<string, PictureFile>>(new Map());

  // New addresses of the same picture must not look like another picture.
  const known = useRef(new WeakMap<AssetView, PictureFile>());
  const fileOf = useCallback(
    (assetId: string | null): PictureFile | null => {
      const asset = assetId === null ? undefined : assets.get(assetId);
      if (!asset) return null;
      const file = known.current.get(asset) ?? assetFile(asset);
      known.current.set(asset, file);
      return file;
    },
    [assets],
  );
  const propFiles = useMemo(
    () => new Map(presets.props.map((prop) => [prop.name, presetFile(prop)] as const)),
    [presets.props],
  );

  const filesByKey = useMemo(
    () =>
      new Map(
        pictures.map(({ key, source }): [string, PictureFiles] => {
          const local = locals.get(key) ?? null;
          if (source.kind === 'preset') return [key, { original: propFiles.get(source.name) ?? null, cutout: null }];
          if (source.kind === 'file') return [key, { original: local, cutout: null }];
          // A dropped file is as good as the stored one, and already decoded.
          return [key, { original: local ?? fileOf(source.assetId), cutout: fileOf(source.cutoutId) }];
        }),
      ),
    [pictures, locals, fileOf, propFiles],
  );

  const filesOf = useCallback((key: string) => filesByKey.get(key) ?? NONE, [filesByKey]);
  const assetOf = useCallback((id: string) => assets.get(id) ?? null, [assets]);
  const addAssets = useCallback((added: readonly AssetView[]) => {
    setAssets((current) => new Map([...current, ...added.map((asset) => [asset._id, asset] as const)]));
  }, []);
  const addLocal = useCallback((key: string, file: PictureFile) => {
    setLocals((current) => new Map(current).set(key, file));
  }, []);
  return useMemo(
    () => ({ filesOf, assetOf, assetFileOf: fileOf, addAssets, addLocal }),
    [filesOf, assetOf, fileOf, addAssets, addLocal],
  );
}

function presetFile(preset: PropChoice): PictureFile {
  const { name, width, height, thumb, preview, full } = preset;
  return {
    id: `preset:${name}`,
    width,
    height,
    sizes: [
      { url: thumb.webp, width: thumb.width },
      { url: preview.webp, width: preview.width },
      { url: full, width },
    ].filter((size, index, all) => index === all.length - 1 || size.width < width),
  };
}

import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { pickPictures, useScene } from '../session/scene-store.ts';
import type { SceneDocumentView } from './contexts.ts';
import type { StudioData } from './studio-data.ts';

/** Signed addresses end after a while: when one fails, all are fetched anew. */
export function useFreshAddresses(data: StudioData, { store, files }: SceneDocumentView): () => void {
  const { addAssets, assetOf } = files;
  const { revalidate, state } = useRevalidator();
  const lastData = useRef(data);
  useEffect(() => {
    if (lastData.current === data) return;
    lastData.current = data;
    addAssets(data.assets);
  }, [data, addAssets]);
  // A picture that came from another tab has no address here yet; each is asked for once.
  const pictures = useScene(store, pickPictures);
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (state !== 'idle') return;
    const ids = pictures.flatMap(({ source }) => (source.kind === 'asset' ? [source.assetId, source.cutoutId] : []));
    const unknown = ids.filter((id) => id !== null && !assetOf(id) && !asked.current.has(id));
    if (unknown.length === 0) return;
    for (const id of unknown) asked.current.add(id!);
    revalidate();
  }, [pictures, assetOf, revalidate, state]);
  return useCallback(() => {
    if (state === 'idle') revalidate();
  }, [revalidate, state]);
}

import { useMemo } from 'react';
import { misfitIn } from '../document/scene-sizes.ts';
import type { SizedScene } from '../document/scene-sizes.ts';
import { pickCanvasUnder, pickItems, pickPictures, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';

/** The notes of the grid on scenes that the products on the canvas are too large or too small for, by the scene's name. */
export function useSizeNotes(store: SceneStore, scenes: readonly SizedScene[]): ReadonlyMap<string, string> {
  const [items, pictures] = [useScene(store, pickItems), useScene(store, pickPictures)];
  const { width, height } = useScene(store, pickCanvasUnder);
  return useMemo(() => {
    const scene = { template: null, canvas: { width, height }, items, pictures };
    return new Map(
      scenes.flatMap((preset) => {
        const misfit = misfitIn(scene, preset);
        return misfit ? [[preset.name, studioMessages.sceneMisfits[misfit]] as const] : [];
      }),
    );
  }, [scenes, items, pictures, width, height]);
}

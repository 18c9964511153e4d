import { useEffect, useRef } from 'react';
import { OPEN_SEAT } from '../document/placement.ts';
import type { Seat } from '../document/placement.ts';
import type { SceneStore } from '../session/scene-store.ts';
import type { ProductData } from './product-data.ts';

/** An untouched canvas begins with the scene of the settings: a step like any other, saved and undone as these are. */
export function useFirstScene(store: SceneStore, data: ProductData, seatOfScene: (name: string) => Seat): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    const { items, shelf, template, prompt } = store.get().history.present;
    const isUntouched = items.length === 0 && shelf.length === 0 && template === null && prompt === '';
    const scene = data.presets.scenes.find(({ name }) => name === data.defaults.sceneName);
    if (!scene || !isUntouched) return;
    const command = {
      type: 'select-template',
      template: { kind: 'preset', name: scene.name },
      prompt: scene.prompt,
      seat: seatOfScene(scene.name),
      openSeat: OPEN_SEAT,
    } as const;
    store.dispatch({ type: 'do', command });
  }, [store, data, seatOfScene]);
}

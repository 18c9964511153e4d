import { useEffect, useRef } from 'react';
import { presetTemplate } from '#app/domain/studio/document/index.ts';
import type { SceneStore } from '#app/domain/studio/session/index.ts';
import type { ProductData } from '../product-data.ts';

/** An untouched canvas begins with the scene of the settings: a step like any other, saved and undone as these are. */
export function useFirstScene(store: SceneStore, data: ProductData): void {
  const hasRun = useRef(false);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    const { canvas, items, shelf, template, prompt } = store.get().history.present;
    const isUntouched = items.length === 0 && shelf.length === 0 && template === null && prompt === '';
    const scene = data.presets.scenes.find(({ name }) => name === data.defaults.sceneName);
    if (!scene || !isUntouched) return;
    const command = {
      type: 'select-template',
      template: presetTemplate(scene, canvas),
      prompt: scene.prompt,
    } as const;
    store.dispatch({ type: 'do', command });
  }, [store, data]);
}

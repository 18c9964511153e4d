import type Konva from 'konva/lib/Core.js';
import type { ItemLayers } from './item-layers.client.ts';
import { heldBitmaps } from './bitmaps.client.ts';
import type { ViewportControl } from './viewport-control.client.ts';

/**
 * `window.plinthStage`, only on pages opened with `?test`: what the tests and benches may count. `draws` tells how often
 * each layer was drawn (rest, moving, above, matte, overlay) and `nodes` what stands on it.
 */
export interface StageTestHook {
  readonly draws: () => readonly number[];
  readonly nodes: () => readonly number[];
  readonly boxes: () => Readonly<
    Record<string, { x: number; y: number; width: number; height: number; rotation: number }>
  >;
  readonly viewport: () => { x: number; y: number; zoom: number };
  readonly bitmaps: () => number;
}

export function installTestHook(stage: Konva.Stage, layers: ItemLayers, view: ViewportControl): () => void {
  if (!new URLSearchParams(window.location.search).has('test')) return () => {};
  const all = stage.getLayers();
  const counts = all.map(() => 0);
  all.forEach((layer, index) => layer.on('draw.test', () => (counts[index] = counts[index]! + 1)));
  const hook: StageTestHook = {
    draws: () => [...counts],
    nodes: () => all.map((layer) => layer.getChildren().length),
    boxes: () =>
      Object.fromEntries(
        [...layers.nodes].map(([id, node]) => [
          id,
          { x: node.x(), y: node.y(), width: node.width(), height: node.height(), rotation: node.rotation() },
        ]),
      ),
    viewport: () => view.viewport,
    bitmaps: heldBitmaps,
  };
  (window as { plinthStage?: StageTestHook }).plinthStage = hook;
  return () => {
    delete (window as { plinthStage?: StageTestHook }).plinthStage;
    for (const layer of all) layer.off('draw.test');
  };
}

import type Konva from 'konva/lib/Core.js';
import type { Image as KonvaImage } from 'konva/lib/shapes/Image.js';
import type { Guide } from '../document/snapping.ts';
import { MovingPicture } from './moving-picture.client.ts';
import type { StageLayers } from './moving-picture.client.ts';

/**
 * Layers, so that a gesture redraws only what moves: everything rests on the first; while something moves it is alone on the
 * second, and what lies above it waits on the third. Stacking looks the same throughout.
 */
export class ItemLayers {
  readonly nodes = new Map<string, KonvaImage>();
  private readonly rest: Konva.Layer;
  private readonly moving: Konva.Layer;
  private readonly above: Konva.Layer;
  private readonly picture: MovingPicture;
  private isLifted = false;

  constructor(layers: StageLayers) {
    this.rest = layers.rest;
    this.moving = layers.moving;
    this.above = layers.above;
    this.picture = new MovingPicture(layers);
  }

  destroy(): void {
    this.picture.destroy();
  }

  /** Takes the items off the resting layer. `order`: all ids, farthest first. */
  lift(order: readonly string[], ids: ReadonlySet<string>): void {
    const top = order.findLastIndex((id) => ids.has(id));
    // Drawn in the order in which they are first touched: what is shown before the picture that shows it.
    for (const id of order.slice(top + 1)) this.nodes.get(id)?.moveTo(this.above);
    for (const id of order) if (ids.has(id)) this.nodes.get(id)?.moveTo(this.moving);
    this.isLifted = true;
    this.picture.begin();
    this.drawAll();
  }

  /** Shifts everything lifted, canvas pixels: one layer with a handful of nodes, whatever the scene holds. */
  shift(dx: number, dy: number, guides: readonly Guide[]): void {
    this.picture.shift(dx, dy, guides);
  }

  /** Puts everything back in order. */
  settle(order: readonly string[]): void {
    if (!this.isLifted) return;
    this.isLifted = false;
    this.picture.end();
    for (const id of order) {
      const node = this.nodes.get(id);
      if (!node) continue;
      if (node.getLayer() !== this.rest) node.moveTo(this.rest);
      node.moveToTop();
    }
    this.drawAll();
  }

  private drawAll(): void {
    this.rest.batchDraw();
    this.above.batchDraw();
    this.moving.batchDraw();
  }
}

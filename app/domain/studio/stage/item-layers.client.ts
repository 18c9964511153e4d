import type Konva from 'konva/lib/Core.js';
import type { Image as KonvaImage } from 'konva/lib/shapes/Image.js';

/**
 * Three layers, so that a gesture redraws only what moves: everything rests on the first; while something moves it is
 * alone on the second, and what lies above it waits on the third. Stacking looks the same throughout.
 */
export class ItemLayers {
  readonly nodes = new Map<string, KonvaImage>();
  private readonly rest: Konva.Layer;
  private readonly moving: Konva.Layer;
  private readonly above: Konva.Layer;
  private isLifted = false;

  constructor(rest: Konva.Layer, moving: Konva.Layer, above: Konva.Layer) {
    this.rest = rest;
    this.moving = moving;
    this.above = above;
  }

  /** Takes the items off the resting layer. `order`: all ids, farthest first. */
  lift(order: readonly string[], ids: ReadonlySet<string>): void {
    const top = order.findLastIndex((id) => ids.has(id));
    order.forEach((id, index) => {
      if (ids.has(id)) this.nodes.get(id)?.moveTo(this.moving);
      else if (index > top) this.nodes.get(id)?.moveTo(this.above);
    });
    this.isLifted = true;
    this.drawAll();
  }

  /** Shifts everything lifted, canvas pixels: one layer with a handful of nodes, whatever the scene holds. */
  shift(dx: number, dy: number): void {
    this.moving.position({ x: dx, y: dy });
    this.moving.batchDraw();
  }

  /** Puts everything back in order. */
  settle(order: readonly string[]): void {
    if (!this.isLifted) return;
    this.isLifted = false;
    this.moving.position({ x: 0, y: 0 });
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
    this.moving.batchDraw();
    this.above.batchDraw();
  }
}

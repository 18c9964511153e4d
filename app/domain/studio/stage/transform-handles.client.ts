import type Konva from 'konva/lib/Core.js';
import { Transformer } from 'konva/lib/shapes/Transformer.js';
import type { Box } from '../document/geometry.ts';
import { ITEM_KINDS } from '../document/item-kinds.ts';
import { leastWidth } from '../document/scene-reducer.ts';
import { seenBox } from '../document/hit-items.ts';
import { inStackingOrder } from '../document/stacking.ts';
import type { SceneStore } from '../session/scene-store.ts';
import type { ItemLayers } from './item-layers.client.ts';
import { ACCENT } from './stage-marks.client.ts';

const QUARTER_TURNS = [-180, -135, -90, -45, 0, 45, 90, 135, 180];

/**
 * Corner handles that keep the shape, and one to turn by. The nodes change while the gesture runs; the scene gets their
 * final numbers once, as one step.
 */
export class TransformHandles {
  private readonly transformer: Transformer;
  private readonly store: SceneStore;
  private readonly layers: ItemLayers;
  private isBailing = false;

  constructor(options: {
    readonly layer: Konva.Layer;
    readonly store: SceneStore;
    readonly layers: ItemLayers;
    readonly isCoarse: boolean;
  }) {
    this.store = options.store;
    this.layers = options.layers;
    this.transformer = new Transformer({
      keepRatio: true,
      flipEnabled: false,
      enabledAnchors: ['top-left', 'top-right', 'bottom-left', 'bottom-right'],
      rotationSnaps: QUARTER_TURNS,
      rotationSnapTolerance: 4,
      rotateAnchorOffset: 28,
      anchorSize: options.isCoarse ? 20 : 11,
      anchorCornerRadius: 10,
      anchorStroke: ACCENT,
      anchorStrokeWidth: 1.5,
      anchorFill: '#ffffff',
      borderStroke: ACCENT,
      borderStrokeWidth: 1.5,
      ignoreStroke: true,
      boundBoxFunc: (before, after) => (this.isTooNarrow(after.width / before.width) ? before : after),
    });
    this.transformer.on('transformstart', () => {
      const ids = this.store.get().selection;
      this.layers.lift(this.order(), new Set(ids));
    });
    this.transformer.on('transformend', () => this.finish());
    options.layer.add(this.transformer);
  }

  /** Shows handles around the selected items' nodes. */
  attach(ids: readonly string[]): void {
    if (this.transformer.isTransforming()) return;
    const fixed = this.store.get().history.present.items.filter(({ kind }) => !ITEM_KINDS[kind].isResizable);
    const free = ids.filter((id) => !fixed.some((item) => item.id === id));
    const nodes = free.flatMap((id) => this.layers.nodes.get(id) ?? []);
    this.transformer.nodes(nodes);
    this.transformer.moveToTop();
  }

  setVisible(isVisible: boolean): void {
    this.transformer.visible(isVisible);
    this.transformer.getLayer()?.batchDraw();
  }

  isUnder(stage: Konva.Stage, point: { x: number; y: number }): boolean {
    const shape = stage.getIntersection(point);
    return shape !== null && shape.getParent() === this.transformer;
  }

  /** Ends a running resize or turn as if it had not begun; false when there is none. */
  bail(): boolean {
    if (!this.transformer.isTransforming()) return false;
    this.isBailing = true;
    this.transformer.stopTransform();
    this.isBailing = false;
    return true;
  }

  destroy(): void {
    this.bail();
    this.transformer.destroy();
  }

  private finish(): void {
    const boxes = new Map<string, Box>();
    for (const id of this.store.get().selection) {
      const node = this.layers.nodes.get(id);
      if (!node) continue;
      boxes.set(id, {
        x: node.x(),
        y: node.y(),
        width: node.width() * node.scaleX(),
        height: node.height() * node.scaleY(),
        rotation: node.rotation(),
      });
      this.restore(id, node);
    }
    this.layers.settle(this.order());
    if (!this.isBailing) this.store.dispatch({ type: 'do', command: { type: 'place-items', boxes } });
    this.transformer.forceUpdate();
  }

  /** Back to the scene's numbers: the new ones come with the scene, or not at all. */
  private restore(id: string, node: Konva.Node): void {
    const { history, pictures } = this.store.get();
    const item = history.present.items.find((candidate) => candidate.id === id);
    if (!item) return;
    const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
    const { x, y, width, height, rotation } = seenBox(item, byKey);
    node.setAttrs({ x, y, width, height, rotation, scaleX: 1, scaleY: 1 });
  }

  private isTooNarrow(factor: number): boolean {
    if (factor >= 1) return false;
    const { minimum } = this.store.get().rules;
    return this.transformer
      .nodes()
      .some((node) => node.width() * node.scaleX() * factor < leastWidth(node.size(), minimum));
  }

  private order(): string[] {
    return inStackingOrder(this.store.get().history.present.items).map((item) => item.id);
  }
}

import type Konva from 'konva/lib/Core.js';
import { Line } from 'konva/lib/shapes/Line.js';
import { Rect } from 'konva/lib/shapes/Rect.js';
import type { Box, Rect as PlainRect } from '../document/geometry.ts';
import type { StrokeTool } from './stroke-gesture.ts';

/** Fired clay, the product's one accent (styles/tokens.css), and the ink of the outlines around it. */
export const ACCENT = '#a8481f';
const ACCENT_WASH = 'rgba(168, 72, 31, 0.10)';
/** While it is drawn, an eraser shows where it goes, and a mask what it will cover. */
const STROKE_LOOKS = {
  pen: { opacity: 1 },
  eraser: { stroke: '#ffffff', opacity: 0.7 },
  mask: { stroke: ACCENT, opacity: 0.45 },
} as const;

/** Marquee, outlines and the stroke that is drawn: the pencil marks over the picture. Strokes keep their width at every zoom. */
export class StageMarks {
  private readonly layer: Konva.Layer;
  private readonly marqueeNode: Rect;
  private readonly outlineNodes: Rect[] = [];

  private strokeNode: Line | null = null;

  constructor(layer: Konva.Layer) {
    this.layer = layer;
    this.marqueeNode = new Rect({
      visible: false,
      listening: false,
      fill: ACCENT_WASH,
      stroke: ACCENT,
      strokeWidth: 1,
      strokeScaleEnabled: false,
    });
    layer.add(this.marqueeNode);
  }

  marquee(rect: PlainRect | null): void {
    if (!rect && !this.marqueeNode.visible()) return;
    if (rect) this.marqueeNode.setAttrs(rect);
    this.marqueeNode.visible(rect !== null);
    this.layer.batchDraw();
  }

  /** The stroke that is being drawn; null for none. */
  stroke(stroke: { readonly points: readonly number[]; readonly tool: StrokeTool } | null): void {
    if (!stroke && !this.strokeNode?.visible()) return;
    const node = (this.strokeNode ??= this.addStroke());
    if (stroke) {
      const { points, tool } = stroke;
      node.setAttrs({ points: [...points], strokeWidth: tool.strokeWidth, ...STROKE_LOOKS[tool.kind] });
      if (tool.kind === 'pen') node.stroke(tool.colour);
    }
    node.visible(stroke !== null);
    this.layer.batchDraw();
  }

  /** Thin frames around items: `strong` where the keyboard is. */
  outlines(boxes: readonly { readonly box: Box; readonly isStrong: boolean }[]): void {
    boxes.forEach(({ box, isStrong }, index) => {
      const node = (this.outlineNodes[index] ??= this.addOutline());
      const { x, y, width, height, rotation } = box;
      node.setAttrs({ x, y, width, height, rotation, strokeWidth: isStrong ? 2.5 : 1.25, visible: true });
      node.dash(isStrong ? [7, 5] : []);
    });
    for (const node of this.outlineNodes.slice(boxes.length)) node.visible(false);
    this.layer.batchDraw();
  }

  destroy(): void {
    this.strokeNode?.destroy();
    for (const node of [this.marqueeNode, ...this.outlineNodes]) node.destroy();
  }

  private addStroke(): Line {
    const node = new Line({ lineCap: 'round', lineJoin: 'round', listening: false, perfectDrawEnabled: false });
    this.layer.add(node);
    return node;
  }

  private addOutline(): Rect {
    const node = new Rect({ stroke: ACCENT, strokeScaleEnabled: false, listening: false, fillEnabled: false });
    this.layer.add(node);
    node.moveToBottom();
    return node;
  }
}

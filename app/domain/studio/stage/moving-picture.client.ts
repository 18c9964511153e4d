import type Konva from 'konva/lib/Core.js';
import type { Rect } from '../document/geometry.ts';
import type { Guide } from '../document/snapping.ts';

const GUIDE = '#d9480f';
/** Soft edges reach this far over what a node measures; device pixels. */
const SOFT_EDGE = 2;

export interface StageLayers {
  readonly rest: Konva.Layer;
  readonly moving: Konva.Layer;
  readonly above: Konva.Layer;
  readonly matte: Konva.Layer;
}

/** The parts of the last frame besides the layers as they lie: device pixels. */
interface Drawn {
  /** Size and place of the view; with another one nothing of it holds. */
  readonly view: string;
  readonly rects: readonly Rect[];
}

/**
 * The canvas of the moving layer while something moves. It alone is on the page then, and shows the other layers as the pictures they
 * are: each canvas on the page costs the browser time with every frame, also one that does not change. A shift draws anew only where
 * things were and where they are.
 */
export class MovingPicture {
  private readonly layers: StageLayers;
  private isOn = false;
  private offset = { x: 0, y: 0 };
  private guides: readonly Guide[] = [];
  /** True while the next frame shows nothing new but a shift. */
  private isOnlyShifted = false;
  private drawn: Drawn | null = null;
  /** Where the lifted nodes are without the shift; screen pixels. */
  private lifted: Rect | null = null;

  constructor(layers: StageLayers) {
    this.layers = layers;
    const { rest, moving, above, matte } = layers;
    // The layer below is drawn in place of the emptiness.
    moving.clearBeforeDraw(false);
    moving.on('beforeDraw.picture', () => this.drawBelow());
    moving.on('draw.picture', () => this.drawAbove());
    // A picture that has come, another zoom: what it changes is seen here.
    for (const layer of [rest, above, matte]) layer.on('draw.picture', () => this.drawAnew());
    this.show();
  }

  destroy(): void {
    const { rest, moving, above, matte } = this.layers;
    for (const layer of [rest, moving, above, matte]) layer.off('beforeDraw.picture draw.picture');
    moving.clearBeforeDraw(true);
  }

  /** Shows the layers on the one canvas, from the next frame on. */
  begin(): void {
    this.isOn = true;
    this.drawn = null;
  }

  /** Shows each layer on its own canvas again. */
  end(): void {
    this.isOn = false;
    this.offset = { x: 0, y: 0 };
    this.guides = [];
  }

  /** Everything lifted lies that much further, canvas pixels, with these guides over it. The nodes hear nothing of it. */
  shift(dx: number, dy: number, guides: readonly Guide[]): void {
    this.offset = { x: dx, y: dy };
    this.guides = guides;
    this.isOnlyShifted = true;
    this.layers.moving.batchDraw();
  }

  private drawAnew(): void {
    if (!this.isOn) return;
    this.drawn = null;
    this.layers.moving.batchDraw();
  }

  private drawBelow(): void {
    const { moving, rest } = this.layers;
    if (!this.isOn) return moving.getContext().clear();
    const part = this.takeChangedPart();
    const context = contextOf(moving);
    const ratio = moving.getCanvas().getPixelRatio();
    const { zoom } = this.view();
    // Until everything is drawn.
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (part) clipTo(context, part);
    const { width, height } = moving.getNativeCanvasElement();
    context.clearRect(0, 0, width, height);
    context.drawImage(rest.getNativeCanvasElement(), 0, 0);
    const { x, y } = this.offset;
    context.setTransform(ratio, 0, 0, ratio, x * zoom * ratio, y * zoom * ratio);
  }

  private drawAbove(): void {
    if (this.isOn) {
      const { moving, above, matte } = this.layers;
      const context = contextOf(moving);
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (above.hasChildren()) context.drawImage(above.getNativeCanvasElement(), 0, 0);
      context.drawImage(matte.getNativeCanvasElement(), 0, 0);
      this.drawGuides(context);
      context.restore();
    }
    this.show();
  }

  private drawGuides(context: CanvasRenderingContext2D): void {
    context.fillStyle = GUIDE;
    for (const { x, y, width, height } of this.guideRects()) context.fillRect(x, y, width, height);
  }

  /** The parts to draw anew in this frame; null for all of it. */
  private takeChangedPart(): readonly Rect[] | null {
    const { key } = this.view();
    const before = this.drawn?.view === key ? this.drawn : null;
    if (!before || !this.isOnlyShifted) this.lifted = this.measureLifted();
    const rects = [...this.guideRects(), ...(this.lifted ? [this.onDevice(this.lifted)] : [])];
    const part = before && this.isOnlyShifted ? [...before.rects, ...rects] : null;
    this.drawn = { view: key, rects };
    this.isOnlyShifted = false;
    return part;
  }

  private measureLifted(): Rect | null {
    const rects = this.layers.moving.getChildren().map((node) => node.getClientRect());
    if (rects.length === 0) return null;
    const [left, top] = [Math.min(...rects.map(({ x }) => x)), Math.min(...rects.map(({ y }) => y))];
    const right = Math.max(...rects.map(({ x, width }) => x + width));
    const bottom = Math.max(...rects.map(({ y, height }) => y + height));
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  /** A place on the screen after the shift, out to whole device pixels. */
  private onDevice({ x, y, width, height }: Rect): Rect {
    const { zoom } = this.view();
    const ratio = this.layers.moving.getCanvas().getPixelRatio();
    const left = Math.floor((x + this.offset.x * zoom) * ratio) - SOFT_EDGE;
    const top = Math.floor((y + this.offset.y * zoom) * ratio) - SOFT_EDGE;
    const right = Math.ceil((x + width + this.offset.x * zoom) * ratio) + SOFT_EDGE;
    const bottom = Math.ceil((y + height + this.offset.y * zoom) * ratio) + SOFT_EDGE;
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  /** Lines of one screen pixel, on whole device pixels. */
  private guideRects(): Rect[] {
    const { x, y, zoom } = this.view();
    const ratio = this.layers.moving.getCanvas().getPixelRatio();
    const thick = Math.max(1, Math.round(ratio));
    return this.guides.map(({ axis, at, from, to }) => {
      const origin = axis === 'x' ? { across: x, along: y } : { across: y, along: x };
      const across = Math.round((origin.across + at * zoom) * ratio - thick / 2);
      const start = Math.round((origin.along + from * zoom) * ratio);
      const length = Math.round((to - from) * zoom * ratio);
      return axis === 'x'
        ? { x: across, y: start, width: thick, height: length }
        : { x: start, y: across, width: length, height: thick };
    });
  }

  private view(): { readonly x: number; readonly y: number; readonly zoom: number; readonly key: string } {
    const stage = this.layers.moving.getStage();
    const { x, y } = stage.position();
    const zoom = stage.scaleX();
    const { width, height } = this.layers.moving.getNativeCanvasElement();
    return { x, y, zoom, key: [x, y, zoom, width, height].join() };
  }

  private show(): void {
    const { rest, moving, above, matte } = this.layers;
    const set = (layer: Konva.Layer, isShown: boolean) => {
      const { style } = layer.getNativeCanvasElement();
      const display = isShown ? 'block' : 'none';
      if (style.display !== display) style.display = display;
    };
    set(moving, this.isOn);
    set(above, false);
    for (const layer of [rest, matte]) set(layer, !this.isOn);
  }
}

const contextOf = (layer: Konva.Layer): CanvasRenderingContext2D =>
  layer.getContext()._context as CanvasRenderingContext2D;

function clipTo(context: CanvasRenderingContext2D, rects: readonly Rect[]): void {
  context.beginPath();
  for (const { x, y, width, height } of rects) context.rect(x, y, width, height);
  context.clip();
}

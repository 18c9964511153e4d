import type Konva from 'konva/lib/Core.js';
import type { Point, Rect, Size } from '../document/geometry.ts';
import { aroundCanvas, fitViewport, panBy, zoomAt } from './viewport.ts';
import type { Viewport } from '../session/stage-controls.ts';
import type { Margins } from './viewport.ts';

/** Moves the stage and everything that is laid over it; React components subscribe to it. */
export class ViewportControl {
  private readonly stage: Konva.Stage;
  /** The part that is fitted: the paper itself, as large as it goes. */
  private readonly canvas: Size;
  /** The area that is never lost out of view. */
  private readonly area: Rect;
  private readonly listeners = new Set<(viewport: Viewport) => void>();
  private screen: Size = { width: 0, height: 0 };
  private margins: Margins;
  private current: Viewport = { x: 0, y: 0, zoom: 1 };
  /** Until the user zooms or pans, the canvas stays fitted when the window changes. */
  private isFitted = true;

  constructor(
    stage: Konva.Stage,
    sizes: {
      readonly canvas: Size;
      readonly workingArea?: Size | undefined;
    },
    margins: Margins,
  ) {
    const { canvas, workingArea = canvas } = sizes;
    this.stage = stage;
    this.canvas = canvas;
    this.area = aroundCanvas(canvas, workingArea);
    this.margins = margins;
  }

  get viewport(): Viewport {
    return this.current;
  }

  onChange(listener: (viewport: Viewport) => void): () => void {
    this.listeners.add(listener);
    listener(this.current);
    return () => this.listeners.delete(listener);
  }

  resize(screen: Size, margins: Margins): void {
    const dx = (screen.width - this.screen.width) / 2;
    const dy = (screen.height - this.screen.height) / 2;
    this.screen = screen;
    this.margins = margins;
    if (this.isFitted) this.fit();
    else this.apply(panBy(this.area, this.current, { x: dx, y: dy }, screen));
  }

  fit(): void {
    this.isFitted = true;
    this.apply(fitViewport(this.canvas, this.screen, this.margins));
  }

  zoomBy(factor: number, at: Point = { x: this.screen.width / 2, y: this.screen.height / 2 }): void {
    this.set(zoomAt(this.current, this.current.zoom * factor, at));
  }

  pan(delta: Point): void {
    this.set(panBy(this.area, this.current, delta, this.screen));
  }

  set(viewport: Viewport): void {
    this.isFitted = false;
    this.apply(panBy(this.area, viewport, { x: 0, y: 0 }, this.screen));
  }

  destroy(): void {
    this.listeners.clear();
  }

  private apply(viewport: Viewport): void {
    this.current = viewport;
    this.stage.position({ x: viewport.x, y: viewport.y });
    this.stage.scale({ x: viewport.zoom, y: viewport.zoom });
    this.stage.batchDraw();
    for (const listener of [...this.listeners]) listener(viewport);
  }
}

import type { Point } from '../document/geometry.ts';

/** Where the canvas is seen: screen = canvas * zoom + offset. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The commands that the screen around the stage may give it. */
export interface StageControls {
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  /** Canvas point under a point of the window. */
  readonly canvasPointAt: (client: Point) => Point;
  /** Ends a running drag, resize or turn as if it had not begun; false when there is none. */
  readonly bail: () => boolean;
  readonly viewport: () => Viewport;
  /** Called after every change of the viewport. */
  readonly onViewport: (listener: (viewport: Viewport) => void) => () => void;
}

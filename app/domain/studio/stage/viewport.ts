import { clamp } from '../document/geometry.ts';
import type { Point, Rect, Size } from '../document/geometry.ts';
import type { Viewport } from '../session/stage-controls.ts';

export const MIN_ZOOM = 0.1;
export const MAX_ZOOM = 5;

/** Room kept free around the canvas when it is fitted, screen pixels. */
export interface Margins {
  readonly top: number;
  readonly side: number;
  readonly bottom: number;
}

/** The whole area (canvas pixels, from the canvas's corner where it says no other) in the middle of what is free. */
export function fitViewport(area: Size & Partial<Point>, screen: Size, margins: Margins): Viewport {
  const room = { width: screen.width - 2 * margins.side, height: screen.height - margins.top - margins.bottom };
  // A container without size (hidden, not laid out yet) must not give a zoom of zero or less.
  const zoom = clamp(Math.min(room.width / area.width, room.height / area.height), MIN_ZOOM, MAX_ZOOM);
  return {
    x: (screen.width - area.width * zoom) / 2 - (area.x ?? 0) * zoom,
    y: margins.top + (room.height - area.height * zoom) / 2 - (area.y ?? 0) * zoom,
    zoom,
  };
}

/** An area with the canvas in its middle, canvas pixels from the canvas's corner. */
export function aroundCanvas(canvas: Size, area: Size): Rect {
  const { width, height } = area;
  return { x: (canvas.width - width) / 2, y: (canvas.height - height) / 2, width, height };
}

/** Another zoom with the canvas point under `at` (screen pixels) held in place. */
export function zoomAt(viewport: Viewport, zoom: number, at: Point): Viewport {
  const next = clamp(zoom, MIN_ZOOM, MAX_ZOOM);
  const scale = next / viewport.zoom;
  return { x: at.x - (at.x - viewport.x) * scale, y: at.y - (at.y - viewport.y) * scale, zoom: next };
}

/** Moved, but never so far that the area (canvas pixels) is lost: a strip of it stays in view. */
export function panBy(area: Size & Partial<Point>, viewport: Viewport, delta: Point, screen: Size): Viewport {
  const { zoom } = viewport;
  const strip = 80;
  const { x: left = 0, y: top = 0 } = area;
  return {
    ...viewport,
    x: clamp(viewport.x + delta.x, strip - (left + area.width) * zoom, screen.width - strip - left * zoom),
    y: clamp(viewport.y + delta.y, strip - (top + area.height) * zoom, screen.height - strip - top * zoom),
  };
}

export function toCanvas(viewport: Viewport, screen: Point): Point {
  return { x: (screen.x - viewport.x) / viewport.zoom, y: (screen.y - viewport.y) / viewport.zoom };
}

export function toScreen(viewport: Viewport, point: Point): Point {
  return { x: point.x * viewport.zoom + viewport.x, y: point.y * viewport.zoom + viewport.y };
}

/** Two fingers: the canvas points under them follow them. */
export function pinch(
  start: { readonly viewport: Viewport; readonly fingers: readonly [Point, Point] },
  fingers: readonly [Point, Point],
): Viewport {
  const distance = (pair: readonly [Point, Point]) => Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y);
  const middle = (pair: readonly [Point, Point]) => ({
    x: (pair[0].x + pair[1].x) / 2,
    y: (pair[0].y + pair[1].y) / 2,
  });
  const before = middle(start.fingers);
  const after = middle(fingers);
  const zoom = (start.viewport.zoom * distance(fingers)) / Math.max(1, distance(start.fingers));
  const zoomed = zoomAt(start.viewport, zoom, before);
  return { ...zoomed, x: zoomed.x + after.x - before.x, y: zoomed.y + after.y - before.y };
}

/** How a picture is looked at: scale about the middle of the window, then moved by x, y screen pixels. */
export interface Look {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** creative-workspaces, sections 2 and 9: between 0.5x and 5x. */
export const MIN_SCALE = 0.5;
export const MAX_SCALE = 5;
export const WHOLE: Look = { scale: 1, x: 0, y: 0 };

/** Another scale with the picture's point under `at` (screen pixels from the window's middle) held in place. */
export function scaleAt(look: Look, scale: number, at: Point): Look {
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
  const factor = next / look.scale;
  return { scale: next, x: at.x - (at.x - look.x) * factor, y: at.y - (at.y - look.y) * factor };
}

/** Moved, with at least a part of the picture (its size at scale 1 given) staying in the window. */
export function moveBy(look: Look, delta: Point, picture: { readonly width: number; readonly height: number }): Look {
  const reach = { x: (picture.width * look.scale) / 2, y: (picture.height * look.scale) / 2 };
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return { scale: look.scale, x: within(look.x + delta.x, reach.x), y: within(look.y + delta.y, reach.y) };
}

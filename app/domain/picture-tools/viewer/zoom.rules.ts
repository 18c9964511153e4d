/** How a picture is looked at: scale about the middle of the window, then moved by x, y screen pixels. */
export interface ZoomView {
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
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

/** Another scale with the picture's point under `at` (screen pixels from the window's middle) held in place. */
export function scaleAt(look: ZoomView, scale: number, at: Point): ZoomView {
  const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
  const factor = next / look.scale;
  return { scale: next, x: at.x - (at.x - look.x) * factor, y: at.y - (at.y - look.y) * factor };
}

type Fingers = readonly [Point, Point];

/** The picture follows two fingers from where they took hold of it. */
function pinch(look: ZoomView, from: Fingers, to: Fingers): ZoomView {
  const apart = ([a, b]: Fingers) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [before, after] = [middle(from), middle(to)];
  const { scale, x, y } = scaleAt(look, (look.scale * apart(to)) / apart(from), before);
  return { scale, x: x + after.x - before.x, y: y + after.y - before.y };
}

/**
 * A pinch whose news come one finger at a time. It is always reckoned from where it began: what goes beyond a limit in
 * between, while one finger has moved and the other has not, is no change.
 */
export class Pinch {
  private hold: { readonly from: Fingers; look: ZoomView | null } | null = null;

  /** A finger has come or gone: the next move is another pinch. */
  end(): void {
    this.hold = null;
  }

  /** All fingers before and after one of them has moved, in the same order; the first two count. */
  move(before: readonly Point[], now: readonly Point[]): (look: ZoomView) => ZoomView {
    const hold = (this.hold ??= { from: [before[0]!, before[1]!], look: null });
    return (look) => pinch((hold.look ??= look), hold.from, [now[0]!, now[1]!]);
  }
}

/** Moved, with at least a part of the picture (its size at scale 1 given) staying in the window. */
export function moveBy(
  look: ZoomView,
  delta: Point,
  picture: { readonly width: number; readonly height: number },
): ZoomView {
  const reach = { x: (picture.width * look.scale) / 2, y: (picture.height * look.scale) / 2 };
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return { scale: look.scale, x: within(look.x + delta.x, reach.x), y: within(look.y + delta.y, reach.y) };
}

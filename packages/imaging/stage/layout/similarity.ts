import { cutOfFrame } from '../../pixels/frame-window.ts';
import type { Framing } from '../../pixels/frame-window.ts';
import type { SceneLight } from '../../contract/scene-light.ts';
import type { Similarity } from '../../contract/stage-engine.ts';

/** Of a thing on the canvas, in any unit that both sides share. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const STILL: Similarity = { scale: 1, x: 0, y: 0 };

export const isStill = ({ scale, x, y }: Similarity): boolean => scale === 1 && x === 0 && y === 0;

/** First `a`, then `b`. */
export const andThen = (a: Similarity, b: Similarity): Similarity => ({
  scale: a.scale * b.scale,
  x: a.x * b.scale + b.x,
  y: a.y * b.scale + b.y,
});

/** A box as shares of the canvas, moved. */
export const moveBox = ({ left, right, top, bottom }: Box, { scale, x, y }: Similarity): Box => ({
  left: left * scale + x,
  right: right * scale + x,
  top: top * scale + y,
  bottom: bottom * scale + y,
});

/** An item of a canvas, moved and scaled; its rotation, about its own top-left corner, stays. */
export function moveItem<
  Item extends { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
>(item: Item, { scale, x, y }: Similarity, canvas: { readonly width: number; readonly height: number }): Item {
  return {
    ...item,
    x: item.x * scale + x * canvas.width,
    y: item.y * scale + y * canvas.height,
    width: item.width * scale,
    height: item.height * scale,
  };
}

/** Pixels of a frame that stands for all sizes. */
const FINE = 10_000;

/**
 * The effect of another framing on the things that stand in a scene: they keep their place. In a mirrored one the middle
 * of `group` is mirrored, and nothing is turned round.
 */
export function betweenFramings(light: Pick<SceneLight, 'anchor'>, from: Framing, to: Framing, group: Box): Similarity {
  const [a, b] = [cutOfFrame(light, from, FINE, FINE), cutOfFrame(light, to, FINE, FINE)];
  const scale = b.wide / a.wide;
  const y = (a.top * scale - b.top) / FINE;
  if (from.mirrored === to.mirrored) return { scale, x: (a.left * scale - b.left) / FINE, y };
  const middle = (group.left + group.right) / 2;
  const mirrored = b.wide / FINE - (middle + a.left / FINE) * scale - b.left / FINE;
  return { scale, x: mirrored - middle * scale, y };
}

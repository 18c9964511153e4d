import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import type { VideoFrameSize } from './video-frame.ts';

/** Blur of the part that continues the picture, as a share of how far it reaches. */
const softness = 0.08;

export interface ExtendedScene {
  readonly scene: Canvas;
  /** Picture coordinates of the scene's top-left corner. */
  readonly origin: { readonly x: number; readonly y: number };
}

/**
 * Continues a picture beyond its edges where the video shows more than there is: mirrored, so that floor stays floor and
 * wall stays wall, and softer the farther out. Where the video shows no more than the picture, it stays as it is.
 */
export function extendScene(picture: Canvas, view: VideoFrameSize['view']): ExtendedScene {
  const across = Math.ceil(Math.max(0, -view.left, view.left + view.width - picture.width));
  const down = Math.ceil(Math.max(0, -view.top, view.top + view.height - picture.height));
  if (across === 0 && down === 0) return { scene: picture, origin: { x: 0, y: 0 } };
  const { width, height } = picture;
  const mirrored = mirrorAround(picture, across, down);
  const scene = createCanvas(mirrored.width, mirrored.height);
  const context = scene.getContext('2d');
  context.drawImage(mirrored, 0, 0);
  const reach = Math.max(across, down);
  // Three passes, each softer and starting farther out than the one before.
  for (const [blur, start] of [
    [0.15, 0],
    [0.5, 0.06],
    [1, 0.2],
  ] as const) {
    context.save();
    outside(context, { across, down, width, height }, start * reach);
    context.filter = `blur(${Math.max(1, blur * softness * reach)}px)`;
    context.drawImage(mirrored, 0, 0);
    context.restore();
  }
  context.drawImage(picture, across, down);
  return { scene, origin: { x: -across, y: -down } };
}

/** The picture with its mirror images on the sides that are to be continued, in one piece, so that no seam can be blurred in. */
function mirrorAround(picture: Canvas, across: number, down: number): Canvas {
  const { width, height } = picture;
  const mirrored = createCanvas(width + 2 * across, height + 2 * down);
  const context = mirrored.getContext('2d');
  for (const column of across > 0 ? [-1, 0, 1] : [0]) {
    for (const row of down > 0 ? [-1, 0, 1] : [0]) {
      context.save();
      context.translate(across + (column === 1 ? 2 * width : 0), down + (row === 1 ? 2 * height : 0));
      context.scale(column === 0 ? 1 : -1, row === 0 ? 1 : -1);
      context.drawImage(picture, 0, 0);
      context.restore();
    }
  }
  return mirrored;
}

/** Clips to what lies farther outside the picture than `distance`. */
function outside(
  context: ReturnType<Canvas['getContext']>,
  { across, down, width, height }: { across: number; down: number; width: number; height: number },
  distance: number,
): void {
  context.beginPath();
  context.rect(0, 0, width + 2 * across, height + 2 * down);
  context.rect(across - distance, down - distance, width + 2 * distance, height + 2 * distance);
  context.clip('evenodd');
}

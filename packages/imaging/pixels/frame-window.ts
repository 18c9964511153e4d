import type { SceneLight } from '../contract/scene-light.ts';

/** How a template fills the frame. Without a shift the anchor stays where it is, so products keep their footing. */
export interface Framing {
  /** 1 shows all of it; larger is closer. */
  readonly zoom: number;
  readonly mirrored: boolean;
  /** By how much the frame moves over the scene, as shares of its own sides, right and down; as far as there is scene. */
  readonly shift?: { readonly x: number; readonly y: number } | undefined;
}

/** The part of an enlarged picture that a frame shows; pixels. */
export interface FrameCut {
  /** Of the whole, after it was fitted to the frame and enlarged. */
  readonly wide: number;
  readonly high: number;
  readonly left: number;
  readonly top: number;
  /** Of the frame. */
  readonly width: number;
  readonly height: number;
  readonly mirrored: boolean;
}

/** The part of a scene's picture that a framing shows: enlarged about the anchor, perhaps mirrored in the anchor's upright line. */
export function cutOfFrame(
  { anchor }: Pick<SceneLight, 'anchor'>,
  { zoom, mirrored, shift }: Framing,
  width: number,
  height: number,
): FrameCut {
  const wide = Math.round(width * zoom);
  const high = Math.round(height * zoom);
  const anchorX = mirrored ? 1 - anchor.x : anchor.x;
  const within = (value: number, room: number): number => Math.round(Math.min(room, Math.max(0, value)));
  const left = within(wide * anchorX - width * anchor.x + (shift?.x ?? 0) * width, wide - width);
  const top = within((high - height) * anchor.y + (shift?.y ?? 0) * height, high - height);
  return { wide, high, left, top, width, height, mirrored };
}

import type { BrandLook, SceneLight } from '@plinth/imaging';

export interface PlacedView {
  /** Pixels of the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of the frame's width: a product is not made wider, however tall the look has it. */
const WIDEST = 0.8;

/**
 * Where a view stands: in a scene at its anchor, as large as it has room for and the look asks; without one where the
 * brand's products stand.
 */
export function placeView(
  view: { readonly width: number; readonly height: number },
  frame: { readonly width: number; readonly height: number },
  look: Pick<BrandLook, 'scale' | 'footY'>,
  scene: Pick<SceneLight, 'anchor' | 'maxProduct'> | null,
): PlacedView {
  const most = scene?.maxProduct ?? { width: WIDEST, height: 0.95 };
  const scale = Math.min(
    (look.scale * frame.height) / view.height,
    (most.height * frame.height) / view.height,
    (most.width * frame.width) / view.width,
  );
  const [width, height] = [view.width * scale, view.height * scale];
  const foot = scene ? scene.anchor.y : Math.min(0.97, Math.max(look.footY, height / frame.height + 0.02));
  const x = (scene?.anchor.x ?? 0.5) * frame.width - width / 2;
  return { x, y: foot * frame.height - height, width, height };
}

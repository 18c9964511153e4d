import type { SceneView, SceneWall } from '@plinth/imaging';
import type { Point, Size } from './geometry.ts';
import type { Anchor, Canvas, SceneContent, SceneTemplate } from './document.schema.ts';

/** Without a template: a good half of the frame, in its middle. */
export function openAnchor({ width, height }: Canvas): Anchor {
  return { foot: { x: width / 2, y: height * 0.76 }, room: { width: width * 0.56, height: height * 0.54 } };
}

/** A camera of a preset scene: fractions of its frame, metres across the frame where products stand. */
export interface ScenePlaces {
  readonly light: { readonly anchor: Point; readonly maxProduct: Size };
  readonly view?: SceneView;
  readonly pitchDeg?: number;
  readonly metresAcross?: number;
  readonly wall?: SceneWall | null;
}

/** The anchor a scene was photographed for. Fractions of the frame become canvas pixels. */
function anchorOf({ light, view, metresAcross, wall }: ScenePlaces, canvas: Canvas): Anchor {
  const { width, height } = canvas;
  // The picture covers the canvas.
  const side = Math.max(width, height);
  return {
    foot: { x: light.anchor.x * width, y: light.anchor.y * height },
    room: { width: light.maxProduct.width * width, height: light.maxProduct.height * height },
    ...(metresAcross !== undefined && { scale: side / metresAcross }),
    ...(view === 'top' && { isAbove: true }),
    ...(wall && { wall: wallOn(wall, canvas) }),
    ...(wall?.foot && { lean: { y: wall.foot.y * height, scale: side / wall.foot.metresAcross } }),
  };
}

function wallOn(wall: SceneWall, { width, height }: Canvas): NonNullable<Anchor['wall']> {
  const { left, top, width: wide, height: high, metresAcross } = wall;
  return {
    middle: { x: (left + wide / 2) * width, y: (top + high / 2) * height },
    room: { width: wide * width, height: high * height },
    scale: Math.max(width, height) / metresAcross,
  };
}

/** A preset scene as a template, with its other cameras. */
export function presetTemplate(
  scene: ScenePlaces & { readonly name: string; readonly views?: readonly ScenePlaces[] },
  canvas: Canvas,
): Extract<SceneTemplate, { kind: 'preset' }> {
  const anchor = anchorOf(scene, canvas);
  const cameras = [scene, ...(scene.views ?? [])];
  const views = cameras.map((one) => ({
    view: one.view ?? ('front' as const),
    pitchDeg: one.pitchDeg ?? 0,
    anchor: anchorOf(one, canvas),
  }));
  return { kind: 'preset', name: scene.name, anchor, ...(views.length > 1 && { views }) };
}

/** Where products stand now: on the template's anchor, as near as it is seen, or on the open one. */
export function anchorIn({ template, canvas }: Pick<SceneContent, 'template' | 'canvas'>): Anchor {
  const anchor = template?.anchor ?? openAnchor(canvas);
  const closer = closerIn(template);
  return closer === 1 || !anchor.scale ? anchor : { ...anchor, scale: anchor.scale * closer };
}

/** How much nearer than its picture was taken a scene is seen. */
export function closerIn(template: SceneTemplate | null): number {
  return (template?.kind === 'preset' ? template.closer : undefined) ?? 1;
}

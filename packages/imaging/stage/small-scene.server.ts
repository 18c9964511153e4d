import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { StageInput } from '../contract/stage-engine.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import { cutOfFrame } from '../pixels/frame-window.ts';
import { shrinkSet } from './geometry/scene-data.server.ts';

type Scene = NonNullable<StageInput['scene']>;
type SmallParts = Pick<Scene, 'image' | 'foreground' | 'set'>;

/** Scenes that are kept: of every template one camera in two shapes of the canvas, about a megabyte each. */
const KEPT_SCENES = 48;
/** Of a PNG: the pictures are read again at once, and few. */
const QUICK = 1;

/** Scenes that were shown last, by picture, camera and size; the latest at the end. */
const kept = new Map<string, SmallParts>();

/** A scene with no more pixels than a small canvas shows of it: the same for every product, so read once. */
export async function shrinkScene(
  scene: Scene,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Scene> {
  const { wide, high } = cutOfFrame(scene.light, { zoom: scene.closer ?? 1, mirrored: false }, width, height);
  const picture = createHash('sha256').update(scene.image.bytes).digest('base64');
  const key = JSON.stringify([picture, scene.set?.set.scene, scene.set?.set.view, wide, high]);
  const small = kept.get(key) ?? (await shrinkParts(scene, wide, high));
  kept.delete(key);
  kept.set(key, small);
  for (const oldest of [...kept.keys()].slice(0, -KEPT_SCENES)) kept.delete(oldest);
  return { ...scene, ...small };
}

async function shrinkParts({ image, foreground, set }: Scene, wide: number, high: number): Promise<SmallParts> {
  const { width, height } = set?.set.geometry ?? image;
  const by = Math.max(1, Math.floor(Math.min(width / wide, height / high)));
  const [small, before, data] = await Promise.all([
    coverPicture(image, wide, high),
    foreground && coverPicture(foreground, wide, high),
    set && by > 1 ? shrinkSet(set, by) : set,
  ]);
  return { image: small, foreground: before, set: data };
}

/** The picture as `frameTemplate` fits it, so that it changes nothing more. */
async function coverPicture({ bytes }: EngineImage, width: number, height: number): Promise<EngineImage> {
  try {
    const covered = await sharp(bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(width, height, { fit: 'cover', kernel: 'lanczos3' })
      .png({ compressionLevel: QUICK })
      .toBuffer();
    return { bytes: covered, contentType: 'image/png', width, height };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('unusable-input', `scene picture: ${reason}`, { cause: error });
  }
}

import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { SceneLight } from '../contract/scene-light.ts';
import { maxInputPixels } from './decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import { cutOfFrame } from './frame-window.ts';
import type { Framing } from './frame-window.ts';

/** A scene picture cover-fitted to the frame, then cut as its framing says. Gives raw RGBA of the frame's size. */
export async function frameTemplate(
  image: EngineImage,
  light: SceneLight,
  framing: Framing,
  width: number,
  height: number,
): Promise<Uint8Array> {
  try {
    const { wide, high, left, top } = cutOfFrame(light, framing, width, height);
    const covered = sharp(image.bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(wide, high, { fit: 'cover', kernel: 'lanczos3' });
    const whole = await (framing.mirrored ? covered.flop() : covered).raw({ depth: 'uchar' }).toBuffer();
    return await sharp(whole, { raw: { width: wide, height: high, channels: 4 } })
      .extract({ left, top, width, height })
      .raw()
      .toBuffer();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('unusable-input', `scene picture: ${reason}`, { cause: error });
  }
}

import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { SceneLight } from '../contract/scene-light.ts';
import { maxInputPixels } from './decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';

/** How a template fills the frame. The anchor stays where it is, so products keep their footing. */
export interface Framing {
  /** 1 shows all of it; larger is closer. */
  readonly zoom: number;
  readonly mirrored: boolean;
}

/**
 * A scene picture cover-fitted to the frame, then enlarged about the anchor and perhaps mirrored in the anchor's
 * upright line. Gives raw RGBA of the frame's size.
 */
export async function frameTemplate(
  image: EngineImage,
  light: SceneLight,
  framing: Framing,
  width: number,
  height: number,
): Promise<Uint8Array> {
  try {
    const wide = Math.round(width * framing.zoom);
    const high = Math.round(height * framing.zoom);
    const anchorX = framing.mirrored ? 1 - light.anchor.x : light.anchor.x;
    const left = Math.round(Math.min(wide - width, Math.max(0, wide * anchorX - width * light.anchor.x)));
    const top = Math.round(Math.min(high - height, Math.max(0, (high - height) * light.anchor.y)));
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

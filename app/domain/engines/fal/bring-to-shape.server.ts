import sharp from 'sharp';
import { EngineError } from '@plinth/imaging';
import type { EngineImage, VideoAspect } from '@plinth/imaging';
import { maxInputPixels } from '@plinth/imaging/server';

/** A difference that is not seen, as a fraction of the asked ratio. */
const TOLERANCE_RATIO = 0.01;

/**
 * The picture in the shape that was asked for, for a model that follows its picture: the missing sides are its own, mirrored, so
 * that nothing of it is cut off. Throws EngineError for what cannot be read.
 */
export async function bringToShape({ bytes }: Pick<EngineImage, 'bytes'>, aspect: VideoAspect): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxInputPixels });
    const { width, height } = await picture.metadata();
    const [across = 1, down = 1] = aspect.split(':').map(Number);
    const wanted = across / down;
    if (Math.abs(width / height / wanted - 1) <= TOLERANCE_RATIO) return bytes;
    const [x, y] = [Math.max(0, Math.round(height * wanted) - width), Math.max(0, Math.round(width / wanted) - height)];
    const sides = { left: x >> 1, right: x - (x >> 1), top: y >> 1, bottom: y - (y >> 1) };
    // Mirrored at most once over its own size: what is further away is the edge's own colour.
    const extendWith = Math.max(sides.right / width, sides.bottom / height) < 1 ? 'mirror' : 'copy';
    return await picture
      .extend({ ...sides, extendWith })
      .png({ compressionLevel: 6 })
      .toBuffer();
  } catch (cause) {
    throw new EngineError('unusable-input', 'the picture cannot be read', { cause });
  }
}

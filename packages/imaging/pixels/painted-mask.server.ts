import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import { maxInputPixels } from './decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';

/** A pixel counts as painted when its red is above this (creative-workspaces, section 5). */
const paintedAbove = 200;

/**
 * 1 for every painted pixel of a picture of `width` x `height`. A mask of another size is stretched to it.
 * @throws EngineError 'unusable-input' for an unreadable mask
 */
export async function readPaintedMask(mask: EngineImage, width: number, height: number): Promise<Uint8Array> {
  let data: Buffer;
  try {
    data = await sharp(mask.bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .flatten({ background: '#000' })
      .extractChannel(0)
      .resize(width, height, { fit: 'fill', kernel: 'nearest' })
      .raw({ depth: 'uchar' })
      .toBuffer();
  } catch (error) {
    throw new EngineError('unusable-input', error instanceof Error ? error.message : String(error), { cause: error });
  }
  return Uint8Array.from(data, (red) => (red > paintedAbove ? 1 : 0));
}

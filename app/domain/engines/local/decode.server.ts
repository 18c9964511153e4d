import sharp from 'sharp';
import { EngineError } from './failure.ts';
import type { RgbaRaster } from './raster.ts';

/** Pictures larger than this are refused before a pixel is decoded. */
export const maxInputPixels = 50_000_000;

/**
 * Encoded bytes -> 8-bit sRGB with straight alpha.
 * @throws EngineError 'unusable-input' for anything that is not a readable picture within `maxInputPixels`
 */
export async function decodeRgba(bytes: Uint8Array): Promise<RgbaRaster> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 4) throw new Error(`decoded to ${info.channels} channels`);
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw new EngineError('unusable-input', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

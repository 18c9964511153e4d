import sharp from 'sharp';
import { EngineError } from '../contract/engine-error.ts';
import type { RgbaRaster, RgbRaster } from './raster.ts';

/** Pictures larger than this are refused before a pixel is decoded. */
export const maxInputPixels = 50_000_000;

/**
 * Encoded bytes -> 8-bit sRGB with straight alpha.
 * @throws EngineError 'unusable-input' for anything that is not a readable picture within `maxInputPixels`
 */
export async function decodeRgba(bytes: Uint8Array): Promise<RgbaRaster> {
  return await decode(bytes, 4);
}

/**
 * As `decodeRgba`, but without alpha, in three quarters of the memory; null where the picture has alpha.
 * @throws EngineError 'unusable-input' as `decodeRgba`
 */
export async function decodeOpaque(bytes: Uint8Array): Promise<RgbRaster | null> {
  let hasAlpha: boolean;
  try {
    ({ hasAlpha } = await sharp(bytes, { limitInputPixels: maxInputPixels }).metadata());
  } catch (error) {
    throw new EngineError('unusable-input', error instanceof Error ? error.message : String(error), { cause: error });
  }
  return hasAlpha ? null : await decode(bytes, 3);
}

async function decode(bytes: Uint8Array, channels: 3 | 4): Promise<RgbaRaster> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxInputPixels }).toColourspace('srgb');
    const { data, info } = await (channels === 4 ? picture.ensureAlpha() : picture)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== channels) throw new Error(`decoded to ${info.channels} channels`);
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw new EngineError('unusable-input', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

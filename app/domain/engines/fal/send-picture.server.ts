import sharp from 'sharp';
import type { EngineImage } from '@plinth/imaging';
import { maxInputPixels } from '@plinth/imaging/server';
import { EngineError } from '@plinth/imaging';
import type { FalContext } from './fal-context.ts';
import { uploadFile } from './upload-file.server.ts';

/** Largest file that every endpoint in use takes. */
const MAX_BYTES = 12 * 1024 * 1024;

/** Puts a picture where fal's models can read it; nothing of the file but its pixels goes along. */
export async function sendPicture(
  fal: FalContext,
  image: Pick<EngineImage, 'bytes'>,
  { keepsAlpha = false } = {},
): Promise<string> {
  const { bytes, contentType } = await encode(image.bytes, keepsAlpha);
  return uploadFile(fal, bytes, contentType);
}

async function encode(
  source: Uint8Array,
  keepsAlpha: boolean,
): Promise<{ readonly bytes: Uint8Array; readonly contentType: string }> {
  try {
    const picture = sharp(source, { limitInputPixels: maxInputPixels }).toColourspace('srgb');
    if (!keepsAlpha) picture.flatten({ background: '#ffffff' });
    const png = await picture.clone().png({ compressionLevel: 6 }).toBuffer();
    if (png.byteLength <= MAX_BYTES) return { bytes: png, contentType: 'image/png' };
    const webp = await picture.webp({ quality: 94, alphaQuality: 100 }).toBuffer();
    if (webp.byteLength <= MAX_BYTES) return { bytes: webp, contentType: 'image/webp' };
  } catch (cause) {
    throw new EngineError('unusable-input', 'the picture cannot be read', { cause });
  }
  throw new EngineError('unusable-input', 'the picture is too large');
}

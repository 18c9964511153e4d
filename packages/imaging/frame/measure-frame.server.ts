import sharp from 'sharp';
import type { Metadata } from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { FrameFacts } from '../contract/frame-engine.ts';
import { decodeRgba, maxInputPixels } from '../pixels/decode.server.ts';
import { findBackground } from './find-background.ts';

/**
 * A channel's view of a file: its format, size and colours as the file says them, background and product as its pixels show
 * them.
 *
 * @throws EngineError 'unusable-input' for what is no readable picture
 */
export async function measureFrame({ bytes }: EngineImage): Promise<FrameFacts> {
  const metadata = await readMetadata(bytes);
  const picture = await decodeRgba(bytes);
  return {
    format: metadata.format === 'heif' && metadata.compression === 'av1' ? 'avif' : String(metadata.format),
    bytes: bytes.byteLength,
    width: picture.width,
    height: picture.height,
    isAnimated: (metadata.pages ?? 1) > 1,
    colours: coloursOf(metadata),
    profile: metadata.icc ? profileName(metadata.icc) : null,
    ...findBackground(picture),
  };
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: maxInputPixels, animated: false }).metadata();
  } catch (error) {
    throw new EngineError('unusable-input', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function coloursOf({ space, depth, icc }: Metadata): FrameFacts['colours'] {
  if (space === 'cmyk') return 'cmyk';
  if (space === 'b-w') return 'grey';
  const isSrgb = space === 'srgb' && depth === 'uchar' && (!icc || /srgb/i.test(profileName(icc)));
  return isSrgb ? 'srgb' : 'other';
}

/** The description of an ICC profile (ICC.1:2022, 9.2.41 and the older textDescriptionType); `unnamed` without one. */
function profileName(icc: Uint8Array): string {
  const view = new DataView(icc.buffer, icc.byteOffset, icc.byteLength);
  const count = icc.byteLength >= 132 ? Math.min(view.getUint32(128), 100) : 0;
  for (let tag = 0; tag < count; tag++) {
    const entry = 132 + tag * 12;
    if (entry + 12 > icc.byteLength) break;
    if (view.getUint32(entry) !== 0x64657363) continue;
    const [offset, length] = [view.getUint32(entry + 4), view.getUint32(entry + 8)];
    const text = Buffer.from(icc.subarray(offset, Math.min(offset + length, icc.byteLength)));
    // Eight bytes of type and reserve; then letters of one byte, or of two.
    const letters = text
      .subarray(8)
      .toString('latin1')
      .replace(/[^\x20-\x7e]/g, '');
    return letters.replace(/^(enUS)+/, '').trim() || 'unnamed';
  }
  return 'unnamed';
}

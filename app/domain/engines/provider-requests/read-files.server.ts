import sharp from 'sharp';
import { putIndexFirst, readMp4, maxInputPixels } from '@plinth/imaging/server';
import { stripMetadata, EngineError } from '@plinth/imaging';
import type { EngineImage, EngineVideo } from '@plinth/imaging';

/** Pixels; a smaller result is no picture that was asked for. */
const LEAST_SIDE = 8;

/** A picture of a result, decoded: whatever stood in its file beside the pixels is gone. */
export interface ReadImage {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decodes a provider's picture as RGBA. Throws EngineError `unavailable` for what is none. */
export async function decodePicture(bytes: Uint8Array, provider: string): Promise<ReadImage> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxInputPixels, failOn: 'warning' });
    const { format } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg' && format !== 'webp') throw new Error(`format ${format}`);
    const { data, info } = await picture
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (Math.min(info.width, info.height) < LEAST_SIDE) throw new Error(`${info.width} x ${info.height} pixels`);
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw new EngineError('unavailable', `what ${provider} gave is not a picture`, { cause });
  }
}

/** The decoded picture as a PNG of that size. */
export async function toPng(
  { data, width, height }: ReadImage,
  size: { readonly width: number; readonly height: number } = { width, height },
): Promise<EngineImage> {
  let picture = sharp(data, { raw: { width, height, channels: 4 } });
  // A provider may round sizes; only a different shape is cropped.
  const isSameShape = Math.abs((width * size.height) / (height * size.width) - 1) < 0.03;
  if (size.width !== width || size.height !== height) {
    picture = picture.resize(size.width, size.height, { fit: isSameShape ? 'fill' : 'cover', kernel: 'lanczos3' });
  }
  const bytes = await picture.png({ compressionLevel: 6 }).toBuffer();
  return { bytes, contentType: 'image/png', width: size.width, height: size.height };
}

/**
 * A provider's video, checked, without what was noted in its container and with its index first; `still` is the picture it
 * was made of, and with it the video begins. Throws EngineError `unavailable` for what is none.
 */
export async function decodeVideo(file: Uint8Array, still: EngineImage, provider: string): Promise<EngineVideo> {
  const stripped = stripMetadata(file);
  const bytes = stripped && putIndexFirst(stripped);
  const facts = bytes && readMp4(bytes);
  const isVideo =
    facts &&
    facts.isIndexFirst &&
    /^avc[13]$/.test(facts.codec) &&
    Math.min(facts.width, facts.height) >= 16 &&
    Math.max(facts.width, facts.height) <= 4_096 &&
    facts.frames > 0 &&
    facts.durationMs > 0 &&
    facts.durationMs <= 60_000;
  if (!bytes || !isVideo) throw new EngineError('unavailable', `what ${provider} gave is not a video`);
  const { width, height, durationMs } = facts;
  const poster = await sharp(still.bytes, { limitInputPixels: maxInputPixels })
    .flatten({ background: '#ffffff' })
    .resize(width, height, { fit: 'cover' })
    .png()
    .toBuffer();
  return {
    bytes,
    contentType: 'video/mp4',
    width,
    height,
    durationMs,
    poster: { bytes: poster, contentType: 'image/png', width, height },
  };
}

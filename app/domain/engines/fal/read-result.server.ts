import sharp from 'sharp';
import { z } from 'zod';
import { putIndexFirst } from '#app/platform/mp4/put-index-first.ts';
import { readMp4 } from '#app/platform/mp4/read-mp4.ts';
import { stripMetadata } from '#app/platform/mp4/strip-metadata.ts';
import { OutboundError } from '#app/platform/outbound/outbound-request.server.ts';
import type { EngineImage, EngineVideo } from '../engine.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError } from '../engine-error.ts';
import { downloadFile } from './fal-client.server.ts';
import type { FalContext } from './fal-context.ts';

const fileSchema = z.object({ url: z.string().min(1).max(2_048) });
/** The three forms in which endpoints give pictures back. */
export const oneImageSchema = z.object({ image: fileSchema });
const imagesSchema = z.object({
  images: z.array(fileSchema).min(1).max(16),
  has_nsfw_concepts: z.array(z.boolean()).optional().catch(undefined),
});
/** The first picture's address. Throws EngineError `refused` where the model's safety check has blackened it. */
export function firstImage(payload: unknown): string {
  const { images, has_nsfw_concepts: blackened } = parseResult(imagesSchema, payload);
  if (blackened?.[0]) throw new EngineError('refused', 'held back by the safety check', { reason: 'words' });
  return images[0]!.url;
}

export const videoSchema = z.object({ video: fileSchema });

/** A result as it has to look. Throws EngineError `unavailable`: it was paid, and nothing can be made of it. */
export function parseResult<T>(schema: z.ZodType<T>, payload: unknown): T {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw new EngineError('unavailable', 'fal gave a result that is none');
  return parsed.data;
}

/** A picture of a result, decoded: whatever stood in its file beside the pixels is gone. */
export interface ReadImage {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Fetches and decodes a picture as RGBA. Throws EngineError. */
export async function readImage(fal: FalContext, url: string): Promise<ReadImage> {
  const bytes = await fetchBytes(fal, url, fal.limits.maxImageBytes);
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
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw new EngineError('unavailable', 'what fal gave is not a picture', { cause });
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

/** Fetches and checks a video; `still` is the picture it was made of, and with it the video begins. Throws EngineError. */
export async function readVideo(fal: FalContext, url: string, still: EngineImage): Promise<EngineVideo> {
  const stripped = stripMetadata(await fetchBytes(fal, url, fal.limits.maxVideoBytes));
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
  if (!bytes || !isVideo) throw new EngineError('unavailable', 'what fal gave is not a video');
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

/** The bytes behind an address of a result. Throws EngineError. */
export async function fetchBytes(fal: FalContext, url: string, maxBytes: number): Promise<Buffer> {
  try {
    const { status, bytes } = await downloadFile(fal, url, maxBytes);
    if (status === 200 && bytes.byteLength > 0) return bytes;
    const retryable = status >= 500 || status === 408 || status === 429;
    throw new EngineError('unavailable', `the result could not be fetched: ${status}`, { retryable });
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const reason = error instanceof OutboundError ? error.reason : 'network';
    const retryable = reason === 'network' || reason === 'timeout';
    throw new EngineError('unavailable', `the result could not be fetched: ${reason}`, { retryable, cause: error });
  }
}

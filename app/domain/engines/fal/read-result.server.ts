import { z } from 'zod';
import { OutboundError } from '#app/platform/outbound/outbound-request.server.ts';
import type { EngineImage, EngineVideo } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { decodePicture, decodeVideo } from '../provider-requests/read-files.server.ts';
import type { ReadImage } from '../provider-requests/read-files.server.ts';
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

/** Fetches and decodes a picture as RGBA. Throws EngineError. */
export async function readImage(fal: FalContext, url: string): Promise<ReadImage> {
  return decodePicture(await fetchBytes(fal, url, fal.limits.maxImageBytes), fal.client.name);
}

/** Fetches and checks a video; `still` is the picture it was made of. Throws EngineError. */
export async function readVideo(fal: FalContext, url: string, still: EngineImage): Promise<EngineVideo> {
  return decodeVideo(await fetchBytes(fal, url, fal.limits.maxVideoBytes), still, fal.client.name);
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

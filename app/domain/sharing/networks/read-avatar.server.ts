import sharp from 'sharp';
import { outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PIXELS = 16_000_000;
const ANSWER_MS = 5_000;
const SIDE = 96;
const TAKEN = new Set(['jpeg', 'png', 'webp']);

/**
 * A person's picture at a network as a small `data:` address, because our pages show no pictures of other hosts and
 * TikTok's addresses end after two hours. Null where there is none or it does not arrive in time.
 */
export async function readAvatar(address: unknown, standIn: string | undefined): Promise<string | null> {
  if (typeof address !== 'string' || address === '') return null;
  try {
    const { status, bytes } = await outboundRequest({
      url: address,
      maxBytes: MAX_BYTES,
      maxRedirects: 2,
      timeoutMs: ANSWER_MS,
      trustedOrigin: standIn,
    });
    if (status !== 200) return null;
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    if (!TAKEN.has((await image.metadata()).format)) return null;
    const small = await image.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 80 }).toBuffer();
    return `data:image/webp;base64,${small.toString('base64')}`;
  } catch {
    return null;
  }
}

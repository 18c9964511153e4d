import { ApiError, createFalClient } from '@fal-ai/client';
import { z } from 'zod';
import { guardedFetch } from '#app/platform/outbound/guarded-fetch.server.ts';
import { OutboundError } from '#app/platform/outbound/outbound-request.server.ts';
import { EngineError } from '@plinth/imaging';
import { FAL } from '../providers.ts';
import type { FalContext } from './fal-context.ts';
import { falError, readTrouble } from './fal-errors.ts';

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * Puts a picture into fal's storage by fal's own client, over our guarded way out; its address there. Uploads cost
 * nothing, so unlike a submit they may be left to it. Throws EngineError.
 */
export async function uploadFile(fal: FalContext, bytes: Uint8Array, contentType: string): Promise<string> {
  const { storage } = createFalClient({ credentials: fal.key, fetch: leadTo(fal), retry: { maxRetries: 0 } });
  try {
    return z.url().parse(await storage.upload(new Blob([new Uint8Array(bytes)], { type: contentType })));
  } catch (error) {
    if (error instanceof ApiError) throw falError(readTrouble(error.status, {}, error.body));
    const reason = error instanceof OutboundError ? `${error.reason}: ${error.message}` : 'an answer that is none';
    throw new EngineError('unavailable', `upload to fal: ${reason}`.slice(0, 200), { retryable: true, cause: error });
  }
}

/** fal's storage where it is configured to be; every other address as it stands, through the same guard. */
function leadTo({ hosts, limits, trustedOrigin }: FalContext): typeof globalThis.fetch {
  const guarded = guardedFetch({ maxBytes: MAX_ANSWER_BYTES, timeoutMs: limits.downloadMs, trustedOrigin });
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isStorage = url.startsWith(`${FAL.origins.storage}/`);
    return guarded(isStorage ? hosts.storage + url.slice(FAL.origins.storage.length) : url, init);
  };
}

import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { OutboundError, outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';
import { libraryMessages } from '../library.messages.ts';
import { MAX_PICTURE_BYTES } from '../files/picture-type.rules.ts';
import { processPicture, tooManyBytes } from '../files/process-picture.server.ts';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/**
 * A picture from one of the hosts in IMAGE_HOSTS, encoded anew: never the bytes that were found, never anything but a
 * picture. Throws AppError; all addresses that are not allowed, and all that do not answer, are refused alike.
 */
export async function fetchPicture(url: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  const { status, bytes } = await outboundRequest({
    url,
    isAllowed: (target) => isImageHost(target.hostname),
    maxBytes: MAX_PICTURE_BYTES,
    maxRedirects: MAX_REDIRECTS,
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    if (error instanceof OutboundError && error.reason === 'too-large') throw tooManyBytes();
    throw notFetched(error);
  });
  if (status !== 200) throw notFetched(new Error(`answered ${status}`));
  const { files } = await processPicture({ bytes }, { keepOriginal: false });
  const original = files.find(({ variant }) => variant === 'original');
  if (!original) throw new Error('a processed picture without its original');
  return { bytes: original.bytes, contentType: original.contentType };
}

function notFetched(cause: unknown): AppError {
  return new AppError('bad-request', 'picture not fetched', {
    userMessage: libraryMessages.notFetched,
    field: 'url',
    cause,
  });
}

function isImageHost(hostname: string): boolean {
  const hosts = env()
    .IMAGE_HOSTS.split(',')
    .map((host) => host.trim().toLowerCase());
  return hosts.some((host) => host !== '' && (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}

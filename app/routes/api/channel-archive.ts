import type { LoaderFunctionArgs } from '@remix-run/node';
import { channelMessages } from '#app/domain/channels/index.ts';
import { openExport, readExport } from '#app/domain/channels/index.server.ts';
import { findShopItems } from '#app/domain/store/index.server.ts';
import { contentDisposition } from '#app/domain/library/index.ts';
import { errorResponse } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { paceBody } from '#app/platform/http/pace-body.server.ts';
import type { PaceContext } from '#app/platform/http/pace-body.server.ts';
import { reserveSlot } from '#app/platform/limits/reserve-slot.server.ts';

/** Pictures are framed while they are sent: an account has so many archives at once. */
const AT_ONCE = { max: 2, retryAfterSeconds: 5 };

/** Pictures in a channel's frame as a ZIP. The address is the permission. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  try {
    return send(request, context as PaceContext);
  } catch (error) {
    return errorResponse(error, request);
  }
}

function send(request: Request, context: PaceContext): Response {
  const opened = openExport(new URL(request.url).searchParams.get('sig'));
  if (!opened) {
    throw new AppError('forbidden', 'bad or expired address', { userMessage: channelMessages.linkExpired });
  }
  // HEAD only checks the address; the files are looked up by GET.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } });
  const giveBack = reserveSlot(`channels:${opened.userId}`, AT_ONCE);
  const { name, contentType, body } = readExport(opened, findShopItems);
  body.once('close', giveBack);
  // Also when the body was never read.
  request.signal.addEventListener('abort', () => body.destroy());
  if (request.signal.aborted) body.destroy();
  const headers = new Headers({
    'Content-Type': contentType,
    'Content-Disposition': contentDisposition('attachment', name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  });
  return new Response(paceBody(body, context), { headers });
}

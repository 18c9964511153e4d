import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDownload, readDownload } from '#app/domain/library/index.server.ts';
import { contentDisposition, libraryMessages } from '#app/domain/library/index.ts';
import { errorResponse } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { paceBody } from '#app/platform/http/pace-body.server.ts';
import type { PaceContext } from '#app/platform/http/pace-body.server.ts';
import { reserveSlot } from '#app/platform/limits/reserve-slot.server.ts';

/** Pictures are drawn anew and archives made while they are sent: an account has so many at once. */
const AT_ONCE = { max: 3, retryAfterSeconds: 5 };

/** Files of the library as a download: drawn on another ground, in another format, many as a ZIP. The address is the permission. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  try {
    return await send(request, context as PaceContext);
  } catch (error) {
    return errorResponse(error, request);
  }
}

async function send(request: Request, context: PaceContext): Promise<Response> {
  const opened = openDownload(new URL(request.url).searchParams.get('sig'));
  if (!opened) {
    throw new AppError('forbidden', 'bad or expired address', { userMessage: libraryMessages.linkExpired });
  }
  // HEAD only checks the address; the files are looked up by GET.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Cache-Control': 'no-store' } });
  const giveBack = reserveSlot(`download:${opened.userId}`, AT_ONCE);
  try {
    const { name, contentType, length, body } = await readDownload(opened);
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
    if (length !== null) headers.set('Content-Length', String(length));
    return new Response(paceBody(body, context), { headers });
  } catch (error) {
    giveBack();
    throw error;
  }
}

import { PassThrough } from 'node:stream';
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  LoaderFunctionArgs,
} from '@remix-run/node';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { appBridgeScript, embeddedFrameAncestors, shopPictureOrigins } from '#app/gate/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { markSent, withSentMarks } from '#app/platform/hydration/mark-sent.server.ts';
import { NonceContext } from '#app/platform/http/nonce.ts';
import { documentPolicy } from '#app/platform/http/security-headers.ts';
import { logger } from '#app/platform/log.server.ts';
import { nameRequestSpan } from '#app/platform/telemetry/telemetry.server.ts';
import { isEmbeddedPlace } from '#app/ui/place-addresses.ts';

// The server and the scripts reach the product's modules through the bundle, so that there is one copy of each.
export {
  checkReadiness,
  closeConnections,
  noteRefusal,
  prepareDatabase,
  startRuntime,
  stopRuntime,
} from './runtime.server.ts';

const RENDER_TIMEOUT_MS = 10_000;
/** More than any page has; what is held back is one page. */
const WHOLE_PAGE_BYTES = 4 * 1024 * 1024;

/** Renders a page. Browsers get the shell at once; crawlers get the whole page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const paths = remixContext.staticHandlerContext.matches.flatMap(({ route }) => route.path ?? []);
  nameRequestSpan(request.method, `/${paths.join('/')}`);
  const nonce = typeof loadContext['nonce'] === 'string' ? loadContext['nonce'] : '';
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // A page that needs another policy has set it in its own headers.
  if (!headers.has('Content-Security-Policy')) {
    const isDevelopment = env().NODE_ENV === 'development';
    const embedded = isEmbeddedPlace(new URL(request.url).pathname)
      ? { frameAncestors: await embeddedFrameAncestors(request), guestScript: appBridgeScript().url }
      : { pictureOrigins: shopPictureOrigins() };
    headers.set('Content-Security-Policy', documentPolicy({ nonce, isDevelopment, ...embedded }));
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');

  return new Promise((resolve, reject) => {
    let isShellRendered = false;
    const isWhole = isbot(request.headers.get('user-agent') ?? '');
    const respond = () => {
      isShellRendered = true;
      const page = new PassThrough({ highWaterMark: WHOLE_PAGE_BYTES });
      pipe(page);
      const init = () => ({ status: renderStatus, headers });
      // Most pages are whole by now, and go out in one piece.
      if (page.writableEnded) {
        const whole = (page.read() as Buffer<ArrayBuffer>).toString();
        resolve(new Response(withSentMarks(whole), init()));
        return;
      }
      resolve(new Response(createReadableStreamFromReadable(page.pipe(markSent())), init()));
    };
    let renderStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady: () => isWhole || respond(),
        onAllReady() {
          // The timer holds all of the page.
          clearTimeout(tooLong);
          if (isWhole) respond();
        },
        onShellError: reject,
        onError(error: unknown) {
          renderStatus = 500;
          // Before the shell, onShellError hands the same error on.
          if (isShellRendered) logger.error({ err: error }, 'rendering a part of the page failed');
        },
      },
    );
    const tooLong = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}

/** The data of one route, for a page that is open already. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  nameRequestSpan(request.method, `data of ${new URL(request.url).searchParams.get('_data')}`);
  return response;
};

/** Errors thrown by loaders and actions. Unknown pages and requests that went away are no news; refusals are no fault. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname } = new URL(request.url);
  const isFault = !isAppError(error) || error.status >= 500;
  const about = { err: error, url: pathname, requestId: request.headers.get('x-request-id') };
  logger[isFault ? 'error' : 'info'](about, isFault ? 'request failed' : 'request refused');
}

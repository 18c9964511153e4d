import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { addDocumentResponseHeaders } from './shopify.server';

export const streamTimeout = 5000;

/** A page is sent as soon as its shell is there; to a crawler once it is whole. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  addDocumentResponseHeaders(request, headers);
  const whenReady = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      [whenReady]: () => {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
    setTimeout(abort, streamTimeout + 1000);
  });
}

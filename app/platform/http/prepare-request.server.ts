import { randomBytes, randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { asCaller } from './caller.server.ts';
import { CONNECTION_HEADER } from '../streams/event-stream-response.server.ts';
import { refuse } from './refuse.server.ts';
import { NON_DOCUMENT_POLICY, SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from './security-headers.ts';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** A name, an IPv4 or a bracketed IPv6 address; anything else would break the addresses we build from it. */
const HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/i;
const REFUSED_METHODS = new Set(['TRACE', 'TRACK', 'CONNECT']);

export interface PrepareRequestOptions {
  /** Whether the request id of a proxy in front is accepted; otherwise any client could forge log lines. */
  readonly isProxied: boolean;
  /** The public address is https, whatever the last step to us is. */
  readonly isPublicHttps: boolean;
}

/**
 * First middleware: gives the request an id and a nonce, and the answer its security headers. The page reads
 * `res.locals.nonce`, later handlers read the header `x-request-id`.
 */
export function prepareRequest({ isProxied, isPublicHttps }: PrepareRequestOptions) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const given = req.get('x-request-id');
    const requestId = isProxied && given && REQUEST_ID.test(given) ? given : randomUUID();
    req.headers['x-request-id'] = requestId;
    // The app's own finding about the caller is written here, never taken from the caller.
    req.headers['x-client-address'] = req.ip ?? '';
    req.headers[CONNECTION_HEADER] = randomUUID();
    // Without a proxy this header can only come from the client.
    if (!isProxied) delete req.headers['x-forwarded-host'];
    res.locals['requestId'] = requestId;
    res.locals['nonce'] = randomBytes(16).toString('base64');
    res.setHeader('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) res.setHeader(name, value);
    // The Shopify admin shows our pictures, and any site may show published ones; the address is the permission.
    const isFile = req.path.startsWith('/files/') || req.path.startsWith('/published/');
    if (isFile) res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (req.secure || isPublicHttps) res.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
    beforeHeaders(res, () => {
      if (!res.hasHeader('Content-Security-Policy')) res.setHeader('Content-Security-Policy', NON_DOCUMENT_POLICY);
    });
    if (REFUSED_METHODS.has(req.method)) {
      refuse(req, res, { status: 405, code: 'bad-request', message: 'This method is not answered here.' });
      return;
    }
    if (!HOST.test(req.hostname) || hostCount(req.rawHeaders) > 1) {
      refuse(req, res, { status: 400, code: 'bad-request', message: 'Bad Host header' });
      return;
    }
    const [path = ''] = req.originalUrl.split(/[?#]/, 1);
    // A whole address or `*` is for proxies; joined to this host it is no address.
    if (!path.startsWith('/') || DOT_SEGMENT.test(path)) {
      refuse(req, res, { status: 400, code: 'bad-request', message: 'Bad path' });
      return;
    }
    asCaller({ requestId, address: req.ip ?? '', userAgent: req.get('user-agent') ?? '' }, next);
  };
}

/** Readers of addresses fold these, escaped or not, so that an id of `..` would name another thing: they are no ids and no paths. */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i;

/** Node keeps the first of several Host headers; a proxy in front may have routed by another (RFC 9112, section 3.2). */
const hostCount = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/** Runs once, right before the status line is written. */
export function beforeHeaders(res: Response, run: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...parts: unknown[]) => Response;
  let hasRun = false;
  res.writeHead = ((...parts: unknown[]) => {
    if (!hasRun) {
      hasRun = true;
      run();
    }
    return writeHead(...parts);
  }) as typeof res.writeHead;
}

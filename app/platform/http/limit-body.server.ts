import type { IncomingHttpHeaders } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { refuse } from './refuse.server.ts';

const MB = 1024 * 1024;
/** The calls themselves have tighter limits; these are the most a request may send at all. */
const MAX_MULTIPART_BYTES = 60 * MB;
const MAX_OTHER_BYTES = 12 * MB;

const tooLarge = (req: Request, res: Response) =>
  refuse(req, res, { status: 413, code: 'too-large', message: 'The request is too large.' });

/** Bytes that a request's body may have. */
function bodyLimit(headers: IncomingHttpHeaders): number {
  return /^multipart\/form-data/i.test(headers['content-type'] ?? '') ? MAX_MULTIPART_BYTES : MAX_OTHER_BYTES;
}

/** By the announced length alone: whether the body is not worth sending. */
export function announcesTooMuch(headers: IncomingHttpHeaders): boolean {
  return Number(headers['content-length'] ?? 0) > bodyLimit(headers);
}

/**
 * Hard cap on request bodies, by the announced length and, for chunked bodies, by what really comes. Must be the last
 * in line before the request is read: listening starts the flow of the body.
 */
export function limitBody(req: Request, res: Response, next: NextFunction): void {
  if (announcesTooMuch(req.headers)) {
    tooLarge(req, res);
    return;
  }
  if (req.get('transfer-encoding')) {
    const limit = bodyLimit(req.headers);
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) return;
      req.pause();
      tooLarge(req, res);
    });
  }
  next();
}

import type { IncomingHttpHeaders } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { beforeHeaders } from './prepare-request.server.ts';

const MB = 1024 * 1024;
/** The most bytes read after an answer; more than any request may send. */
const MAX_READ_PAST_BYTES = 64 * MB;

const announcesBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Handles answers that are given before the request's body has arrived, as every refusal may be. Such an answer carries
 * `Connection: close`: Node's own client (and axios, got and S3 clients on it) otherwise reuses the connection while its
 * body is still on the way, and its next request waits for the keep-alive timeout. The connection is closed behind the
 * body: closed with bytes unread, the network would discard the answer (RFC 9112, section 9.6). The remaining bytes are
 * read and dropped, up to a limit. Must be the first in line, so that every refusal has it.
 */
export function finishBody(req: Request, res: Response, next: NextFunction): void {
  const { socket } = req;
  beforeHeaders(res, () => {
    if (!req.complete && announcesBody(req.headers)) res.setHeader('Connection', 'close');
  });
  const destroySoon = socket.destroySoon.bind(socket);
  // The server ends a connection by this one call once the answer is written.
  socket.destroySoon = () => {
    if (req.complete || req.destroyed) {
      destroySoon();
      return;
    }
    req.once('close', destroySoon);
    socket.end();
    readPast(req);
  };
  res.once('finish', () => {
    if (!req.complete && !req.destroyed) readPast(req);
  });
  next();
}

function readPast(req: Request): void {
  // The answer is written: a handler that still reads must not buffer the rest.
  req.removeAllListeners('data');
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_READ_PAST_BYTES) req.socket.destroy();
  });
  req.resume();
}

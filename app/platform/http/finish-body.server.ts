import type { NextFunction, Request, Response } from 'express';

const MB = 1024 * 1024;
/** What is read past after an answer, at most; more than any request may send. */
const MAX_READ_PAST_BYTES = 64 * MB;

/**
 * An answer may be given before the body has come: a refusal needs no bytes. Browsers send the whole body before they
 * read the answer, so what still comes is read and forgotten, and the connection is good for the next request. Where it is
 * to be closed, it is closed behind the body: closed with bytes unread, the network would throw the answer away (RFC 9112,
 * section 9.6). A sender that goes on and on is cut off. Must be the first in line, so that every refusal has it.
 */
export function finishBody(req: Request, res: Response, next: NextFunction): void {
  const { socket } = req;
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
  // Whoever was reading has its answer; it must not fill its own memory with the rest.
  req.removeAllListeners('data');
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_READ_PAST_BYTES) req.socket.destroy();
  });
  req.resume();
}

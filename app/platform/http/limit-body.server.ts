import type { NextFunction, Request, Response } from 'express';

const MB = 1024 * 1024;
/** The calls themselves have tighter limits; these are the most a request may send at all. */
const MAX_MULTIPART_BYTES = 60 * MB;
const MAX_OTHER_BYTES = 12 * MB;

function refuse(req: Request, res: Response): void {
  if (!res.headersSent) {
    res.setHeader('Connection', 'close');
    res.status(413).json({
      success: false,
      message: 'The request is too large.',
      code: 'too-large',
      requestId: res.locals['requestId'] as string,
    });
  }
  // Whatever still comes is not read; the sender learns by the closed connection.
  res.once('finish', () => req.socket.destroySoon());
}

/**
 * Hard cap on request bodies, by the announced length and, for chunked bodies, by what really comes. Must be the last
 * in line before the request is read: listening starts the flow of the body.
 */
export function limitBody(req: Request, res: Response, next: NextFunction): void {
  const limit = /^multipart\/form-data/i.test(req.get('content-type') ?? '') ? MAX_MULTIPART_BYTES : MAX_OTHER_BYTES;
  if (Number(req.get('content-length') ?? 0) > limit) {
    refuse(req, res);
    return;
  }
  if (req.get('transfer-encoding')) {
    let bytes = 0;
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) return;
      req.pause();
      refuse(req, res);
    });
  }
  next();
}

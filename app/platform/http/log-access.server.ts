import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { redactUrl } from './redact-url.ts';

/** Files that browsers fetch by the dozen; interesting only while debugging. */
const QUIET_PATH = /^\/(?:assets|presets|healthz|readyz|files|favicon|@|node_modules|app)/;

/** One line per answered request, without bodies, cookies, tokens or signatures. */
export function logAccess(logger: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const start = performance.now();
    res.once('close', () => {
      const isQuiet = res.statusCode < 500 && QUIET_PATH.test(req.path);
      logger[isQuiet ? 'debug' : 'info'](
        {
          status: res.statusCode,
          ms: Math.round(performance.now() - start),
          bytes: Number(res.getHeader('content-length')) || undefined,
          isAborted: res.writableFinished ? undefined : true,
          address: req.ip,
          requestId: res.locals['requestId'] as string,
        },
        `${req.method} ${redactUrl(req.originalUrl)}`,
      );
    });
    next();
  };
}

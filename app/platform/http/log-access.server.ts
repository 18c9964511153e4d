import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { redactUrl } from './redact-url.ts';

/**
 * Files that browsers fetch by the dozen, and probes; interesting only while debugging. The last are modules of the
 * development server, which lie beside the pages of the embedded app.
 */
const QUIET_PATH =
  /^\/(?:(?:assets|presets|healthz|readyz|files|node_modules)(?:\/|$)|favicon|@|app\/.+\.(?:[cm]?[jt]sx?|css|json|svg|woff2)$)/;

/** Whether requests to a path are left out of the access log. */
export const isQuietPath = (path: string) => QUIET_PATH.test(path);

/** One line per answered request, without bodies, cookies, tokens or signatures. */
export function logAccess(logger: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const start = performance.now();
    res.once('close', () => {
      const isQuiet = res.statusCode < 500 && isQuietPath(req.path);
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

import type { NextFunction, Request, Response } from 'express';
import { refuse } from './refuse.server.ts';
import { isOwnWrite } from './same-origin.rules.ts';

/** Calls and files answer for themselves: they know API keys, and pages that may ask from elsewhere. */
const OWN_GUARD = /^\/(api|files|view)(\/|$)/;

/**
 * Refuses writes to pages that another site's page started, before the framework sees them: its own check knows neither
 * the public address nor a malformed header, and answers 500.
 *
 * @param appUrl the public address; null where none is set
 */
export function guardOrigin(appUrl: string | null) {
  const publicUrl = appUrl === null ? null : new URL(appUrl);
  return (req: Request, res: Response, next: NextFunction): void => {
    if (OWN_GUARD.test(req.path)) {
      next();
      return;
    }
    const origin = req.get('origin') ?? null;
    const here = `${req.protocol}://${req.get('host') ?? ''}`;
    const hasCookie = req.get('cookie') !== undefined;
    const facts = {
      method: req.method,
      hasCookie,
      site: req.get('sec-fetch-site') ?? null,
      origin,
      hasDecidingToken: /^Bearer +\S/i.test(req.get('authorization') ?? '') && !hasCookie,
    };
    if (!isOwnWrite(facts, publicUrl ? [here, publicUrl.origin] : [here])) {
      refuse(req, res, { status: 403, code: 'forbidden', message: 'This request did not come from our own pages.' });
      return;
    }
    // The framework compares the two as well, and knows only the last step's name of this host.
    if (publicUrl && origin === publicUrl.origin) {
      req.headers.host = publicUrl.host;
      delete req.headers['x-forwarded-host'];
    } else if (origin !== null && origin !== here) {
      // A write that a bearer token alone decides: where its page stands says nothing.
      delete req.headers.origin;
    }
    next();
  };
}

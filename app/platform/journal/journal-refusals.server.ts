import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import { currentCaller } from '../http/caller.server.ts';
import { redactUrl } from '../http/redact-url.ts';
import type { noteRefusal } from './note-refusal.server.ts';

/** Who is not signed in, who may not, who asks too often. */
const REFUSALS = new Set([401, 403, 429]);
const WEBHOOK = /^\/(webhooks\/|api\/billing\/webhook)/;
/** An empty purse is no attempt at anything. */
const HARMLESS = 'insufficient-credits';

/**
 * Every refusal has a line in the security journal, whichever door refused: looked at where all answers pass. One that
 * has been noted with better words is left out.
 */
export function journalRefusals(note: typeof noteRefusal) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const onEnd = () => {
      const caller = currentCaller();
      if (!caller || caller.isJournalled || !REFUSALS.has(res.statusCode)) return;
      if (caller.refusal?.code === HARMLESS) return;
      note({
        kind: WEBHOOK.test(req.path) ? 'webhook.refused' : 'request.refused',
        userId: caller.userId,
        detail: {
          status: res.statusCode,
          reason: caller.refusal?.reason ?? `status ${res.statusCode}`,
          path: redactUrl(req.path),
        },
      });
    };
    res.once('close', AsyncLocalStorage.bind(onEnd));
    next();
  };
}

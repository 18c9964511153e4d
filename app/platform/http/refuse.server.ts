import type { Request, Response } from 'express';
import type { AppErrorCode } from '../errors.ts';
import { noteReason } from './caller.server.ts';

export interface RefusalAnswer {
  readonly status: number;
  readonly code: AppErrorCode;
  /** Safe to show; plain text. */
  readonly message: string;
}

/**
 * The one answer of everything that refuses a request in front of the framework: the JSON contract's shape for programs,
 * a plain page for browsers. Does nothing where an answer is under way already.
 */
export function refuse(req: Request, res: Response, { status, code, message }: RefusalAnswer): void {
  if (res.headersSent) return;
  noteReason({ code, message });
  const requestId = res.locals['requestId'] as string;
  res.status(status).set('Cache-Control', 'no-store');
  if (wantsPage(req)) res.type('html').send(page(message, requestId));
  else res.json({ success: false, message, code, requestId });
}

/** A browser on its way to a page, and not a script of one. */
function wantsPage(req: Request): boolean {
  return (
    !/^\/(api|files|view)(\/|$)/.test(req.path) && !('_data' in req.query) && /text\/html/.test(req.get('accept') ?? '')
  );
}

/** No style: the policy of such an answer allows none. */
function page(message: string, requestId: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Plinth</title><h1>${message}</h1><p>Reference: ${requestId}</p><p><a href="/">Go back home</a></p></html>`;
}

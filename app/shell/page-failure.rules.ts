import { isRouteErrorResponse } from '@remix-run/react';
import { UNREACHED } from './failure-words.rules.ts';

/** The request of a document, as the root loader returns it. */
export interface DocumentReference {
  readonly requestId: string;
  readonly path: string;
}

export interface PageFailure {
  /** Of HTTP; `UNREACHED` where no server answered. */
  readonly status: number;
  /** The server's own sentence; undefined where it failed, or said nothing. */
  readonly message: string | undefined;
  /** Names the failure in the log; undefined where it is not known here, as after a link. */
  readonly requestId: string | undefined;
}

/** The failure of the page at `path`. `reference`: null where the document's request is not the failed one. */
export function pageFailure(error: unknown, path: string, reference: DocumentReference | null): PageFailure {
  const status = statusOf(error);
  const isReferred = status !== UNREACHED && status !== 404 && reference?.path === path;
  return { status, message: messageOf(error), requestId: isReferred ? reference.requestId : undefined };
}

/** The messages by which Chromium, Firefox and Safari report a request without an answer: a TypeError, as many faults of our own are. */
const UNANSWERED =
  /^(?:Failed to fetch|Load failed)$|^NetworkError when|^The (?:network connection was lost|Internet connection appears)/;

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return error instanceof TypeError && UNANSWERED.test(error.message) ? UNREACHED : 500;
}

function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}

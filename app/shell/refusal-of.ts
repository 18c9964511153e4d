import { isRouteErrorResponse } from '@remix-run/react';

/** The sentence with which the server refused a page; undefined where it failed, or said nothing. */
export function refusalOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}

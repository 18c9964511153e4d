import { isRouteErrorResponse } from '@remix-run/react';

/** A page's meta tags: 'Portfolio' becomes 'Portfolio - Plinth'. `error`: the page could not be shown, and its title says so; null or undefined where it was. */
export function pageMeta(title: string, error?: unknown): [{ title: string }] {
  return [{ title: `${error == null ? title : titleOfFailure(error)} - Plinth` }];
}

const titleOfFailure = (error: unknown): string =>
  isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'This page could not be shown';

import { useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { pageFailure } from './page-failure.rules.ts';
import type { DocumentReference, PageFailure } from './page-failure.rules.ts';

/** The failure that a route's error boundary shows. */
export function usePageFailure(): PageFailure {
  const { pathname } = useLocation();
  const root = useRouteLoaderData('root') as { readonly reference: DocumentReference | null } | undefined;
  return pageFailure(useRouteError(), pathname, root?.reference ?? null);
}

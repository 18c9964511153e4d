import { Outlet } from '@remix-run/react';
import { EmbeddedFailure } from '#app/shell/index.ts';

export { passFailureHeaders as headers } from '#app/shell/index.ts';

/** The pages in the Shopify admin: a failure of one is shown in its place, inside the frame. */
export default function AdminPages() {
  return <Outlet />;
}

export const ErrorBoundary = EmbeddedFailure;

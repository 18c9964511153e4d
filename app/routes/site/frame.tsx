import { Outlet } from '@remix-run/react';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';

/** The frame around the pages of the site for a signed-in account, also when one fails. */
export const handle: RouteHandle = { Frame: SiteFrame };

export default function SitePages() {
  return <Outlet />;
}

export { SiteFailure as ErrorBoundary };

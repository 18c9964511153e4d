import { json } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { AdminFrame } from '#app/admin/index.ts';
import { requireOwner } from '#app/admin/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);
  return json(null, { headers: { 'Cache-Control': 'no-store' } });
}

export default function AdminRoute() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}

export { SiteFailure as ErrorBoundary };

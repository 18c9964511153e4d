import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { AdminFrame } from '#app/admin/index.ts';
import { requireOwner } from '#app/admin/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

/** Title of a page that failed; a refused visitor gets the page of an unknown address. */
export const meta: MetaFunction = ({ error }) => pageMeta('Admin', error);

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

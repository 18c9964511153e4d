import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { embeddedDoorOf } from '#app/gate/index.server.ts';

/** The addresses below /auth that Shopify or an old link may call, as /auth/callback: access comes by session tokens alone. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(embeddedDoorOf(request), { headers: { 'Cache-Control': 'no-store' } });

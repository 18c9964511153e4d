import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { embeddedDoorOf } from '#app/gate/index.server.ts';

/** What Shopify or an old link may call below /auth, as /auth/callback: access comes by session tokens alone. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(embeddedDoorOf(request), { headers: { 'Cache-Control': 'no-store' } });

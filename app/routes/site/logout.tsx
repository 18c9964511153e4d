import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { assertSameOrigin, endSession } from '#app/gate/index.server.ts';
import { SigningOutPage } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Log out', error);

export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const headers = await endSession(request);
  // The next user of this browser finds none of the pictures; cookies stay, since one identifies known devices.
  headers.set('Clear-Site-Data', '"cache", "storage"');
  return redirect('/login', { status: 303, headers });
}

export default SigningOutPage;

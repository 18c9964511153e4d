import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NetworkReturnScreen } from '#app/domain/sharing/screens/network-return-screen.tsx';
import { passIntoAdmin, requireAccount } from '#app/gate/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('LinkedIn', error);

/** The address of this page holds a code, which must not leak through caches or the Referer header. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export const headers = () => HEADERS;

/** Back from LinkedIn, with an answer that counts once. */
export async function loader({ request }: LoaderFunctionArgs) {
  // Asked for at once, with what the frame asks; who is not signed in may still belong into the admin.
  const signedIn = requireAccount(request);
  signedIn.catch(() => undefined);
  const journey = await passIntoAdmin(request, 'linkedin');
  const account = await signedIn;
  const { code = '', state = '', error = '' } = Object.fromEntries(new URL(request.url).searchParams);
  const imageId = journey?.userId === account.id ? journey.imageId : null;
  return json({ code, state, error, imageId }, { headers: HEADERS });
}

export default function NetworkReturnRoute() {
  return <NetworkReturnScreen network="linkedin" {...useLoaderData<typeof loader>()} />;
}

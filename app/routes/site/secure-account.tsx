import { json, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { canSecureAccount, secureAccount } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import { SecureScreen } from '#app/domain/accounts/screens/secure-screen.tsx';
import { assertSameOrigin, clientAddress, signedOutCookies } from '#app/gate/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Secure your account', error);

/** The address of this page holds the token, so it must not leak through caches or the Referer header. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export const headers = () => HEADERS;

const linkOf = ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) => ({
  token: params['token'] ?? '',
  eventId: params['event'] ?? '',
  address: clientAddress(request),
});

/** Looks and changes nothing: mail programs and scanners follow links. */
export async function loader(args: LoaderFunctionArgs) {
  const isUsable = await canSecureAccount(linkOf(args));
  return json({ isUsable, trouble: isUsable ? null : accountMessages.invalidToken }, { headers: HEADERS });
}

export async function action(args: ActionFunctionArgs) {
  try {
    assertSameOrigin(args.request);
    const { token, userId } = await secureAccount(linkOf(args));
    const headers = new Headers(HEADERS);
    for (const cookie of signedOutCookies(args.request)) headers.append('Set-Cookie', cookie);
    return redirect(`/passwordReset/${token}/${userId}`, { status: 303, headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return json({ isUsable: false, trouble: error.userMessage }, { status: error.status, headers: HEADERS });
  }
}

export default function SecureRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <Entrance>
      <SecureScreen {...(useActionData<typeof action>() ?? page)} />
    </Entrance>
  );
}

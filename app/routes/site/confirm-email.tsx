import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ConfirmEmailScreen } from '#app/domain/accounts/email-change/confirm-email-screen.tsx';
import { confirmEmailChange, findConfirmableEmail } from '#app/domain/accounts/index.server.ts';
import { accountMessages, emailChangeMessages } from '#app/domain/accounts/index.ts';
import { assertSameOrigin, clientAddress, readSessionCookie } from '#app/gate/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Confirm your new email', error);

/** The address of this page holds the token, so it must not leak through caches or the Referer header. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export const headers = () => HEADERS;

const linkOf = ({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) => ({
  token: params['token'] ?? '',
  changeId: params['change'] ?? '',
  address: clientAddress(request),
});

/** Looks and changes nothing: mail programs and scanners follow links. */
export async function loader(args: LoaderFunctionArgs) {
  const newEmail = await findConfirmableEmail(linkOf(args));
  const trouble = newEmail ? null : accountMessages.invalidToken;
  return json({ newEmail, trouble, done: null }, { headers: HEADERS });
}

export async function action(args: ActionFunctionArgs) {
  const say = (trouble: string | null, done: string | null, status: number) =>
    json({ newEmail: null, trouble, done }, { status, headers: HEADERS });
  try {
    assertSameOrigin(args.request);
    await confirmEmailChange({ ...linkOf(args), sessionToken: readSessionCookie(args.request) });
    return say(null, emailChangeMessages.done, 200);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return say(error.userMessage, null, error.status);
  }
}

export default function ConfirmEmailRoute() {
  const page = useLoaderData<typeof loader>();
  return (
    <Entrance>
      <ConfirmEmailScreen {...(useActionData<typeof action>() ?? page)} />
    </Entrance>
  );
}

import { json, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { signIn } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import {
  assertSameOrigin,
  clientAddress,
  findAccount,
  readDeviceCookie,
  readRememberedEmail,
  readReturnPath,
  readSessionCookie,
  signedInCookies,
} from '#app/gate/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { SignInPage } from '#app/shell/index.ts';
import type { RouteHandle, SignInAnswer } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = () => pageMeta('Log in');

export async function loader({ request }: LoaderFunctionArgs) {
  if (await findAccount(request)) throw redirect(readReturnPath(request));
  return json({ rememberedEmail: readRememberedEmail(request) }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    assertSameOrigin(request);
    const form = await request.formData();
    const email = String(form.get('email') ?? '').trim();
    const password = String(form.get('password') ?? '');
    const fields = {
      ...(email ? {} : { email: accountMessages.emailRequired }),
      ...(password ? {} : { password: accountMessages.passwordRequired }),
    };
    if (!email || !password) return refuse({ message: null, fields }, 400);
    const { token, deviceToken } = await signIn({
      email,
      password,
      userAgent: request.headers.get('user-agent') ?? '',
      address: clientAddress(request),
      deviceToken: readDeviceCookie(request),
      replacesToken: readSessionCookie(request),
    });
    const rememberedEmail = form.get('remember') === 'yes' ? email : null;
    const headers = new Headers();
    for (const cookie of signedInCookies(request, { token, deviceToken, rememberedEmail })) {
      headers.append('Set-Cookie', cookie);
    }
    return redirect(readReturnPath(request), { status: 303, headers });
  } catch (error) {
    if (isAppError(error)) return refuse({ message: error.userMessage, fields: {} }, error.status);
    throw error;
  }
}

const refuse = (answer: SignInAnswer, status: number) =>
  json(answer, { status, headers: { 'Cache-Control': 'no-store' } });

export default function LoginRoute() {
  const { rememberedEmail } = useLoaderData<typeof loader>();
  return <SignInPage rememberedEmail={rememberedEmail} answer={useActionData<typeof action>()} />;
}

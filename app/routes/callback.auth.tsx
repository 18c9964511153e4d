import { json, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { signInWithGoogle } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import type { FormAnswer } from '#app/domain/accounts/screens/form-answer.ts';
import { GoogleReturnScreen } from '#app/domain/accounts/screens/google-return-screen.tsx';
import { welcomeAccount } from '#app/domain/credits/index.server.ts';
import {
  assertSameOrigin,
  clientAddress,
  isSameState,
  journeyCookie,
  readGoogleJourney,
  readRememberedEmail,
  readSessionCookie,
  signedInCookies,
} from '#app/gate/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = () => pageMeta('Log in');

/** Back from Google, with what the page found in its address. The way there ends here, whatever comes of it. */
export async function action({ request }: ActionFunctionArgs) {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const say = (answer: FormAnswer, status: number) => json(answer, { status, headers });
  try {
    assertSameOrigin(request);
    const form = await request.formData();
    headers.append('Set-Cookie', journeyCookie('google', null, request));
    const journey = readGoogleJourney(request);
    if (!journey || !isSameState(String(form.get('state') ?? ''), journey.state)) {
      return say({ message: accountMessages.googleFailed }, 401);
    }
    const { account, token, deviceToken } = await signInWithGoogle({
      idToken: String(form.get('token') ?? ''),
      nonce: journey.nonce,
      address: clientAddress(request),
      userAgent: request.headers.get('user-agent') ?? '',
      replacesToken: readSessionCookie(request),
    });
    await welcomeAccount(account);
    const rememberedEmail = readRememberedEmail(request) || null;
    for (const cookie of signedInCookies(request, { token, deviceToken, rememberedEmail })) {
      headers.append('Set-Cookie', cookie);
    }
    // A popup tells the page it came from; that one goes on.
    return journey.isPopup
      ? say({ done: journey.returnPath }, 200)
      : redirect(journey.returnPath, { status: 303, headers });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return say({ message: error.userMessage }, error.status);
  }
}

export default function AuthCallbackRoute() {
  return (
    <Entrance>
      <GoogleReturnScreen answer={useActionData<typeof action>()} />
    </Entrance>
  );
}

import { json, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { signInWithGoogle } from '#app/domain/accounts/index.server.ts';
import { accountMessages } from '#app/domain/accounts/index.ts';
import type { FormAnswer } from '#app/domain/accounts/screens/form-answer.ts';
import { JoinGoogleScreen } from '#app/domain/accounts/screens/join-google-screen.tsx';
import {
  assertSameOrigin,
  clientAddress,
  finishSignIn,
  readOpenStep,
  readSessionCookie,
} from '#app/gate/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = () => pageMeta('Log in');

const HEADERS = { 'Cache-Control': 'no-store' };

/** What a sign-in that is under way still wants; without one there is nothing to see here. */
export function loader({ request }: LoaderFunctionArgs) {
  const open = readOpenStep(request);
  if (!open) throw redirect('/login', { headers: HEADERS });
  return json({ email: open.step.identity.email }, { headers: HEADERS });
}

export async function action({ request }: ActionFunctionArgs) {
  const say = (answer: FormAnswer, status: number) => json(answer, { status, headers: HEADERS });
  try {
    assertSameOrigin(request);
    const open = readOpenStep(request);
    if (!open) return redirect('/login', { status: 303, headers: HEADERS });
    const password = String((await request.formData()).get('password') ?? '');
    if (password === '') return say({ fields: { password: accountMessages.passwordRequired } }, 400);
    const { identity } = open.step;
    const session = { userAgent: request.headers.get('user-agent') ?? '', replacesToken: readSessionCookie(request) };
    const signedIn = signInWithGoogle({ identity, password, address: clientAddress(request), ...session });
    return await finishSignIn(request, signedIn, open);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { field, userMessage, status } = error;
    return say(field ? { fields: { [field]: userMessage } } : { message: userMessage }, status);
  }
}

export default function SignInStepRoute() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <Entrance>
      <JoinGoogleScreen email={email} answer={useActionData<typeof action>()} />
    </Entrance>
  );
}

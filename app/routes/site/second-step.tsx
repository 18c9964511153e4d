import { json, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  askForPasskey,
  chooseFirstPassword,
  showPasskey,
  signInWithGoogle,
} from '#app/domain/accounts/index.server.ts';
import type { PasskeySite, SignedIn, SignInStep } from '#app/domain/accounts/index.server.ts';
import { chosenPasswordSchema, givenPasswordSchema, shownPasskeySchema } from '#app/domain/accounts/index.ts';
import { ChoosePasswordScreen } from '#app/domain/accounts/screens/choose-password-screen.tsx';
import type { FormAnswer } from '#app/domain/accounts/screens/form-answer.ts';
import { ShowPasskeyScreen } from '#app/domain/accounts/passkeys/show-passkey-screen.tsx';
import { JoinGoogleScreen } from '#app/domain/accounts/screens/join-google-screen.tsx';
import {
  assertSameOrigin,
  clientAddress,
  finishSignIn,
  passkeySiteOf,
  readOpenStep,
  readSessionCookie,
} from '#app/gate/index.server.ts';
import { readForm } from '#app/platform/check-input.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readFormData } from '#app/platform/http/read-form-data.server.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Log in', error);

const HEADERS = { 'Cache-Control': 'no-store' };

/** The open step of a sign-in; without one there is nothing to see here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const open = readOpenStep(request);
  if (!open) throw redirect('/login', { headers: HEADERS });
  try {
    return json(await pageOf(open.step, passkeySiteOf(request)), { headers: HEADERS });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unauthenticated') throw error;
    throw redirect('/login', { headers: HEADERS });
  }
}

/** The browser's view of a step. */
async function pageOf(step: SignInStep, site: PasskeySite | null) {
  if (step.kind === 'show-passkey') {
    return { kind: step.kind, request: site ? await askForPasskey({ ticket: step.ticket, site }) : null };
  }
  return step.kind === 'join-google' ? { kind: step.kind, email: step.identity.email } : { kind: step.kind };
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    assertSameOrigin(request);
    const open = readOpenStep(request);
    if (!open) return redirect('/login', { status: 303, headers: HEADERS });
    const form = await readFormData(request);
    return await finishSignIn(request, answer(request, open.step, form), open);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { field, userMessage, status } = error;
    const said: FormAnswer = field ? { fields: { [field]: userMessage } } : { message: userMessage };
    return json(said, { status, headers: HEADERS });
  }
}

async function answer(request: Request, step: SignInStep, form: FormData): Promise<SignedIn> {
  const session = {
    address: clientAddress(request),
    userAgent: request.headers.get('user-agent') ?? '',
    replacesToken: readSessionCookie(request),
  };
  switch (step.kind) {
    case 'join-google': {
      const { password } = readForm(givenPasswordSchema, form);
      return signInWithGoogle({ identity: step.identity, password, ...session });
    }
    case 'show-passkey': {
      const { answer } = readForm(shownPasskeySchema, form);
      return showPasskey({ ticket: step.ticket, answer, site: passkeySiteOf(request), ...session });
    }
    case 'choose-password': {
      const { password } = readForm(chosenPasswordSchema, form);
      return chooseFirstPassword({ ticket: step.ticket, password, ...session });
    }
  }
}

export default function SignInStepRoute() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Entrance>
      {page.kind === 'join-google' ? <JoinGoogleScreen email={page.email} answer={answer} /> : null}
      {page.kind === 'show-passkey' ? <ShowPasskeyScreen request={page.request} answer={answer} /> : null}
      {page.kind === 'choose-password' ? <ChoosePasswordScreen answer={answer} /> : null}
    </Entrance>
  );
}

import { json, redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { googleSettings, registerUser } from '#app/domain/accounts/index.server.ts';
import { accountMessages, signUpSchema } from '#app/domain/accounts/index.ts';
import type { FormAnswer } from '#app/domain/accounts/screens/form-answer.ts';
import { SignUpScreen } from '#app/domain/accounts/screens/sign-up-screen.tsx';
import { assertSameOrigin, clientAddress, findAccount, readReturnPath } from '#app/gate/index.server.ts';
import { checkForm } from '#app/platform/check-input.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readFormData } from '#app/platform/http/read-form-data.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Sign up', error);

export async function loader({ request }: LoaderFunctionArgs) {
  if (await findAccount(request)) throw redirect(readReturnPath(request));
  return json(
    { hasGoogle: googleSettings() !== null, hasMail: hasMailServer() },
    { headers: { 'Cache-Control': 'no-store' } },
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const say = (answer: FormAnswer, status: number) =>
    json(answer, { status, headers: { 'Cache-Control': 'no-store' } });
  try {
    assertSameOrigin(request);
    const checked = checkForm(signUpSchema, await readFormData(request));
    if (!checked.ok) return say({ fields: checked.fields }, 400);
    await registerUser({ ...checked.value, address: clientAddress(request) });
    const { registered, registeredWithoutMail } = accountMessages;
    return say({ done: hasMailServer() ? registered : registeredWithoutMail }, 201);
  } catch (error) {
    if (isAppError(error)) {
      const { field, userMessage, status } = error;
      return say(field ? { fields: { [field]: userMessage } } : { toast: userMessage }, status);
    }
    childLogger({ room: 'accounts' }).error({ err: error }, 'a sign-up failed');
    return say({ toast: accountMessages.someError }, 500);
  }
}

export default function SignUpRoute() {
  const { hasGoogle, hasMail } = useLoaderData<typeof loader>();
  return (
    <Entrance>
      <SignUpScreen hasGoogle={hasGoogle} hasMail={hasMail} answer={useActionData<typeof action>()} />
    </Entrance>
  );
}

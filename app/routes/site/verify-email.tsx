import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { canVerify, requestVerification, verifyAccount } from '#app/domain/accounts/index.server.ts';
import { accountMessages, emailSchema } from '#app/domain/accounts/index.ts';
import { VerifyScreen } from '#app/domain/accounts/screens/verify-screen.tsx';
import type { VerifyAnswer } from '#app/domain/accounts/screens/verify-screen.tsx';
import { assertSameOrigin, clientAddress } from '#app/gate/index.server.ts';
import { checkInput } from '#app/platform/check-input.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readFormData } from '#app/platform/http/read-form-data.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Confirm your email', error);

/** The address of this page holds the token, so it must not leak through caches or the Referer header. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export const headers = () => HEADERS;

/** Looks and changes nothing: mail programs and scanners follow links. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { token } = params;
  const isUsable = token !== undefined && (await canVerify({ token, address: clientAddress(request) }));
  const trouble = token === undefined || isUsable ? null : accountMessages.invalidToken;
  return json({ isUsable, trouble, hasMail: hasMailServer() }, { headers: HEADERS });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const say = (answer: VerifyAnswer, status: number) => json(answer, { status, headers: HEADERS });
  try {
    assertSameOrigin(request);
    const form = await readFormData(request);
    const address = clientAddress(request);
    if (form.get('intent') === 'resend') {
      const email = checkInput(emailSchema, form.get('email') ?? '', 'email');
      if (!email.ok) return say({ fields: { email: email.fault.message } }, 400);
      await requestVerification({ email: email.value, address });
      return say({ done: hasMailServer() ? accountMessages.verificationSent : accountMessages.ownerVerifies }, 200);
    }
    const { isPending, choosePassword } = await verifyAccount({ token: params['token'] ?? '', address });
    const done = { done: accountMessages.verified, isPending };
    if (!choosePassword) return say(done, 200);
    const { token, userId } = choosePassword;
    return say({ ...done, choosePasswordAt: `/passwordReset/${token}/${userId}` }, 200);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return say({ message: error.userMessage }, error.status);
  }
}

export default function VerifyRoute() {
  const { isUsable, trouble, hasMail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? (trouble ? { message: trouble } : undefined);
  return (
    <Entrance>
      <VerifyScreen isUsable={isUsable} hasMail={hasMail} answer={answer} />
    </Entrance>
  );
}

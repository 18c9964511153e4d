import { json } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { canResetPassword, resetPassword } from '#app/domain/accounts/index.server.ts';
import { accountMessages, chosenPasswordSchema } from '#app/domain/accounts/index.ts';
import type { FormAnswer } from '#app/domain/accounts/screens/form-answer.ts';
import { ResetPasswordScreen } from '#app/domain/accounts/screens/reset-password-screen.tsx';
import { assertSameOrigin, clientAddress } from '#app/gate/index.server.ts';
import { checkForm } from '#app/platform/check-input.ts';
import { isAppError } from '#app/platform/errors.ts';
import { readFormData } from '#app/platform/http/read-form-data.server.ts';
import { Entrance } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const handle: RouteHandle = { frame: 'none' };

export const meta: MetaFunction = ({ error }) => pageMeta('Choose a new password', error);

/** The address of this page holds the token, so it must not leak through caches or the Referer header. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

export const headers = () => HEADERS;

const linkSchema = z.object({ token: z.string().min(1).max(512), id: z.uuid() });

export async function loader({ params }: LoaderFunctionArgs) {
  const link = linkSchema.safeParse(params);
  const isUsable = link.success && (await canResetPassword({ token: link.data.token, userId: link.data.id }));
  return json({ isUsable }, { headers: HEADERS });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const say = (answer: FormAnswer, status: number) => json(answer, { status, headers: HEADERS });
  try {
    assertSameOrigin(request);
    const form = await readFormData(request);
    const link = linkSchema.safeParse(params);
    if (!link.success) return say({ message: accountMessages.invalidToken }, 400);
    const checked = checkForm(chosenPasswordSchema, form);
    if (!checked.ok) return say({ fields: checked.fields }, 400);
    const { token, id: userId } = link.data;
    await resetPassword({ token, userId, password: checked.value.password, address: clientAddress(request) });
    return say({ done: accountMessages.passwordReset }, 200);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { field, userMessage, status } = error;
    return say(field ? { fields: { [field]: userMessage } } : { message: userMessage }, status);
  }
}

export default function PasswordResetRoute() {
  const { isUsable } = useLoaderData<typeof loader>();
  return (
    <Entrance>
      <ResetPasswordScreen
        isUsable={isUsable}
        invalidText={accountMessages.invalidToken}
        answer={useActionData<typeof action>()}
      />
    </Entrance>
  );
}
